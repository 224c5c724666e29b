import Decoding
import Evidence
package import Results

/// Describes in one sentence how an expected and an actual value differ, such as “The same letters
/// in a different case.”
///
/// Reports print the sentence below the two values, because differences in length, case or encoding
/// are hard to see in long hexadecimal text.
package enum DifferenceShape {
  /// Returns the sentence for two values.
  ///
  /// - Parameters:
  ///   - expected: What the check expects.
  ///   - actual: What the artifact contains.
  ///   - areHashes: Whether values of 32 bytes are hashes; a challenge isn't.
  /// - Returns: `nil` where the values themselves already say everything, or where their types
  ///   cannot be compared.
  package static func remark(
    _ expected: Value.Content, _ actual: Value.Content, areHashes: Bool = true
  ) -> String? {
    switch (expected, actual) {
    case (.bytes(let left), .bytes(let right)): bytes(left, right, areHashes: areHashes)
    case (.text(let left), .text(let right)): text(left, right)
    case (.bytes(let bytes), .text(let text)), (.text(let text), .bytes(let bytes)):
      spelling(text, of: bytes)
    case (.number(let left), .number(let right)): number(left, right)
    case (.time(let left), .time(let right)): time(right.milliseconds, after: left.milliseconds)
    default: nil
    }
  }

  /// The least number of equal characters that say something.
  private static let fewest = 4

  /// The length of a SHA-256 in bytes. It is the only hash that checks compare.
  private static let hashLength = 32

  /// Compares two byte strings by length, by common start, and by the number of bytes that differ.
  ///
  /// Two hashes of 32 bytes that differ in at least 90 % of the bytes are described as hashes of
  /// different inputs: two random bytes are equal in 1 of 256 cases.
  private static func bytes(_ left: [UInt8], _ right: [UInt8], areHashes: Bool) -> String? {
    guard left != right else { return "Both are the same bytes." }
    let common = zip(left, right).prefix { $0 == $1 }.count
    guard left.count == right.count else {
      let lengths = "\(left.count.counted("byte")) against \(right.count.grouped)"
      if common == min(left.count, right.count), common > 0 {
        return "\(lengths): the shorter is the start of the longer."
      }
      return "\(lengths), \(agreement(common))."
    }
    let differing = zip(left, right).count { $0 != $1 }
    if left.count == hashLength, differing * 10 >= left.count * 9 {
      let share = differing == left.count ? "All \(differing)" : "\(differing) of \(left.count)"
      return "\(share) bytes differ\(areHashes ? ", as hashes of different inputs do" : "")."
    }
    return
      "\(differing) of \(left.count.counted("byte")) \(differing == 1 ? "differs" : "differ"), "
      + "the first at offset \(common.grouped)."
  }

  /// Returns how many bytes at the start are equal, as a phrase.
  private static func agreement(_ common: Int) -> String {
    switch common {
    case 0: "different from the first byte on"
    case 1: "the first byte agrees"
    default: "the first \(common.counted("byte")) agree"
    }
  }

  /// Compares two texts: by bytes, without case (ASCII), without the spelling of Base64, then by
  /// common start.
  ///
  /// - Returns: `nil` where fewer than ``fewest`` characters at the start agree.
  private static func text(_ left: String, _ right: String) -> String? {
    if left.equals(right) { return "Both are the same text." }
    if let remark = character(left, right) { return remark }
    if left.lowercasedASCII.equals(right.lowercasedASCII) {
      return "The same letters in a different case."
    }
    if plain(left) == plain(right) {
      return "The same value in a different spelling."
    }
    let common = zip(left, right).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    if common == min(left.count, right.count), common > 0 {
      return "The shorter text is the start of the longer."
    }
    return common < fewest ? nil : "The first \(common.counted("character")) agree."
  }

  /// Names the first character in which two texts differ, if a reader may not see the difference: one of the
  /// two is invisible or not ASCII, such as a full-width equals sign, or a space follows.
  ///
  /// - Returns: `nil` for other differences, and where fewer than ``fewest`` characters at the start agree.
  static func character(_ expected: String, _ actual: String) -> String? {
    let (left, right) = (Array(expected.unicodeScalars), Array(actual.unicodeScalars))
    let place = zip(left, right).prefix { $0 == $1 }.count
    guard place >= fewest, place < right.count else { return nil }
    let number = (place + 1).grouped
    let found = right[place]
    guard place < left.count else {
      return found.isSeenASCII && found != " "
        ? nil : "\(found.codePoint) follows as character \(number)."
    }
    return found.isSeenASCII && left[place].isSeenASCII
      ? nil : "Character \(number) is \(found.codePoint) instead of \(left[place].codePoint)."
  }

  /// Returns whether a text is the hexadecimal or Base64 form of the bytes, as a sentence; `nil`
  /// where it is neither.
  private static func spelling(_ text: String, of bytes: [UInt8]) -> String? {
    let hit =
      text.lowercasedASCII.equals(bytes.hex)
      ? "hexadecimal" : plain(text) == plain(Base64.encode(bytes)) ? "Base64" : nil
    return hit.map { "The text is the same bytes, written as \($0)." }
  }

  /// Returns how far two numbers are apart; `nil` for equal ones.
  private static func number(_ left: Int64, _ right: Int64) -> String? {
    guard left != right else { return nil }
    let (difference, overflow) = left.subtractingReportingOverflow(right)
    return overflow ? "They are far apart." : "They are \(difference.magnitude) apart."
  }

  /// Returns how much later or earlier the actual time is; `nil` for equal times.
  ///
  /// - Parameters:
  ///   - later: The actual time in milliseconds since 1970.
  ///   - earlier: The expected time in milliseconds since 1970.
  private static func time(_ later: Int64, after earlier: Int64) -> String? {
    let (difference, overflow) = later.subtractingReportingOverflow(earlier)
    guard !overflow, difference != 0, difference != .min else { return nil }
    return
      "\(abs(difference).durationPhrase.capitalizedFirst) \(difference > 0 ? "later" : "earlier")."
  }

  /// Returns the text's bytes without padding and whitespace, with the Base64 alphabet instead of
  /// that of Base64url (RFC 4648 §5), to compare values across spellings.
  private static func plain(_ text: String) -> [UInt8] {
    text.withoutWhiteSpaceASCII.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      case UInt8(ascii: "="): nil
      default: byte
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is printable ASCII.
  fileprivate var isSeenASCII: Bool { (0x20...0x7e).contains(value) }
}
