import Evidence

/// Two sums over the bytes of a file, from which the place of a single changed byte follows.
///
/// With the bytes b₀, b₁, … they are Σ bᵢ and Σ i·bᵢ, both modulo 2⁶⁴. If only byte i differs by d,
/// the sums differ by d and i·d, so i is their quotient. Other changes may have the same
/// differences: the SHA-256 of the file with the byte restored must confirm the place.
struct ByteSums: Sendable {
  /// The sum of the bytes.
  private var plain: UInt64 = 0
  /// The sum of each byte times its offset.
  private var weighted: UInt64 = 0
  /// Number of bytes so far.
  private var count: UInt64 = 0

  /// Creates the sums of no bytes.
  init() {}

  /// Reads sums from 32 hexadecimal digits; `nil` for any other text.
  init?(hex: String) {
    guard let bytes = [UInt8](hex: hex), bytes.count == 16 else { return nil }
    plain = Bytes(Array(bytes.prefix(8))).bigEndian
    weighted = Bytes(Array(bytes.suffix(8))).bigEndian
  }

  /// Appends bytes.
  mutating func add(_ piece: [UInt8]) {
    var (sum, places): (UInt64, UInt64) = (0, 0)
    piece.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        sum &+= UInt64(bytes[index])
        places &+= UInt64(index) &* UInt64(bytes[index])
      }
    }
    plain &+= sum
    weighted &+= count &* sum &+ places
    count &+= UInt64(piece.count)
  }

  /// The sums as 32 hexadecimal digits.
  var hex: String {
    [plain, weighted].map { sum in
      (0..<8).reversed().map { UInt8(truncatingIfNeeded: sum >> (8 * UInt64($0))) }.hex
    }.joined()
  }

  /// Returns the offset of the byte and its difference (now minus before), if exactly one byte may
  /// have changed since the other sums; `nil` if no single byte explains them, or if they are
  /// equal.
  ///
  /// - Parameters:
  ///   - other: The sums of the earlier version.
  ///   - size: The length of both versions of the file in bytes.
  func onlyChange(since other: ByteSums, size: Int) -> (offset: Int, difference: Int)? {
    let difference = Int64(bitPattern: plain &- other.plain)
    let moment = Int64(bitPattern: weighted &- other.weighted)
    guard difference != 0, difference.magnitude < 256, moment.isMultiple(of: difference) else {
      return nil
    }
    // A manifest can state any sums. The least integer divided by -1 overflows.
    let (quotient, overflows) = moment.dividedReportingOverflow(by: difference)
    guard !overflows, let offset = Int(exactly: quotient), (0..<size).contains(offset) else {
      return nil
    }
    return (offset, Int(difference))
  }
}
