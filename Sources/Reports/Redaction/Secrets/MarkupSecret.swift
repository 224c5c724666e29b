/// `<password>…</password>`, and the key and string of a property list.
enum MarkupSecret {
  static func find(in text: SearchedBytes) -> [Secret] {
    text.places(of: UInt8(ascii: ">")).compactMap { secret(behind: $0, in: text) }
  }

  private static func secret(behind close: Int, in text: SearchedBytes) -> Secret? {
    let start = text.start(of: nameCharacters, before: close, limit: SecretName.limit)
    guard text[start - 1] == UInt8(ascii: "<"),
      let content = content(behind: close, in: text)
    else { return nil }
    if text.storage[start..<close].elementsEqual(key) {
      guard let name = SecretName.named(text.storage[content]),
        let open = text.places(of: UInt8(ascii: ">"), from: content.upperBound + keyEnd.count),
        text.starts(with: keyEnd, at: content.upperBound)
      else { return nil }
      return Self.content(behind: open, in: text).map { Secret(kind: name.kind, range: $0) }
    }
    let name = SecretName.named(text.storage[start..<close])
    return name.map { Secret(kind: $0.kind, range: content) }
  }

  /// Whether a tag ends at `place` that is named.
  static func isPossible(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    let start = text.start(of: nameCharacters, before: place, limit: SecretName.limit)
    return start > 0 && text[start - 1] == UInt8(ascii: "<")
  }

  private static func content(behind close: Int, in text: SearchedBytes) -> Range<Int>? {
    var end = close + 1
    while end < text.end, text.storage[end] != UInt8(ascii: "<") { end += 1 }
    return end > close + 1 ? (close + 1)..<end : nil
  }

  private static let nameCharacters = CharacterSet.base64URL.union(CharacterSet(":."))
  private static let key = Array("key".utf8)
  private static let keyEnd = Array("</key>".utf8)
}

extension SearchedBytes {
  /// The first place of a byte near `place`.
  fileprivate func places(of byte: UInt8, from place: Int) -> Int? {
    (place..<Swift.max(place, Swift.min(place + 64, end))).first { self[$0] == byte }
  }
}
