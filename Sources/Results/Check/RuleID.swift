/// The name of a rule, `family.name`, as the public contract fixes it.
package struct RuleID: Sendable, Hashable, Comparable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  package let rawValue: String

  package init(stringLiteral value: String) { rawValue = value }
  package init(_ value: String) { rawValue = value }

  /// The part before the point: `attestation`.
  package var family: String { String(rawValue.prefix { $0 != "." }) }

  package var description: String { rawValue }

  package static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }
}
