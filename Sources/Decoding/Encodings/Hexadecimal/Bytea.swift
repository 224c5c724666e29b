package import Evidence

/// PostgreSQL's hexadecimal form of `bytea`: `\\x` and two digits a byte (PostgreSQL, “Binary Data Types”,
/// §8.4.1). COPY doubles the backslash.
package enum Bytea {
  /// The digits alone; `nil` for any other text.
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
