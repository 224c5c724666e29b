import Evidence

/// Finds secrets in XML and HTML: `<password>…</password>`, key and string of a property list, and
/// name and value of a header.
enum MarkupSecret {
  /// Returns the contents of elements that have the name of a secret.
  static func find(in text: SearchedBytes) -> [Secret] {
    text.places(of: UInt8(ascii: ">")).compactMap { secret(behind: $0, in: text) }
  }

  /// Returns the secret after the tag that ends at `close`.
  private static func secret(behind close: Int, in text: SearchedBytes) -> Secret? {
    let start = text.start(of: nameCharacters, before: close, limit: SecretName.limit)
    guard text[start - 1] == UInt8(ascii: "<"),
      let content = content(behind: close, in: text)
    else { return nil }
    if let values = pairs[ByteText(String(decoding: text.storage[start..<close], as: UTF8.self))] {
      let end = Array("</".utf8) + text.storage[start...close]
      guard let name = SecretName.named(text.storage[content]),
        text.starts(with: end, at: content.upperBound),
        let open = text.places(of: UInt8(ascii: ">"), from: content.upperBound + end.count),
        values.isEmpty || values.contains(where: { text.starts(with: $0, at: open - $0.count) })
      else { return nil }
      return Self.content(behind: open, in: text).map { Secret(kind: name.kind, range: $0) }
    }
    let name = SecretName.named(text.storage[start..<close])
    return name.map { Secret(kind: $0.kind, range: content) }
  }

  /// Returns whether a tag with a name ends at `place`.
  static func isPossible(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    let start = text.start(of: nameCharacters, before: place, limit: SecretName.limit)
    return start > 0 && text[start - 1] == UInt8(ascii: "<")
  }

  /// Returns the range of an element's text, without the marks of a CDATA section.
  private static func content(behind close: Int, in text: SearchedBytes) -> Range<Int>? {
    let isSection = text.starts(with: section, at: close + 1)
    let start = close + 1 + (isSection ? section.count : 0)
    // Sections do not nest. The limit keeps the time linear for text that looks like many of them.
    let limit = isSection ? min(text.end, start + longestSection) : text.end
    let mark = UInt8(ascii: isSection ? "]" : "<")
    var end = start
    while end < limit, text.storage[end] != mark { end += 1 }
    return end > start ? start..<end : nil
  }

  private static let nameCharacters = CharacterSet.base64URL.union(CharacterSet(":."))
  /// Start of a CDATA section (XML 1.0 §2.7).
  private static let section = Array("<![CDATA[".utf8)
  private static let longestSection = 4_096
  /// Elements that contain a name, and how the tag of the value ends. An empty list allows any tag.
  private static let pairs: [ByteText: [[UInt8]]] = [
    "key": [], "name": values, "Name": values, "header": values,
  ]
  private static let values = ["<value", "<Value", "<string"].map { Array($0.utf8) }
}

extension SearchedBytes {
  /// Returns the first place of a byte within 64 bytes from `place`; `nil` if there is none.
  fileprivate func places(of byte: UInt8, from place: Int) -> Int? {
    (place..<Swift.max(place, Swift.min(place + 64, end))).first { self[$0] == byte }
  }
}
