import Evidence

/// The ID of a rule: `family.name`, for example `attestation.nonce`. IDs are part of the public
/// contract and do not change.
package struct RuleID: Sendable, Hashable, Comparable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// The ID as text.
  package let rawValue: String

  /// Creates an ID from a literal in the source. The form is not checked.
  package init(stringLiteral value: String) { rawValue = value }
  /// Creates an ID from a text. The form is not checked; see ``isName(_:)``.
  package init(_ value: String) { rawValue = value }

  /// Returns whether a text has the form of a rule ID: 1 to 100 lower-case ASCII letters, digits,
  /// hyphens and dots.
  package static func isName(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        byte.isSmallLetter || byte.isDigit || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: ".")
      }
  }

  /// The part before the first dot: `attestation` of `attestation.nonce`.
  package var family: String { String(Substring(rawValue.utf8.prefix { $0 != UInt8(ascii: ".") })) }

  /// Whether a team wrote the rule: `team.production-only`.
  package var isOfTeam: Bool { family.equals("team") }

  /// The ID as text.
  package var description: String { rawValue }

  /// Orders IDs by their text, for stable output.
  package static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }
}
