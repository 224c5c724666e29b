import Evidence

/// Finds every place in a text where one of the patterns of ``ByteEncoding/find`` matches, in the
/// order in which the matches end.
///
/// All patterns are searched for at once, with one bit for each of their positions (Baeza-Yates
/// and Gonnet, “A new approach to text searching”). The time for a byte doesn't depend on the
/// text.
struct AnchorScan {
  private let text: Bytes
  /// The next byte to read.
  private var position: Int
  /// The positions of the patterns in the first word that match up to here, as bits.
  private var low: UInt64 = 0
  /// The same for the second word.
  private var middle: UInt64 = 0
  /// The same for the third word.
  private var high: UInt64 = 0
  /// The patterns that end at the last match and weren't returned yet, as bits of their last
  /// positions.
  private var pending: (low: UInt64, middle: UInt64, high: UInt64) = (0, 0, 0)

  /// A match of a pattern.
  struct Hit {
    let pattern: AnchorPattern
    /// The first place of the match behind ``AnchorPattern/before`` positions, counted from the
    /// start of the text's buffer. The artifact begins there, or before it if the pattern describes
    /// a later part, such as the name of the first key.
    let start: Int
  }

  /// Creates a scan from the beginning of the text.
  init(_ text: Bytes) {
    self.text = text
    position = text.startIndex
    startLine()
  }

  /// Continues at `place`, unless the scan is already further. Matches that began before are
  /// dropped.
  mutating func move(to place: Int) {
    position = max(place, position)
    pending = (0, 0, 0)
    startLine()
  }

  /// Sets the state as after a line break. A pattern that needs a character before the artifact
  /// then also matches at the beginning of a text.
  private mutating func startLine() {
    let table = AnchorTable.shared
    low = table.low.first & table.low.masks[0x0a]
    middle = table.middle.first & table.middle.masks[0x0a]
    high = table.high.first & table.high.masks[0x0a]
  }

  /// Returns the next match, or `nil` at the end of the text. Several patterns may match at one
  /// place.
  mutating func next() -> Hit? {
    if pending.low | pending.middle | pending.high == 0 { advance() }
    let table = AnchorTable.shared
    guard
      let pattern = table.low.pop(&pending.low) ?? table.middle.pop(&pending.middle)
        ?? table.high.pop(&pending.high)
    else { return nil }
    return Hit(pattern: pattern, start: position - pattern.places.count + pattern.before)
  }

  /// Reads bytes up to the next match or to the end.
  private mutating func advance() {
    let table = AnchorTable.shared
    let first = (low: table.low.first, middle: table.middle.first, high: table.high.first)
    let last = (low: table.low.last, middle: table.middle.last, high: table.high.last)
    let end = text.endIndex
    guard position < end else { return }
    var (low, middle, high, position) = (low, middle, high, position)
    text.buffer.storage.withUnsafeBufferPointer { bytes in
      table.low.masks.withUnsafeBufferPointer { lowMasks in
        table.middle.masks.withUnsafeBufferPointer { middleMasks in
          table.high.masks.withUnsafeBufferPointer { highMasks in
            while position < end {
              let byte = Int(bytes[position])
              low = (low &<< 1 | first.low) & lowMasks[byte]
              middle = (middle &<< 1 | first.middle) & middleMasks[byte]
              high = (high &<< 1 | first.high) & highMasks[byte]
              position += 1
              if (low & last.low) | (middle & last.middle) | (high & last.high) != 0 { break }
            }
          }
        }
      }
    }
    pending = (low & last.low, middle & last.middle, high & last.high)
    (self.low, self.middle, self.high, self.position) = (low, middle, high, position)
  }
}

/// All patterns as bit masks in three words of 64 bits, one bit for each position of a pattern.
struct AnchorTable: Sendable {
  /// The first word, filled before the second.
  var low = Word()
  /// The second word, filled before the third.
  var middle = Word()
  /// The third word.
  var high = Word()

  /// The table of all patterns of all encodings.
  static let shared = AnchorTable(ByteEncoding.all.flatMap(\.find))

  /// Up to 64 positions of patterns.
  struct Word: Sendable {
    /// For each byte the positions in which it may be; 256 elements.
    var masks = [UInt64](repeating: 0, count: 256)
    /// The first positions of the patterns.
    var first: UInt64 = 0
    /// The last positions of the patterns.
    var last: UInt64 = 0
    /// The number of positions in use.
    var used = 0
    /// The pattern that ends at each position.
    private var ends = [AnchorPattern?](repeating: nil, count: UInt64.bitWidth)

    /// Adds a pattern. The caller makes sure that it fits.
    mutating func add(_ pattern: AnchorPattern) {
      first |= 1 << UInt64(used)
      for place in pattern.places {
        for byte in place { masks[Int(byte)] |= 1 << UInt64(used) }
        used += 1
      }
      last |= 1 << UInt64(used - 1)
      ends[used - 1] = pattern
    }

    /// Returns the pattern that ends at the lowest bit and clears the bit. Returns `nil` if no
    /// bit is set.
    func pop(_ bits: inout UInt64) -> AnchorPattern? {
      guard bits != 0 else { return nil }
      defer { bits &= bits &- 1 }
      return ends[bits.trailingZeroBitCount]
    }
  }

  /// The number of patterns that didn't fit into the three words. A test requires 0.
  private(set) var omitted = 0

  /// Distributes the patterns over the three words.
  init(_ patterns: [AnchorPattern]) {
    // The longest first: a short pattern fits into what is left of a word.
    for pattern in patterns.sorted(by: { $0.places.count > $1.places.count }) {
      if low.used + pattern.places.count <= UInt64.bitWidth {
        low.add(pattern)
      } else if middle.used + pattern.places.count <= UInt64.bitWidth {
        middle.add(pattern)
      } else if high.used + pattern.places.count <= UInt64.bitWidth {
        high.add(pattern)
      } else {
        omitted += 1
      }
    }
  }
}
