import Decoding
package import Evidence

/// A test for values that look random, as challenges do.
///
/// Such a value is a text that is Base64, Base64url or hexadecimal as a whole and decodes to at
/// least 16 bytes, a UUID, or at least 16 bytes that are not text.
package enum RandomText {
  /// The minimum length in bytes. Apple recommends challenges of at least 16 bytes.
  private static let shortest = 16
  /// The maximum length in bytes of a value that is considered as a challenge.
  package static let longest = 4_096

  /// Returns whether a value looks random.
  ///
  /// Values that decode to printable text, values that look like a written name, and values of more
  /// than 4,096 bytes do not.
  package static func looksRandom(_ text: Bytes) -> Bool {
    guard text.count >= shortest, text.count <= longest else { return false }
    guard text.isPrintable else { return true }
    if AppleIdentifier.isUUID(text) { return true }
    let isHex = text.withUnsafeBytes { $0.allSatisfy(\.isHexDigit) }
    if isHex, let hex = text.utf8.flatMap({ [UInt8](hex: $0) }) {
      return hex.count >= shortest && !Bytes(hex).isPrintable
    }
    let decoded = Base64.decode(text, as: .standard) ?? Base64.decode(text, as: .url)
    guard let decoded, decoded.count >= shortest, !Bytes(decoded).isPrintable else { return false }
    return !looksWritten(text)
  }

  /// Returns whether Base64 digits look like a written name: `AttestationChallengeRequest`,
  /// `user-profile-settings`.
  ///
  /// In random text, more than half of all neighboring characters differ in kind. A text with fewer
  /// than a quarter of such changes is taken for a name.
  private static func looksWritten(_ text: Bytes) -> Bool {
    let kinds = text.array.filter { $0 != UInt8(ascii: "=") }.map(\.kindOfDigit)
    let changes = zip(kinds, kinds.dropFirst()).count { $0 != $1 }
    return changes * 4 < kinds.count
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII hexadecimal digit.
  fileprivate var isHexDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }

  /// The kind of a character: 0 for a small letter, 1 for a capital letter, 2 for anything else.
  fileprivate var kindOfDigit: Int {
    switch self {
    case 0x61...0x7a: 0
    case 0x41...0x5a: 1
    default: 2
    }
  }
}

extension Bytes {
  /// Whether the bytes are UTF-8 without control characters other than tab and line breaks.
  fileprivate var isPrintable: Bool {
    var isASCII = true
    let isText = withUnsafeBytes { bytes in
      bytes.allSatisfy {
        if $0 >= 0x80 { isASCII = false }
        return $0 >= 0x20 && $0 != 0x7f || $0.isWhiteSpace
      }
    }
    return isText && (isASCII || utf8 != nil)
  }
}
