/// The change to an evidence record that corrects a mistake, as a JSON merge patch (RFC 7396). The
/// patched record passes the rules that the cause explains.
package struct Correction: Sendable, Hashable {
  /// The members to set or to remove.
  package var members: [Member]

  /// One member of the patch.
  package struct Member: Sendable, Hashable {
    /// The member's documented name in an evidence record, for example `challenge`.
    package let name: String
    /// The new value.
    package var value: Value

    /// Creates a member.
    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// The new value of a member.
  package enum Value: Sendable, Hashable {
    case text(String)
    case number(Int64)
    /// Removes the member: `null` in the patch.
    case absent
  }

  /// Creates a patch of `members`.
  package init(_ members: [Member]) { self.members = members }
}

extension Correction {
  /// The correction as a merge patch, in which `null` removes a member (RFC 7396 §2).
  package var json: JSONValue { .object(members.map { ($0.name, $0.value.json) }) }
}

extension Correction.Value {
  /// The new value as JSON.
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .integer(number)
    case .absent: .null
    }
  }
}
