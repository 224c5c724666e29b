package import Evidence

/// The members of a structured field that is a dictionary (RFC 9651 §3.2), such as
/// `a=("@method");created=1, b=:aRkq:`.
package struct StructuredDictionary: Sendable {
  /// The value of each key, with its parameters. Of several equal keys the last counts (RFC 9651
  /// §4.2.2).
  package let values: [Bytes: Bytes]

  /// The maximum number of members of a field.
  private static let most = 64

  /// Splits a field at its commas. A comma in a string doesn't separate members, and a member
  /// without a value is left out.
  /// - Returns: `nil` if the field has too many members, so that it isn't known which one counts.
  package init?(_ field: Bytes) {
    var values: [Bytes: Bytes] = [:]
    var (isQuoted, isEscaped) = (false, false)
    var start = field.startIndex
    var count = 0
    for place in field.startIndex...field.endIndex {
      let byte = place < field.endIndex ? field[place] : UInt8(ascii: ",")
      if place < field.endIndex, isQuoted || byte == UInt8(ascii: "\"") {
        if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      guard byte == UInt8(ascii: ",") else { continue }
      count += 1
      guard count <= Self.most else { return nil }
      let member = field[start..<place].trimmed
      if let sign = member.firstIndex(of: UInt8(ascii: "=")) {
        values[member[member.startIndex..<sign]] = member[(sign + 1)..<member.endIndex]
      }
      start = place + 1
    }
    self.values = values
  }

  /// Returns the value of a key with its parameters; `nil` if the key is missing.
  package func value(_ key: String) -> Bytes? { values[Bytes(Array(key.utf8))] }

  /// Returns the Base64 text of a byte sequence (RFC 9651 §3.3.5), without its colons and
  /// parameters; `nil` for any other value.
  package static func byteSequence(_ value: Bytes) -> Bytes? {
    guard value.first == UInt8(ascii: ":") else { return nil }
    let rest = value.dropFirst()
    guard let end = rest.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return rest[rest.startIndex..<end]
  }
}
