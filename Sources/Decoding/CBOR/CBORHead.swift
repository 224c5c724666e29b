import Evidence

/// The head of a data item: major type and argument (RFC 8949 §3).
struct CBORHead {
  /// The major type, 0 to 7.
  let major: UInt8
  /// The argument.
  let argument: Argument

  /// The argument of a head.
  enum Argument {
    case value(UInt64)
    /// No argument: additional information 31.
    case indefinite
  }

  /// The reason why a head could not be read.
  enum Failure: Error {
    /// The bytes end within the head, which needs this many.
    case truncated(needed: Int)
    /// The additional information has a reserved value, 28 to 30.
    case reserved(UInt8)
  }

  /// Whether the argument has the shortest form (RFC 8949 §4.2.1).
  let isShortest: Bool
  /// The raw additional information, which gives the precision of floating-point numbers.
  let information: UInt8

  /// Reads a head and moves the reader behind it. On failure, the reader does not move.
  static func read(_ reader: inout ByteReader) -> Result<CBORHead, Failure> {
    var ahead = reader
    guard let first = ahead.byte() else { return .failure(.truncated(needed: 1)) }
    let major = first >> 5
    let information = first & 0x1f
    let head: CBORHead
    switch information {
    case 0...23:
      head = CBORHead(
        major: major, argument: .value(UInt64(information)), isShortest: true,
        information: information)
    case 24...27:
      let width = 1 << (information - 24)
      guard let value = ahead.unsigned(bytes: width) else {
        return .failure(.truncated(needed: 1 + width))
      }
      head = CBORHead(
        major: major, argument: .value(value), isShortest: value > largest(below: information),
        information: information)
    case 31:
      head = CBORHead(
        major: major, argument: .indefinite, isShortest: true, information: information)
    default:
      return .failure(.reserved(information))
    }
    reader = ahead
    return .success(head)
  }

  /// Returns the largest argument that a shorter head can contain.
  private static func largest(below information: UInt8) -> UInt64 {
    [23, 0xff, 0xffff, 0xffff_ffff][Int(information) - 24]
  }
}
