package import Evidence

/// The length of an artifact according to the lengths in its encoding.
///
/// Only heads are read, so it can be computed for bytes that end at any place.
package struct StatedLength: Sendable, Hashable {
  /// The minimum number of bytes of the complete artifact.
  package let least: Int
  /// Whether this is the exact number, because all lengths are stated.
  package let isExact: Bool

  /// Adds available and missing bytes; `nil` if more bytes are missing than the limits allow, which
  /// indicates a corrupted length.
  private init?(_ count: Int, missing: UInt64, isExact: Bool, limits: DecodingLimits) {
    guard let missing = Int(exactly: missing), missing <= limits.bytes else { return nil }
    least = count + missing
    self.isExact = isExact
  }

  // MARK: - CBOR

  /// Returns the length of the CBOR data item at the start of the bytes.
  ///
  /// Each item that has not started yet counts as one byte (RFC 8949 §3).
  ///
  /// - Returns: `nil` if the heads are not CBOR or exceed the limits.
  package static func ofCBOR(
    _ bytes: Bytes, limits: DecodingLimits = .standard
  ) -> StatedLength? {
    var reader = ByteReader(bytes)
    /// The number of items that are missing at each level; `nil` if a break code ends them.
    var open: [UInt64?] = [1]
    for _ in 0..<limits.items {
      guard let pending = open.last else {
        return StatedLength(
          reader.position - bytes.startIndex, missing: 0, isExact: true, limits: limits)
      }
      if pending == 0 {
        _ = open.popLast()
        continue
      }
      if pending == nil, reader.peek() == breakCode {
        _ = reader.byte()
        _ = open.popLast()
        continue
      }
      if pending == nil, reader.isAtEnd {
        return StatedLength(bytes.count, missing: least(of: open), isExact: false, limits: limits)
      }
      if let pending { open[open.count - 1] = pending - 1 }
      switch CBORHead.read(&reader) {
      case .failure(.reserved): return nil
      case .failure(.truncated(let needed)):
        let missing = UInt64(needed - reader.remaining) + least(of: open)
        return StatedLength(bytes.count, missing: missing, isExact: false, limits: limits)
      case .success(let head):
        guard let content = CBORContent(head), open.count < limits.depth else { return nil }
        switch content {
        case .bytes(let count):
          if reader.take(count) != nil { continue }
          let missing = UInt64(count - reader.remaining) + least(of: open)
          let isExact = open.allSatisfy { $0 == 0 }
          return StatedLength(bytes.count, missing: missing, isExact: isExact, limits: limits)
        case .items(let count): open.append(count)
        }
      }
    }
    return nil
  }

  /// The code that ends an item of indefinite length (RFC 8949 §3.2.1).
  private static let breakCode: UInt8 = 0xff

  /// Returns the minimum length of the missing items: one byte for each item and each break code.
  private static func least(of open: [UInt64?]) -> UInt64 {
    open.reduce(0) { $0 + ($1 ?? 1) }
  }
}

/// What follows the head of a CBOR item.
private enum CBORContent {
  /// The bytes of a string; 0 for an item that is only a head.
  case bytes(Int)
  /// The items of an array, map or tag; `nil` for an indefinite length.
  case items(UInt64?)

  /// Determines what follows a head; `nil` for lengths of more than 31 bits, which no artifact has
  /// and whose sums could overflow, and for an indefinite length of a type that can't have one.
  init?(_ head: CBORHead) {
    guard let argument = head.argument else {
      guard (2...5).contains(head.major) else { return nil }
      self = .items(nil)
      return
    }
    switch head.major {
    case 2...5:
      guard let count = Int32(exactly: argument) else { return nil }
      self =
        head.major < 4
        ? .bytes(Int(count)) : .items(UInt64(count) * (head.major == 5 ? 2 : 1))
    case 6: self = .items(1)
    default: self = .bytes(0)
    }
  }
}

// MARK: - ASN.1

extension StatedLength {
  /// Returns the length of the BER element at the start of the bytes (X.690 §8.1).
  ///
  /// Each open indefinite length counts two more bytes for its end-of-contents octets.
  ///
  /// - Returns: `nil` for a tag number of 31 or more, for a length with more than four bytes, or if
  ///   the limits are exceeded.
  package static func ofASN1(
    _ bytes: Bytes, limits: DecodingLimits = .standard
  ) -> StatedLength? {
    var reader = ByteReader(bytes)
    var open: UInt64 = 0
    for _ in 0..<limits.items {
      guard let tag = reader.byte() else {
        return StatedLength(bytes.count, missing: max(open * 2, 1), isExact: false, limits: limits)
      }
      guard tag & 0x1f != 0x1f else { return nil }
      guard let first = reader.byte() else {
        // The first byte of end-of-contents octets is already there.
        let isMark = tag == 0 && open > 0
        let missing = isMark ? open * 2 - 1 : open * 2 + 1
        return StatedLength(bytes.count, missing: missing, isExact: false, limits: limits)
      }
      if first == 0x80 {
        open += 1
        continue
      }
      let width = first < 0x80 ? 0 : Int(first & 0x7f)
      guard width <= 4 else { return nil }
      guard reader.remaining >= width else {
        let missing = UInt64(width - reader.remaining) + open * 2
        return StatedLength(bytes.count, missing: missing, isExact: false, limits: limits)
      }
      let length = width == 0 ? UInt64(first) : reader.unsigned(bytes: width) ?? 0
      guard let count = Int(exactly: length), reader.take(count) != nil else {
        let missing = length - UInt64(reader.remaining) + open * 2
        return StatedLength(bytes.count, missing: missing, isExact: open == 0, limits: limits)
      }
      if tag == 0, count == 0, open > 0 { open -= 1 }
      if open == 0 {
        return StatedLength(
          reader.position - bytes.startIndex, missing: 0, isExact: true, limits: limits)
      }
    }
    return nil
  }
}
