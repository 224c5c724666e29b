import Evidence
import Results

/// Finds user and password, or a token, in a URL: `https://user:password@host/` (RFC 3986 §3.2.1).
enum AddressPassword {
  /// Returns the user information of each URL that contains a password or a token.
  static func find(in text: SearchedBytes) -> [Secret] {
    text.places(of: UInt8(ascii: "/")).compactMap { slash in
      guard text.starts(with: marks, at: slash - 1) else { return nil }
      let start = slash + 2
      let end = text.end(of: authority, from: start)
      let user = text.storage[start..<max(start, end)]
      guard let at = user.lastIndex(of: UInt8(ascii: "@")), at > start,
        user[..<at].contains(UInt8(ascii: ":")) || isToken(user[..<at])
      else { return nil }
      return Secret(kind: .password, range: start..<at)
    }
  }

  /// Returns whether user information without a colon is a token: at least 16 characters with a
  /// digit. User names are short or words.
  private static func isToken(_ user: ArraySlice<UInt8>) -> Bool {
    user.count >= 16 && user.contains(where: \.isDigit)
  }

  /// Returns whether a URL with user information may start at the colon at `place`.
  static func isPossible(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard text.has(marks, at: place) else { return false }
    let end = text.end(of: authority, from: place + marks.count)
    return text[place..<end].contains(UInt8(ascii: "@"))
  }

  private static let marks = Array("://".utf8)
  /// The characters of an authority, and those that people put into passwords without encoding
  /// them.
  private static let authority = CharacterSet(0x21...0x21, 0x24...0x26, 0x28...0x2e, 0x30...0x3b)
    .union(CharacterSet("=@[]^_{|}~")).union(.letters).union(CharacterSet(0x80...0xff))
}
