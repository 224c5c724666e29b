import Claims
import Decoding
import Evidence

/// Reads the challenges of an answer in HTML or XML: the text of an element with such a name, the value of
/// a field or of metadata, and attributes with data.
///
/// ```
/// <Challenge>0Ougr4…</Challenge>
/// <input type="hidden" name="attest_challenge" value="0Ougr4…">
/// <meta name="attest-challenge" content="0Ougr4…">
/// <body data-challenge="0Ougr4…">
/// ```
enum MarkupValues {
  /// The most bytes of a text that are read, and of one tag.
  private static let (longest, longestTag) = (1 << 20, 4_096 + 512)
  /// The most values of a text.
  private static let most = 64
  /// How comments and other texts without markup begin and end (XML 1.0, §2.5, §2.7).
  private static let comments = [("!--", "-->"), ("![CDATA[", "]]>")]
  /// Elements that contain text without markup (HTML, §13.1.2).
  private static let elementsOfText = Set(
    ["script", "style", "textarea", "title"].map { Array($0.utf8) })

  /// Returns the values, with the names that call them a challenge; empty for a text that isn't markup. A
  /// name such as `nonce` is frequent in pages: only values that look random count.
  static func challenges(in text: Bytes) -> [(name: String, value: Bytes)] {
    let text = text.withoutByteOrderMark.trimmed
    guard text.first == UInt8(ascii: "<") else { return [] }
    var values: [(name: String, value: Bytes)] = []
    var rest = text.prefix(longest)
    while values.count < most, let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest.between(start + 1, rest.endIndex)
      if let (_, end) = comments.first(where: { rest.starts(with: $0.0) }) {
        rest = rest.between(rest.firstIndex(of: end) ?? rest.endIndex, rest.endIndex)
        continue
      }
      let tag = tag(at: rest)
      rest = rest.between(tag.endIndex + 1, rest.endIndex)
      let element = tag.prefix(while: isOfName)
      guard !element.isEmpty else { continue }
      values += named(in: tag, of: element)
      if tag.last != UInt8(ascii: "/") { rest = behindText(of: element, in: rest) }
      let content = rest.prefix { $0 != UInt8(ascii: "<") }
      add(localName(of: element), content.trimmed, to: &values)
    }
    return values
  }

  /// Returns what follows the text of an element without markup, in which a server may print what a user wrote; of any
  /// other element, the same text.
  private static func behindText(of element: Bytes, in text: Bytes) -> Bytes {
    let name = element.map(\.lowercasedASCII)
    guard elementsOfText.contains(name) else { return text }
    var rest = text
    while let end = rest.firstIndex(of: "</") {
      rest = rest.between(end + 2, rest.endIndex)
      if rest.prefix(name.count).map(\.lowercasedASCII).elementsEqual(name) { return rest }
    }
    return rest.suffix(0)
  }

  /// Returns the text of a tag up to the mark that ends it, which may be in quotes before that.
  private static func tag(at text: Bytes) -> Bytes {
    var quote: UInt8?
    return text.prefix(longestTag).prefix { byte in
      if byte == quote {
        quote = nil
      } else if quote == nil {
        if byte == UInt8(ascii: ">") { return false }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      }
      return true
    }
  }

  /// Returns the value that a tag gives to a name, and its attributes with data.
  private static func named(in tag: Bytes, of element: Bytes) -> [(name: String, value: Bytes)] {
    var values: [(name: String, value: Bytes)] = []
    var (name, value): (String?, Bytes?) = (nil, nil)
    var rest = tag.dropFirst(element.count)
    while let sign = rest.firstIndex(of: UInt8(ascii: "=")) {
      let attribute = rest.between(rest.startIndex, sign).trimmed.suffix(while: isOfName)
      rest = rest.between(sign + 1, rest.endIndex).drop(while: \.isWhiteSpace)
      let quote = rest.first.flatMap { "\"'".utf8.contains($0) ? $0 : nil }
      if quote != nil { rest = rest.dropFirst() }
      let text = rest.prefix { quote == nil ? !$0.isWhiteSpace : $0 != quote }
      rest = rest.dropFirst(text.count + 1)
      let label = attribute.text.lowercasedASCII
      if ["name", "property"].includes(label) {
        name = text.text
      } else if ["value", "content"].includes(label) {
        value = text
      } else if label.begins(with: "data-") {
        add(label, text, to: &values)
      }
    }
    if let value { add(name ?? localName(of: element), value, to: &values) }
    return values
  }

  /// Adds a value whose name says that it is a challenge.
  private static func add(
    _ name: String, _ value: Bytes, to values: inout [(name: String, value: Bytes)]
  ) {
    guard ChallengeName(name) == .challenge else { return }
    let value = ByteEncoding.htmlReferences.text(of: value)
    if RandomText.looksRandom(value) { values.append((name, value)) }
  }

  /// The name of an element without the prefix of its namespace (XML Namespaces 1.0 §4).
  private static func localName(of element: Bytes) -> String {
    element.suffix { $0 != UInt8(ascii: ":") }.text
  }

  /// Returns whether a byte can be in the name of an element or an attribute.
  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "-_.:".utf8.contains(byte)
  }
}
