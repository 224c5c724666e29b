package import Evidence

/// Reads the hexadecimal format of PostgreSQL's `bytea`: `\x` and two digits for each byte
/// (PostgreSQL, “Binary Data Types”, §8.4.1). COPY doubles the backslash.
package enum Bytea {
  /// Returns the digits without `\x`, or `nil` for any other text. `\xa3636d` gives `a3636d`.
  package static func digits(of text: Bytes) -> Bytes? {
    let slashes = text.prefix(2).prefix { $0 == UInt8(ascii: "\\") }.count
    let rest = text.dropFirst(slashes)
    guard slashes > 0, rest.first == UInt8(ascii: "x"), rest.count > 2,
      !rest.count.isMultiple(of: 2)
    else { return nil }
    let digits = rest.dropFirst()
    return digits.allSatisfy { hexDigit($0) != nil } ? digits : nil
  }
}
