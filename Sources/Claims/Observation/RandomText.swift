import Decoding
package import Evidence

/// Tells values that look random: a whole Base64, Base64url or hexadecimal text or a UUID of at least 16
/// bytes, or as many bytes that are no text.
package enum RandomText {
  /// Apple asks for challenges of at least 16 bytes.
  private static let shortest = 16
  /// No challenge is longer.
  package static let longest = 4_096

  package static func looksRandom(_ text: Bytes) -> Bool {
    guard text.count >= shortest, text.count <= longest else { return false }
    guard text.isPrintable else { return true }
    if isUUID(text) { return true }
    if let hex = text.utf8.flatMap({ [UInt8](hex: $0) }) {
      return hex.count >= shortest && !Bytes(hex).isPrintable
    }
    let decoded = Base64.decode(text, as: .standard) ?? Base64.decode(text, as: .url)
    guard let decoded, decoded.count >= shortest, !Bytes(decoded).isPrintable else { return false }
    return !looksWritten(text)
  }

  /// RFC 9562 §4, in either case.
  package static func isUUID(_ text: Bytes) -> Bool {
    guard text.count == 36 else { return false }
    return text.array.enumerated().allSatisfy { place, byte in
      [8, 13, 18, 23].contains(place) ? byte == UInt8(ascii: "-") : byte.isHexDigit
    }
  }

  /// Whether digits of Base64 read as a name: `AttestationChallengeRequest`, `user-profile-settings`. In
  /// random text every second pair of neighbours is of different kinds.
  private static func looksWritten(_ text: Bytes) -> Bool {
    let kinds = text.array.filter { $0 != UInt8(ascii: "=") }.map(\.kindOfDigit)
    let changes = zip(kinds, kinds.dropFirst()).count { $0 != $1 }
    return changes * 4 < kinds.count
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    (0x30...0x39).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }

  /// Small letter, capital letter, or anything else.
  fileprivate var kindOfDigit: Int {
    switch self {
    case 0x61...0x7a: 0
    case 0x41...0x5a: 1
    default: 2
    }
  }
}

extension Bytes {
  /// Whether all of it is ASCII that prints, or UTF-8 beyond it.
  fileprivate var isPrintable: Bool {
    allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
      && utf8 != nil
  }
}
