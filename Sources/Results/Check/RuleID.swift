/// The name of a rule, `family.name`, as the public contract fixes it.
package struct RuleID: Sendable, Hashable, Comparable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  package let rawValue: String

  package init(stringLiteral value: String) { rawValue = value }
  package init(_ value: String) { rawValue = value }

  /// Whether a text has the form of such a name.
  package static func isName(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: ".")
      }
  }

  /// The part before the point: `attestation`.
  package var family: String { String(rawValue.prefix { $0 != "." }) }

  package var description: String { rawValue }

  package static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }
}
