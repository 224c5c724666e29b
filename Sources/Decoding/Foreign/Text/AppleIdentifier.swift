import Evidence

/// The forms of the identifiers that Apple hands out.
package enum AppleIdentifier {
  /// The form of a team ID, and of any App ID prefix: ten capital letters and digits.
  package static func isTeam(_ text: String) -> Bool {
    text.utf8.count == 10
      && text.utf8.allSatisfy { $0.isDigit || (0x41...0x5a).contains($0) }
  }

  /// A team or prefix, a full stop, and a bundle identifier of at least two parts: letters, digits,
  /// hyphens and full stops (Apple, CFBundleIdentifier).
  static func isApp(_ text: String) -> Bool {
    guard text.utf8.dropFirst(10).first == UInt8(ascii: ".") else { return false }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3, let team = parts.first, isTeam(String(team)) else { return false }
    return parts.dropFirst().allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy {
          $0.isDigit || (0x61...0x7a).contains($0 | 0x20) || $0 == UInt8(ascii: "-")
        }
    }
  }

  /// RFC 9562 §4.
  static func isUUID(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.utf8.allSatisfy { hexDigit($0) != nil } }
  }
}
