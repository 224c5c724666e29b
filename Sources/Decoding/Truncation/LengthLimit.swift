/// A length at which a storage or a transport is known to cut off data.
package struct LengthLimit: Sendable, Hashable {
  /// The length in bytes or characters.
  package let count: Int
  /// What has this limit, as a clause that follows “as many as”.
  package let owner: String

  /// Returns the limit of exactly this length; `nil` if there is none.
  package static func matching(_ count: Int) -> LengthLimit? {
    all.first { $0.count == count }
  }

  /// The limits in ascending order, in bytes. For Base64 and hexadecimal text, they are also
  /// characters.
  package static let all = RegisteredNames.numbers("lengths").sorted { $0.key < $1.key }
    .map { LengthLimit(count: $0.key, owner: $0.value) }
}
