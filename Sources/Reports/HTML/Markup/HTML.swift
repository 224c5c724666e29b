import Evidence

/// A piece of a page that is known to be well-formed and harmless.
///
/// There is no way to make one from a string without escaping: text becomes text, whatever it
/// holds. Pages are written so that they are XML as well, which lets a strict parser check them.
package struct HTML: Sendable {
  private let nodes: [Node]

  private indirect enum Node: Sendable {
    case element(Tag, [Attribute], [Node])
    case text(String)
    case stylesheet
    case script(PageScript)
    case data(DataBlock)
  }

  private init(_ nodes: [Node]) { self.nodes = nodes }

  package static let empty = HTML([])

  package init(joining parts: some Sequence<HTML>) {
    self.init(parts.flatMap(\.nodes))
  }

  package var isEmpty: Bool { nodes.isEmpty }

  /// Text from anywhere. Invisible characters show as their code points, and what exceeds `limit`
  /// as its count.
  package static func text(_ text: String, limit: Int = 512) -> HTML {
    let visible = VisibleText(text, limit: limit)
    var nodes = visible.pieces.map { piece -> Node in
      switch piece {
      case .plain(let text): .text(text)
      case .invisible(let scalar):
        .element(.span, [.class("uc")], [.text(VisibleText.name(of: scalar))])
      }
    }
    if visible.omitted > 0 {
      nodes.append(
        .element(
          .span, [.class("muted")], [.text("… (\(visible.omitted.grouped) more characters)")]))
    }
    return HTML(nodes)
  }

  /// Lines of our own making, kept apart as in the source: a hex dump, a command.
  package static func lines(_ lines: [HTML]) -> HTML {
    HTML(lines.flatMap { $0.nodes + [.text("\n")] })
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
    HTML([.element(tag, attributes, content().nodes)])
  }

  /// The one style sheet; its hash stands in every page's content security policy.
  static let stylesheet = HTML([.element(.style, [], [.stylesheet])])

  /// The one script of a page; its hash stands in the page's content security policy.
  static func script(_ script: PageScript) -> HTML {
    HTML([.element(.script, [], [.script(script)])])
  }

  /// Data for the script, in an element that no browser runs.
  static func data(_ block: DataBlock) -> HTML {
    HTML([.element(.script, [.type(block.mediaType), .id(block.id)], [.data(block)])])
  }
}

extension HTML {
  /// The whole document with its type, as UTF-8.
  package var document: [UInt8] { Array("<!DOCTYPE html>\n".utf8) + markup }

  /// The elements alone, as UTF-8.
  package var markup: [UInt8] {
    var output: [UInt8] = []
    for node in nodes { Self.write(node, to: &output) }
    output.append(UInt8(ascii: "\n"))
    return output
  }

  private static func write(_ node: Node, to output: inout [UInt8]) {
    switch node {
    case .text(let text): escape(text, to: &output)
    case .stylesheet: output += StyleSheet.text
    case .script(let script): output += script.text
    case .data(let block): output += block.text
    case .element(let tag, let attributes, let children):
      output += Array("<\(tag.rawValue)".utf8)
      for attribute in attributes {
        output += Array(" \(attribute.name)=\"".utf8)
        escape(attribute.value, to: &output)
        output.append(UInt8(ascii: "\""))
      }
      guard !tag.isVoid else {
        output += Array("/>".utf8)
        return
      }
      output.append(UInt8(ascii: ">"))
      for child in children { write(child, to: &output) }
      output += Array("</\(tag.rawValue)>".utf8)
    }
  }

  private static func escape(_ text: String, to output: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): output += Array("&amp;".utf8)
      case UInt8(ascii: "<"): output += Array("&lt;".utf8)
      case UInt8(ascii: ">"): output += Array("&gt;".utf8)
      case UInt8(ascii: "\""): output += Array("&quot;".utf8)
      case UInt8(ascii: "'"): output += Array("&#39;".utf8)
      default: output.append(byte)
      }
    }
  }
}

extension HTML {
  /// Text from outside, kept from changing the direction of the text around it.
  static func bidi(_ text: String, limit: Int = 512) -> HTML {
    element(.bdi) { HTML.text(text, limit: limit) }
  }
}
