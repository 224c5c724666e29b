/// A part of an XML 1.0 document, built from elements and text.
///
/// Text is escaped when it becomes markup, and no initializer takes raw markup from outside.
struct XMLMarkup: Sendable {
  /// The markup as it is written.
  let source: String

  /// Takes markup that is known to be well-formed.
  private init(source: String) { self.source = source }

  /// No markup.
  static let empty = XMLMarkup(source: "")
  /// A line feed between elements.
  static let lineEnd = XMLMarkup(source: "\n")

  /// Returns escaped text, cut after `limit` code points, without characters that XML forbids (XML
  /// 1.0 §2.2).
  static func text(_ text: String, limit: Int = 2_000) -> XMLMarkup {
    XMLMarkup(source: escaped(text, limit: limit))
  }

  /// Returns an element; an empty one has no end tag. Attribute values are cut after 512 code
  /// points.
  static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: XMLMarkup = .empty
  ) -> XMLMarkup {
    let head = attributes.map { " \($0.key)=\"\(escaped($0.value, limit: 512))\"" }.joined()
    return XMLMarkup(
      source: content.source.isEmpty
        ? "<\(name)\(head)/>" : "<\(name)\(head)>\(content.source)</\(name)>")
  }

  /// The XML declaration with its line end, which starts the document.
  static let declaration = XMLMarkup(source: #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n")

  /// Joins two parts.
  static func + (left: XMLMarkup, right: XMLMarkup) -> XMLMarkup {
    XMLMarkup(source: left.source + right.source)
  }

  /// Joins parts, with a separator between them.
  init(_ parts: [XMLMarkup], separator: XMLMarkup = .empty) {
    source = parts.map(\.source).joined(separator: separator.source)
  }

  /// Escapes the characters of markup. Invisible characters become code points, and other
  /// characters that XML forbids become U+FFFD.
  private static func escaped(_ text: String, limit: Int) -> String {
    var result = ""
    for scalar in VisibleText(text, limit: limit).escaped.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{fffd}")
      }
    }
    return result
  }

  /// Whether the character may occur in an XML document (XML 1.0 §2.2). Tab, line feed and carriage
  /// return aren't listed: ``VisibleText`` has already replaced them by their code points.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0xd7ff, 0xe000...0xfffd, 0x1_0000...0x10_ffff: true
    default: false
    }
  }
}
