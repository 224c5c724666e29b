import Decoding
import Evidence
package import Results

/// One remark on how two values differ: what a reader would see who held them side by side.
package enum DifferenceShape {
  /// `nil` where there is nothing to say beyond the two values.
  package static func remark(_ expected: Value.Content, _ actual: Value.Content) -> String? {
    switch (expected, actual) {
    case (.bytes(let left), .bytes(let right)): bytes(left, right)
    case (.text(let left), .text(let right)): text(left, right)
    case (.bytes(let bytes), .text(let text)), (.text(let text), .bytes(let bytes)):
      spelling(text, of: bytes)
    case (.number(let left), .number(let right)): number(left, right)
    case (.time(let left), .time(let right)): time(right.milliseconds, after: left.milliseconds)
    default: nil
    }
  }

  /// The bytes of a SHA-256, the only hash that checks compare.
  private static let hashLength = 32

  private static func bytes(_ left: [UInt8], _ right: [UInt8]) -> String? {
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
      return "\(share) bytes differ, as hashes of different inputs do."
    }
    return
      "\(differing) of \(left.count.counted("byte")) \(differing == 1 ? "differs" : "differ"), "
      + "the first at byte \(common)."
  }

  private static func agreement(_ common: Int) -> String {
    common == 0 ? "different from the first byte on" : "the first \(common.counted("byte")) agree"
  }

  private static func text(_ left: String, _ right: String) -> String? {
    if left.equals(right) { return "Both are the same text." }
    if left.lowercasedASCII.equals(right.lowercasedASCII) {
      return "The same letters in a different case."
    }
    if Spelling.plain(left) == Spelling.plain(right) {
      return "The same value in a different spelling."
    }
    let common = zip(left, right).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    if common == min(left.count, right.count), common > 0 {
      return "The shorter text is the start of the longer."
    }
    return common == 0 ? nil : "They agree up to character \(common.grouped)."
  }

  private static func spelling(_ text: String, of bytes: [UInt8]) -> String? {
    let hit: String? =
      if text.lowercasedASCII.equals(bytes.hex) {
        "hexadecimal"
      } else if Spelling.plain(text) == Spelling.plain(Base64.encode(bytes)) { "Base64" } else {
        nil
      }
    return hit.map { "The text is the same bytes, written as \($0)." }
  }

  private static func number(_ left: Int64, _ right: Int64) -> String? {
    guard left != right else { return nil }
    let (difference, overflow) = left.subtractingReportingOverflow(right)
    return overflow ? "They are far apart." : "They are \(difference.magnitude) apart."
  }

  private static func time(_ later: Int64, after earlier: Int64) -> String? {
    let (difference, overflow) = later.subtractingReportingOverflow(earlier)
    guard !overflow, difference != 0, difference != .min else { return nil }
    return
      "\(abs(difference).durationPhrase.capitalizedFirst) \(difference > 0 ? "later" : "earlier")."
  }

  private enum Spelling {
    /// Without padding and whitespace, and with the alphabet of Base64 for that of Base64url.
    static func plain(_ text: String) -> [UInt8] {
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
}
