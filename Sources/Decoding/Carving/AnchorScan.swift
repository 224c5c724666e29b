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
  /// The positions of the patterns that match up to here.
  private var state = AnchorTable.Bits.zero
  /// The last positions of the patterns that end at the last match and weren't returned yet.
  private var pending = AnchorTable.Bits.zero

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
    pending = .zero
    startLine()
  }

  /// Sets the state as after a line break. A pattern that needs a character before the artifact
  /// then also matches at the beginning of a text.
  private mutating func startLine() {
    let table = AnchorTable.shared
    state = table.first & table.masks[0x0a]
  }

  /// Returns the next match, or `nil` at the end of the text. Several patterns may match at one
  /// place.
  ///
  /// - Returns: The pattern, and the first place of the match behind ``AnchorPattern/before``
  ///   positions, counted from the start of the text's buffer. The artifact begins there, or before
  ///   it if the pattern describes a later part, such as the name of the first key.
  mutating func next() -> (pattern: AnchorPattern, start: Int)? {
    if pending == .zero { advance() }
    let pattern = AnchorTable.shared.pop(&pending)
    return pattern.map { ($0, position - $0.places.count + $0.before) }
  }

  /// Reads bytes up to the next match or to the end.
  private mutating func advance() {
    let table = AnchorTable.shared
    let (first, last, end) = (table.first, table.last, text.endIndex)
    guard position < end else { return }
    // Three variables: with a vector, the loop takes twice as long.
    var (low, middle, high, position) = (state.x, state.y, state.z, position)
    text.buffer.storage.withUnsafeBufferPointer { bytes in
      table.masks.withUnsafeBufferPointer { masks in
        while position < end {
          let mask = masks[Int(bytes[position])]
          low = (low &<< 1 | first.x) & mask.x
          middle = (middle &<< 1 | first.y) & mask.y
          high = (high &<< 1 | first.z) & mask.z
          position += 1
          if (low & last.x) | (middle & last.y) | (high & last.z) != 0 { break }
        }
      }
    }
    state = AnchorTable.Bits(low, middle, high)
    pending = state & last
    self.position = position
  }
}

/// All patterns as bit masks, one bit for each position of a pattern.
struct AnchorTable: Sendable {
  /// Positions of patterns, 64 in each of three words. A pattern lies in one word.
  typealias Bits = SIMD3<UInt64>

  /// For each byte the positions in which it may be; 256 elements.
  private(set) var masks = [Bits](repeating: .zero, count: 256)
  /// The first positions of the patterns.
  private(set) var first = Bits.zero
  /// The last positions of the patterns.
  private(set) var last = Bits.zero
  /// The pattern that ends at each position, by word.
  private var ends = [[AnchorPattern?]](
    repeating: [AnchorPattern?](repeating: nil, count: UInt64.bitWidth), count: Bits.scalarCount)
  /// The number of patterns that didn't fit into the words. A test requires 0.
  private(set) var omitted = 0

  /// The table of all patterns of all encodings.
  static let shared = AnchorTable(ByteEncoding.all.flatMap(\.find))

  /// Distributes the patterns over the words.
  init(_ patterns: [AnchorPattern]) {
    var used = [Int](repeating: 0, count: Bits.scalarCount)
    // The longest first: a short pattern fits into what is left of a word.
    for pattern in patterns.sorted(by: { $0.places.count > $1.places.count }) {
      guard let word = used.firstIndex(where: { $0 + pattern.places.count <= UInt64.bitWidth })
      else {
        omitted += 1
        continue
      }
      first[word] |= 1 << UInt64(used[word])
      for place in pattern.places {
        for byte in place { masks[Int(byte)][word] |= 1 << UInt64(used[word]) }
        used[word] += 1
      }
      last[word] |= 1 << UInt64(used[word] - 1)
      ends[word][used[word] - 1] = pattern
    }
  }

  /// Returns the pattern that ends at the lowest bit of the first word with one, and clears the
  /// bit; `nil` if no bit is set.
  func pop(_ bits: inout Bits) -> AnchorPattern? {
    guard let word = bits.indices.first(where: { bits[$0] != 0 }) else { return nil }
    defer { bits[word] &= bits[word] &- 1 }
    return ends[word][bits[word].trailingZeroBitCount]
  }
}
