package import Evidence

/// The forms of the identifiers that Apple assigns.
package enum AppleIdentifier {
  /// Returns whether the text has the form of a team ID or App ID prefix: ten capital letters and
  /// digits.
  package static func isTeam(_ text: String) -> Bool {
    text.utf8.count == 10 && text.utf8.allSatisfy { $0.isDigit || $0.isCapital }
  }

  /// Returns whether the text has the form of an App ID: a prefix, a dot, and a bundle identifier
  /// of at least two parts with letters, digits and hyphens (Apple, CFBundleIdentifier).
  static func isApp(_ text: String) -> Bool {
    guard text.utf8.dropFirst(10).first == UInt8(ascii: ".") else { return false }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3, let team = parts.first, isTeam(String(team)) else { return false }
    return parts.dropFirst().allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
    }
  }

  /// Returns whether the text is a UUID in its standard form (RFC 9562 §4), in either letter case.
  package static func isUUID(_ text: Bytes) -> Bool {
    guard text.count == 36 else { return false }
    return text.array.enumerated().allSatisfy { place, byte in
      switch place {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default: hexDigit(byte) != nil
      }
    }
  }
}
