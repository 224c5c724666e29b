package import Evidence

/// The members of a structured field that is a dictionary (RFC 9651 §3.2), such as
/// `a=("@method");created=1, b=:aRkq:`.
package struct StructuredDictionary: Sendable {
  /// The members in the order of the field: the key, and the value with its parameters.
  package let members: [(key: Bytes, value: Bytes)]

  /// The most members that are read.
  private static let most = 64

  /// Splits a field at its commas. A comma in a string doesn't separate members, and a member
  /// without a value is left out.
  package init(_ field: Bytes) {
    var members: [(key: Bytes, value: Bytes)] = []
    var isQuoted = false
    var start = field.startIndex
    for place in field.startIndex...field.endIndex where members.count < Self.most {
      let isEnd = place == field.endIndex
      if !isEnd, field[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard isEnd || field[place] == UInt8(ascii: ",") && !isQuoted else { continue }
      let member = field[start..<place].trimmed
      if let sign = member.firstIndex(of: UInt8(ascii: "=")) {
        members.append(
          (member[member.startIndex..<sign], member[(sign + 1)..<member.endIndex]))
      }
      start = place + 1
    }
    self.members = members
  }

  /// Returns the value of a key. Of several equal keys the last counts (RFC 9651 §4.2.2).
  package func value(_ key: Bytes) -> Bytes? { members.last { $0.key == key }?.value }

  /// Returns the content of a byte sequence (§3.3.5) as its Base64, without parameters; `nil` for
  /// any other value.
  package static func byteSequence(_ value: Bytes) -> Bytes? {
    guard value.first == UInt8(ascii: ":") else { return nil }
    let rest = value.dropFirst()
    guard let end = rest.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return rest[rest.startIndex..<end]
  }
}
