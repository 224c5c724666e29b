import Evidence

/// Every place in a text at which one of the anchors ends, in order.
///
/// All patterns are looked for at once, a bit for each of their places (Baeza-Yates and Gonnet, “A new
/// approach to text searching”): a byte costs the same whatever stands in the text.
struct AnchorScan {
  private let text: Bytes
  private var position: Int
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// The last places of the patterns that end at the place that was found last.
  private var pending: (low: UInt64, high: UInt64) = (0, 0)

  struct Hit {
    let pattern: AnchorPattern
    let start: Int
  }

  init(_ text: Bytes) {
    self.text = text
    position = text.startIndex
    startLine()
  }

  /// Goes on at `place`.
  mutating func move(to place: Int) {
    position = max(place, position)
    pending = (0, 0)
    startLine()
  }

  /// As if a line break stood before the first byte, so that what needs something before it may also
  /// begin a text.
  private mutating func startLine() {
    let table = AnchorTable.shared
    low = table.low.first & table.low.masks[0x0a]
    high = table.high.first & table.high.masks[0x0a]
  }

  mutating func next() -> Hit? {
    if pending.low | pending.high == 0 { advance() }
    let table = AnchorTable.shared
    guard let pattern = table.low.pop(&pending.low) ?? table.high.pop(&pending.high) else {
      return nil
    }
    return Hit(pattern: pattern, start: position - pattern.places.count + pattern.before)
  }

  private mutating func advance() {
    let table = AnchorTable.shared
    let (firstLow, firstHigh) = (table.low.first, table.high.first)
    let (lastLow, lastHigh) = (table.low.last, table.high.last)
    let end = text.endIndex
    guard position < end else { return }
    var (low, high, position) = (low, high, position)
    text.buffer.storage.withUnsafeBufferPointer { bytes in
      table.low.masks.withUnsafeBufferPointer { lowMasks in
        table.high.masks.withUnsafeBufferPointer { highMasks in
          while position < end {
            let byte = Int(bytes[position])
            low = (low &<< 1 | firstLow) & lowMasks[byte]
            high = (high &<< 1 | firstHigh) & highMasks[byte]
            position += 1
            if (low & lastLow) | (high & lastHigh) != 0 { break }
          }
        }
      }
    }
    pending = (low & lastLow, high & lastHigh)
    (self.low, self.high, self.position) = (low, high, position)
  }
}

/// The anchors as masks: for each byte the places in which it may stand.
struct AnchorTable: Sendable {
  var low = Word()
  var high = Word()

  static let shared = AnchorTable(ByteEncoding.all.flatMap(\.find))

  struct Word: Sendable {
    var masks = [UInt64](repeating: 0, count: 256)
    var first: UInt64 = 0
    var last: UInt64 = 0
    var used = 0
    /// The pattern that ends at each place.
    private var ends = [AnchorPattern?](repeating: nil, count: UInt64.bitWidth)

    mutating func add(_ pattern: AnchorPattern) {
      first |= 1 << UInt64(used)
      for place in pattern.places {
        for byte in place { masks[Int(byte)] |= 1 << UInt64(used) }
        used += 1
      }
      last |= 1 << UInt64(used - 1)
      ends[used - 1] = pattern
    }

    /// The pattern of the lowest bit, which is taken away.
    func pop(_ bits: inout UInt64) -> AnchorPattern? {
      guard bits != 0 else { return nil }
      defer { bits &= bits &- 1 }
      return ends[bits.trailingZeroBitCount]
    }
  }

  /// How many patterns found no room.
  private(set) var omitted = 0

  init(_ patterns: [AnchorPattern]) {
    // The longest first: what is left of a word has room for a short one.
    for pattern in patterns.sorted(by: { $0.places.count > $1.places.count }) {
      if low.used + pattern.places.count <= UInt64.bitWidth {
        low.add(pattern)
      } else if high.used + pattern.places.count <= UInt64.bitWidth {
        high.add(pattern)
      } else {
        omitted += 1
      }
    }
  }
}
