package import Evidence

/// How long an artifact must be, by the lengths that it states itself.
///
/// Only heads are read, so that this holds of bytes that end anywhere.
package struct StatedLength: Sendable, Hashable {
  /// The fewest bytes that make it whole.
  package let least: Int
  /// Whether these are all: every length is stated.
  package let isExact: Bool

  /// Lengths beyond the limits are taken for damage, not for a promise.
  fileprivate init?(_ count: Int, missing: UInt64, isExact: Bool, limits: DecodingLimits) {
    guard let missing = Int(exactly: missing), missing <= limits.bytes else { return nil }
    least = count + missing
    self.isExact = isExact
  }
}

// MARK: - CBOR

extension StatedLength {
  /// The length of the data item that starts the bytes; `nil` where its heads are no CBOR.
  ///
  /// An item that has not begun yet takes at least one byte (RFC 8949 §3).
  package init?(ofCBOR bytes: Bytes, limits: DecodingLimits = .standard) {
    var reader = ByteReader(bytes)
    /// The items still to come at each level; `nil` where a break code ends them.
    var open: [UInt64?] = [1]
    for _ in 0..<limits.items {
      guard let pending = open.last else {
        self.init(reader.position - bytes.startIndex, missing: 0, isExact: true, limits: limits)
        return
      }
      if pending == 0 {
        _ = open.popLast()
        continue
      }
      if pending == nil, reader.peek() == Self.breakCode {
        _ = reader.byte()
        _ = open.popLast()
        continue
      }
      if pending == nil, reader.isAtEnd {
        self.init(bytes.count, missing: Self.least(of: open), isExact: false, limits: limits)
        return
      }
      if let pending { open[open.count - 1] = pending - 1 }
      switch CBORHead.read(&reader) {
      case .failure(.reserved): return nil
      case .failure(.truncated(let needed)):
        let missing = UInt64(needed - reader.remaining) + Self.least(of: open)
        self.init(bytes.count, missing: missing, isExact: false, limits: limits)
        return
      case .success(let head):
        guard let content = CBORContent(head), open.count < limits.depth else { return nil }
        switch content {
        case .bytes(let count):
          if reader.take(count) != nil { continue }
          let missing = UInt64(count - reader.remaining) + Self.least(of: open)
          let isExact = open.allSatisfy { $0 == 0 }
          self.init(bytes.count, missing: missing, isExact: isExact, limits: limits)
          return
        case .items(let count): open.append(count)
        }
      }
    }
    return nil
  }

  private static let breakCode: UInt8 = 0xff

  /// One byte for each item still to come, and one for each break code.
  private static func least(of open: [UInt64?]) -> UInt64 {
    open.reduce(0) { $0 + ($1 ?? 1) }
  }
}

/// What follows a head.
private enum CBORContent {
  case bytes(Int)
  /// `nil` where a break code ends them.
  case items(UInt64?)

  /// `nil` for numbers that no artifact has, which also keeps their sums from overflowing.
  init?(_ head: CBORHead) {
    guard case .value(let argument) = head.argument else {
      guard (2...5).contains(head.major) else { return nil }
      self = .items(nil)
      return
    }
    switch head.major {
    case 2, 3:
      guard let count = Int32(exactly: argument) else { return nil }
      self = .bytes(Int(count))
    case 4, 5:
      guard let count = Int32(exactly: argument) else { return nil }
      self = .items(UInt64(count) * (head.major == 5 ? 2 : 1))
    case 6: self = .items(1)
    default: self = .bytes(0)
    }
  }
}

// MARK: - ASN.1

extension StatedLength {
  /// The length of the element that starts the bytes, in BER (X.690 §8.1); `nil` for anything else.
  ///
  /// Each indefinite length that is open takes two more bytes for its end-of-contents mark.
  package init?(ofASN1 bytes: Bytes, limits: DecodingLimits = .standard) {
    var reader = ByteReader(bytes)
    var open: UInt64 = 0
    for _ in 0..<limits.items {
      guard let tag = reader.byte() else {
        self.init(bytes.count, missing: max(open * 2, 1), isExact: false, limits: limits)
        return
      }
      guard tag & 0x1f != 0x1f else { return nil }
      guard let first = reader.byte() else {
        // Half of a mark that closes a length is there already.
        let isMark = tag == 0 && open > 0
        let missing = isMark ? open * 2 - 1 : open * 2 + 1
        self.init(bytes.count, missing: missing, isExact: false, limits: limits)
        return
      }
      if first == 0x80 {
        open += 1
        continue
      }
      let width = first < 0x80 ? 0 : Int(first & 0x7f)
      guard width <= 4 else { return nil }
      guard reader.remaining >= width else {
        let missing = UInt64(width - reader.remaining) + open * 2
        self.init(bytes.count, missing: missing, isExact: false, limits: limits)
        return
      }
      let length = width == 0 ? UInt64(first) : reader.unsigned(bytes: width) ?? 0
      guard let count = Int(exactly: length), reader.take(count) != nil else {
        let missing = length - UInt64(reader.remaining) + open * 2
        self.init(bytes.count, missing: missing, isExact: open == 0, limits: limits)
        return
      }
      if tag == 0, count == 0, open > 0 { open -= 1 }
      if open == 0 {
        self.init(reader.position - bytes.startIndex, missing: 0, isExact: true, limits: limits)
        return
      }
    }
    return nil
  }
}
