import Results

/// Finds mail addresses (RFC 5321 §4.1.2), without quoted local parts and address literals.
enum MailAddress {
  /// Returns the addresses. The domain needs a dot and a top-level domain without digits.
  static func find(in text: SearchedBytes) -> [Secret] {
    text.places(of: UInt8(ascii: "@")).compactMap { at in
      let start = text.start(of: localCharacters, before: at, limit: 64)
      let domain = text.end(of: domainCharacters, from: at + 1, limit: 255)
      // A period that ends a sentence is not part of the domain.
      let end = text.start(of: CharacterSet(".-"), before: domain, limit: domain - at - 1)
      let labels = text.storage[(at + 1)..<end].split(
        separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard start < at, labels.count > 1, !labels.contains(where: \.isEmpty),
        let top = labels.last, top.count > 1,
        !top.contains(where: CharacterSet.digits.contains)
      else { return nil }
      return Secret(kind: .mailAddress, range: start..<end)
    }
  }

  /// Returns whether the `@` at `place` may be part of an address.
  static func isPossible(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard place > 0, localCharacters.contains(text[place - 1]) else { return false }
    let end = text.end(of: domainCharacters, from: place + 1, limit: 255)
    return text[place..<end].contains(UInt8(ascii: "."))
  }

  private static let others = CharacterSet(0x80...0xff)
  private static let localCharacters = CharacterSet.base64URL.union(CharacterSet(".+%'"))
    .union(others)
  private static let domainCharacters = CharacterSet.alphanumerics.union(CharacterSet(".-"))
    .union(others)
}
