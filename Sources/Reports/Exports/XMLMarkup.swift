/// A part of an XML 1.0 document. It is made of elements and of text, and text is escaped where it becomes
/// markup: there is no way to put a string in as it is.
struct XMLMarkup: Sendable {
  /// The markup as it is written.
  let source: String

  private init(source: String) { self.source = source }

  static let empty = XMLMarkup(source: "")
  static let lineEnd = XMLMarkup(source: "\n")

  /// Text, cut after `limit` characters, without any that a document must not hold (§2.2).
  static func text(_ text: String, limit: Int = 2_000) -> XMLMarkup {
    XMLMarkup(source: escaped(text, limit: limit))
  }

  /// An element. Values of attributes are cut after 512 characters.
  static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: XMLMarkup = .empty
  ) -> XMLMarkup {
    let head = attributes.map { " \($0.key)=\"\(escaped($0.value, limit: 512))\"" }.joined()
    return XMLMarkup(
      source: content.source.isEmpty
        ? "<\(name)\(head)/>" : "<\(name)\(head)>\(content.source)</\(name)>")
  }

  /// What stands first in a document.
  static let declaration = XMLMarkup(source: #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n")

  static func + (left: XMLMarkup, right: XMLMarkup) -> XMLMarkup {
    XMLMarkup(source: left.source + right.source)
  }

  init(_ parts: [XMLMarkup], separator: XMLMarkup = .empty) {
    source = parts.map(\.source).joined(separator: separator.source)
  }

  /// Control characters and others that nobody sees are named; what is left and no document may hold
  /// becomes U+FFFD.
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

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0xd7ff, 0xe000...0xfffd, 0x1_0000...0x10_ffff: true
    default: false
    }
  }
}
