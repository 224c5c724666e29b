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
  /// The patterns that end at the place that was found last.
  private var pending: [AnchorPattern] = []

  struct Hit {
    let pattern: AnchorPattern
    let start: Int
  }

  init(_ text: Bytes) {
    self.text = text
    position = text.startIndex
  }

  /// Goes on at `place`, as if nothing stood before it.
  mutating func move(to place: Int) {
    position = max(place, position)
    (low, high) = (0, 0)
    pending = []
  }

  mutating func next() -> Hit? {
    if pending.isEmpty { advance() }
    return pending.popLast().map { Hit(pattern: $0, start: position - $0.places.count) }
  }

  private mutating func advance() {
    let table = AnchorTable.shared
    let (firstLow, firstHigh) = (table.low.first, table.high.first)
    let (lastLow, lastHigh) = (table.low.last, table.high.last)
    let end = text.endIndex
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
    pending = table.low.ending(in: low) + table.high.ending(in: high)
    (self.low, self.high, self.position) = (low, high, position)
  }
}

/// The anchors as masks: for each byte the places in which it may stand.
private struct AnchorTable: Sendable {
  var low = Word()
  var high = Word()

  static let shared = AnchorTable(CarvedForm.anchors)

  struct Word: Sendable {
    var masks = [UInt64](repeating: 0, count: 256)
    var first: UInt64 = 0
    var last: UInt64 = 0
    var used = 0
    var ends: [(bit: UInt64, pattern: AnchorPattern)] = []

    mutating func add(_ pattern: AnchorPattern) {
      first |= 1 << UInt64(used)
      for place in pattern.places {
        for byte in place { masks[Int(byte)] |= 1 << UInt64(used) }
        used += 1
      }
      last |= 1 << UInt64(used - 1)
      ends.append((1 << UInt64(used - 1), pattern))
    }

    func ending(in state: UInt64) -> [AnchorPattern] {
      state & last == 0 ? [] : ends.filter { state & $0.bit != 0 }.map(\.pattern)
    }
  }

  init(_ patterns: [AnchorPattern]) {
    for pattern in patterns {
      if low.used + pattern.places.count <= UInt64.bitWidth {
        low.add(pattern)
      } else if high.used + pattern.places.count <= UInt64.bitWidth {
        high.add(pattern)
      }
    }
  }
}
