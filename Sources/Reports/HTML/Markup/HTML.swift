import Evidence

/// A piece of a page that is known to be well-formed and harmless.
///
/// There is no way to make one from a string without escaping: text becomes text, whatever it
/// holds. Pages are written so that they are XML as well, which lets a strict parser check them.
package struct HTML: Sendable {
  /// As UTF-8. A piece is written once and copied into what is around it: a tree of its parts would
  /// take longer to make and to give back than the copies do.
  private let bytes: [UInt8]

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  package static let empty = HTML([])

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

  package var isEmpty: Bool { bytes.isEmpty }

  /// Text from anywhere. Invisible characters show as their code points, and what exceeds `limit`
  /// as its count.
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
      let note = "… (\(visible.omitted.grouped) more characters)"
      bytes += element(.span, .class("muted")) { HTML.escaped(note) }.bytes
    }
    return HTML(bytes)
  }

  /// Our own words as they are.
  private static func escaped(_ text: String) -> HTML {
    var bytes: [UInt8] = []
    escape(text, to: &bytes)
    return HTML(bytes)
  }

  /// Lines of our own making, kept apart as in the source: a hex dump, a command.
  package static func lines(_ lines: [HTML]) -> HTML {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.reduce(0) { $0 + $1.bytes.count + 1 })
    for line in lines {
      bytes += line.bytes
      bytes.append(UInt8(ascii: "\n"))
    }
    return HTML(bytes)
  }

  package static func element(
    _ tag: Tag, _ attributes: Attribute..., @HTMLBuilder content: () -> HTML = { .empty }
  ) -> HTML {
    element(tag, attributes, content: content)
  }

  /// An element whose attributes are not known before.
  package static func element(
    _ tag: Tag, _ attributes: [Attribute], @HTMLBuilder content: () -> HTML = { .empty }
  ) -> HTML {
    element(tag, attributes, holding: content().bytes)
  }

  private static func element(
    _ tag: Tag, _ attributes: [Attribute], holding content: [UInt8]
  ) -> HTML {
    let name = tag.rawValue
    var bytes: [UInt8] = []
    bytes.reserveCapacity(
      attributes.reduce(content.count + 2 * name.utf8.count + 5) {
        $0 + $1.name.utf8.count + $1.value.utf8.count + 4
      })
    bytes.append(UInt8(ascii: "<"))
    append(name, to: &bytes)
    for attribute in attributes {
      bytes.append(UInt8(ascii: " "))
      append(attribute.name, to: &bytes)
      bytes.append(UInt8(ascii: "="))
      bytes.append(UInt8(ascii: "\""))
      escape(attribute.value, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
    guard !tag.isVoid else {
      append("/>", to: &bytes)
      return HTML(bytes)
    }
    bytes.append(UInt8(ascii: ">"))
    bytes += content
    append("</", to: &bytes)
    append(name, to: &bytes)
    bytes.append(UInt8(ascii: ">"))
    return HTML(bytes)
  }

  /// The one style sheet; its hash stands in every page's content security policy.
  static let stylesheet = element(.style, [], holding: Array(StyleSheet.text))

  /// The one script of a page; its hash stands in the page's content security policy.
  static func script(_ script: PageScript) -> HTML {
    element(.script, [], holding: Array(script.text))
  }

  /// Data for the script, in an element that no browser runs.
  static func data(_ block: DataBlock) -> HTML {
    element(.script, [.type(block.mediaType), .id(block.id)], holding: block.text)
  }
}

extension HTML {
  /// The whole document with its type, as UTF-8.
  package var document: [UInt8] { Array("<!DOCTYPE html>\n".utf8) + markup }

  /// The elements alone, as UTF-8.
  package var markup: [UInt8] { bytes + [UInt8(ascii: "\n")] }

  private static func append(_ text: String, to output: inout [UInt8]) {
    output.append(contentsOf: text.utf8)
  }

  private static func escape(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { text in
      var start = 0
      for place in text.indices {
        guard let entity = entity(for: text[place]) else { continue }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<place]))
        append(entity, to: &output)
        start = place + 1
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
  }

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
}

extension HTML {
  /// Text from outside, kept from changing the direction of the text around it.
  static func bidi(_ text: String, limit: Int = 512) -> HTML {
    element(.bdi) { HTML.text(text, limit: limit) }
  }
}
