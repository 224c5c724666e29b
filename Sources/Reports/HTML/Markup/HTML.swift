import Evidence

/// A piece of a page that is well-formed and safe: text from the evidence cannot become markup.
///
/// Every string is escaped when it becomes a piece; there is no initializer that takes raw markup.
/// Pages are also well-formed XML, so a strict parser can check them.
///
/// ```
/// HTML.element(.p, .class("muted")) { "1 < 2" }  // <p class="muted">1 &lt; 2</p>
/// ```
package struct HTML: Sendable {
  /// The markup in UTF-8. Pieces are copied into the piece around them; a tree of parts would cost
  /// more time to build and free than the copies do.
  let bytes: [UInt8]

  /// Takes markup that is known to be well-formed.
  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// No markup.
  package static let empty = HTML([])

  /// Joins pieces in order, without a separator.
  package init(joining parts: some Collection<HTML>) {
    if parts.count == 1, let only = parts.first {
      self = only
      return
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count })
    for part in parts { bytes += part.bytes }
    self.init(bytes)
  }

  /// Returns escaped text. Invisible characters become badges with their code points.
  ///
  /// - Parameters:
  ///   - text: Any text, from the evidence or from the program.
  ///   - limit: The maximum length in code points; a note gives the number of others.
  ///
  /// - Returns: For `a\u{202E}b` the text `a`, a span with `U+202E`, and the text `b`.
  package static func text(_ text: String, limit: Int = 512) -> HTML {
    var bytes: [UInt8] = []
    if VisibleText.isPlain(text, limit: limit) {
      escape(text, to: &bytes)
      return HTML(bytes)
    }
    let visible = VisibleText(text, limit: limit)
    for piece in visible.pieces {
      switch piece {
      case .plain(let text): escape(text, to: &bytes)
      case .invisible(let scalar):
        bytes += element(.span, .class("uc")) { HTML.escaped(scalar.codePoint) }.bytes
      }
    }
    if visible.omitted > 0 {
      let note = "… (\(visible.omitted.counted("more character")))"
      bytes += element(.span, .class("muted")) { HTML.escaped(note) }.bytes
    }
    return HTML(bytes)
  }

  /// Returns escaped text of the program, which has no invisible characters.
  private static func escaped(_ text: String) -> HTML {
    var bytes: [UInt8] = []
    escape(text, to: &bytes)
    return HTML(bytes)
  }

  /// Returns lines with a line feed after each, for preformatted text such as a hex dump or a
  /// command.
  package static func lines(_ lines: [HTML]) -> HTML {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.reduce(0) { $0 + $1.bytes.count + 1 })
    for line in lines {
      bytes += line.bytes
      bytes.append(UInt8(ascii: "\n"))
    }
    return HTML(bytes)
  }

  /// Returns an element with its attributes and content.
  ///
  /// - Parameters:
  ///   - tag: The element's name.
  ///   - attributes: The attributes in the order in which they are written; `nil` is left out.
  ///   - content: The content; a void element such as `meta` ignores it.
  package static func element(
    _ tag: Tag, _ attributes: Attribute?..., @HTMLBuilder content: () -> HTML = { .empty }
  ) -> HTML {
    element(tag, attributes, content: content)
  }

  /// Returns an element whose attributes are in an array.
  package static func element(
    _ tag: Tag, _ attributes: [Attribute?], @HTMLBuilder content: () -> HTML = { .empty }
  ) -> HTML {
    element(tag, attributes, holding: content().bytes)
  }

  /// Writes an element around content that is already markup.
  private static func element(
    _ tag: Tag, _ attributes: [Attribute?], holding content: [UInt8]
  ) -> HTML {
    let name = tag.rawValue
    var bytes: [UInt8] = []
    bytes.reserveCapacity(
      attributes.reduce(content.count + 2 * name.utf8.count + 5) {
        $0 + ($1.map { $0.name.utf8.count + $0.value.utf8.count + 4 } ?? 0)
      })
    bytes.append(UInt8(ascii: "<"))
    bytes += name.utf8
    for case .some(let attribute) in attributes {
      bytes.append(UInt8(ascii: " "))
      bytes += attribute.name.utf8
      bytes += "=\"".utf8
      escape(attribute.value, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
    guard !tag.isVoid else {
      bytes += "/>".utf8
      return HTML(bytes)
    }
    bytes.append(UInt8(ascii: ">"))
    bytes += content
    bytes += "</".utf8
    bytes += name.utf8
    bytes.append(UInt8(ascii: ">"))
    return HTML(bytes)
  }

  /// Returns the style element of a page. The page's content security policy contains its hash.
  static func style(_ style: StyleSheet) -> HTML {
    element(.style, [], holding: style.text)
  }

  /// Returns the script element of a page. The page's content security policy contains its hash.
  static func script(_ script: PageScript) -> HTML {
    element(.script, [], holding: Array(script.text))
  }

  /// Returns a script element with data for the page's script. Its media type keeps browsers from
  /// running it.
  ///
  /// The text of the block is not escaped here; ``DataBlock`` guarantees that it cannot end the
  /// element.
  static func data(_ block: DataBlock) -> HTML {
    element(.script, [.type(block.mediaType), .id(block.id)], holding: block.text)
  }

  /// The whole document with its doctype, in UTF-8.
  package var document: [UInt8] { Array("<!DOCTYPE html>\n".utf8) + markup }

  /// The elements without a doctype, in UTF-8, with a line feed at the end.
  package var markup: [UInt8] { bytes + [UInt8(ascii: "\n")] }

  /// Appends text with entities for the five characters of markup, in content and in attribute
  /// values.
  private static func escape(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { text in
      var start = 0
      for place in text.indices {
        guard let entity = entity(for: text[place]) else { continue }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<place]))
        output += entity.utf8
        start = place + 1
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
  }

  /// Returns the entity for a byte; `nil` for a byte that may occur as it is.
  private static func entity(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }

  /// Returns text from the evidence in a `bdi` element, so that right-to-left text cannot reorder
  /// the text around it.
  static func bidi(_ text: String, limit: Int = 512) -> HTML {
    element(.bdi) { HTML.text(text, limit: limit) }
  }
}
