package import Evidence

/// The head of a data item: major type and argument (RFC 8949 §3).
package struct CBORHead: Sendable {
  /// The major type, 0 to 7.
  package let major: UInt8
  /// The argument; `nil` for an indefinite length, additional information 31.
  package let argument: UInt64?

  /// The reason why a head could not be read.
  package enum Failure: Error {
    /// The bytes end within the head, which needs this many.
    case truncated(needed: Int)
    /// The additional information has a reserved value, 28 to 30.
    case reserved(UInt8)
  }

  /// The length of the head in bytes.
  let length: Int
  /// Whether the argument has the shortest form (RFC 8949 §4.2.1).
  let isShortest: Bool
  /// The raw additional information, which gives the precision of floating-point numbers.
  let information: UInt8

  /// Reads a head and moves the reader behind it. On failure, the reader does not move.
  package static func read(_ reader: inout ByteReader) -> Result<CBORHead, Failure> {
    let head = read(from: reader.rest)
    if case .success(let head) = head { _ = reader.take(head.length) }
    return head
  }

  /// Reads the head at the start of the bytes.
  static func read(from bytes: some RandomAccessCollection<UInt8>) -> Result<CBORHead, Failure> {
    guard let first = bytes.first else { return .failure(.truncated(needed: 1)) }
    let (major, information) = (first >> 5, first & 0x1f)
    guard information < 28 || information == 31 else { return .failure(.reserved(information)) }
    guard (24...27).contains(information) else {
      return .success(
        CBORHead(
          major: major, argument: information == 31 ? nil : UInt64(information),
          length: 1, isShortest: true, information: information))
    }
    let width = 1 << Int(information - 24)
    let digits = bytes.dropFirst().prefix(width)
    guard digits.count == width else { return .failure(.truncated(needed: 1 + width)) }
    let value = digits.bigEndian
    return .success(
      CBORHead(
        major: major, argument: value, length: 1 + width,
        isShortest: value > largest(below: information), information: information))
  }

  /// Returns a head in its shortest form (RFC 8949 §4.2.1).
  ///
  /// - Parameters:
  ///   - major: The major type, 0 to 7.
  ///   - argument: The value, the length or the number of entries.
  package static func encoded(_ major: UInt8, _ argument: UInt64) -> [UInt8] {
    let exponent = (0..<4).first { argument <= largest(below: 24 + $0) } ?? 4
    guard exponent > 0 else { return [major << 5 | UInt8(argument)] }
    let width = 1 << Int(exponent - 1)
    return [major << 5 | (23 + exponent)]
      + (0..<width).reversed().map { UInt8(truncatingIfNeeded: argument >> (8 * $0)) }
  }

  /// Returns the largest argument that a head with less additional information can contain.
  ///
  /// - Parameter information: The additional information, 24 to 27.
  private static func largest(below information: UInt8) -> UInt64 {
    [23, 0xff, 0xffff, 0xffff_ffff][Int(information) - 24]
  }
}
