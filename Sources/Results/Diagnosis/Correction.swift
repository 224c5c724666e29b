/// What the evidence record would say without the mistake: members in their documented names, as a
/// merge patch (RFC 7396). The record that is patched so passes what the cause explains.
package struct Correction: Sendable, Hashable {
  package var members: [Member]

  package struct Member: Sendable, Hashable {
    package let name: String
    package var value: Value

    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  package enum Value: Sendable, Hashable {
    case text(String)
    case number(Int64)
    /// The member has to go.
    case absent
  }

  package init(_ members: [Member]) { self.members = members }
}
