import Evidence

/// Where an artifact ends by its own lengths, told while its bytes arrive.
///
/// ``StatedLength`` tells the same of bytes that are all there. Here each head is read once, so that
/// asking at every line of a long text costs no more than asking at the end.
struct ArtifactExtent {
  private let isMessage: Bool
  private let limits: DecodingLimits
  /// Where the next head begins: behind everything whose length is known.
  private var next = 0
  /// The items still to come at each level; `nil` where a mark ends them.
  private var open: [Int?] = []
  private var items = 0
  /// The heads are none: nothing can be said.
  private(set) var isBroken = false
  private var isClosed = false

  init(of type: ArtifactType, limits: DecodingLimits) {
    isMessage = type == .receipt
    self.limits = limits
    if !isMessage { open = [1] }
  }

  /// The length of the whole, once it is known.
  var whole: Int? { isClosed ? next : nil }

  /// The fewest bytes that make it whole.
  var least: Int {
    let marks = isMessage ? 2 : 1
    return open.reduce(next) { sum, count in
      let more = count ?? marks
      return sum + min(more, limits.bytes)
    }
  }

  func isComplete(_ bytes: [UInt8]) -> Bool { whole.map { $0 <= bytes.count } ?? false }

  mutating func advance(_ bytes: [UInt8]) {
    while !isClosed, !isBroken, next < bytes.count {
      guard items < limits.items, open.count <= limits.depth else { return isBroken = true }
      items += 1
      let start = next
      if isMessage { readElement(bytes) } else { readItem(bytes) }
      if next == start { return }
    }
  }

  /// RFC 8949 §3. A head that is not all there is left for later.
  private mutating func readItem(_ bytes: [UInt8]) {
    let first = bytes[next]
    if first == 0xff {
      guard let last = open.last, last == nil else { return isBroken = true }
      _ = open.popLast()
      next += 1
      return settle()
    }
    let information = first & 0x1f
    var argument = UInt64(information)
    var length = 1
    if (24...27).contains(information) {
      length += 1 << Int(information - 24)
      guard next + length <= bytes.count else { return }
      argument = bytes[(next + 1)..<(next + length)].reduce(0) { $0 << 8 | UInt64($1) }
    } else if information > 27, information != 31 {
      return isBroken = true
    }
    guard let count = Int32(exactly: argument).map(Int.init) ?? (first >> 5 < 2 ? 0 : nil) else {
      return isBroken = true
    }
    if let last = open.last, let pending = last { open[open.count - 1] = pending - 1 }
    next += length
    switch (first >> 5, information == 31) {
    case (2, false), (3, false): next += count
    case (4, false): open.append(count)
    case (5, false): open.append(count * 2)
    case (2...5, true): open.append(nil)
    case (6, false): open.append(1)
    case (_, true): isBroken = true
    default: break
    }
    settle()
  }

  /// Levels that have all their items are left.
  private mutating func settle() {
    while let last = open.last, last == 0 { _ = open.popLast() }
    isClosed = open.isEmpty
  }

  /// X.690 §8.1, with tags of one byte, as everything around a receipt has them.
  private mutating func readElement(_ bytes: [UInt8]) {
    guard next + 2 <= bytes.count else { return }
    let (tag, first) = (bytes[next], bytes[next + 1])
    if tag == 0, first == 0, !open.isEmpty {
      _ = open.popLast()
      next += 2
    } else if first == 0x80 {
      open.append(nil)
      next += 2
    } else {
      let width = first < 0x80 ? 0 : Int(first & 0x7f)
      guard tag & 0x1f != 0x1f, width <= 4 else { return isBroken = true }
      guard next + 2 + width <= bytes.count else { return }
      let digits = bytes[(next + 2)..<(next + 2 + width)]
      next += 2 + width + (width == 0 ? Int(first) : digits.reduce(0) { $0 << 8 | Int($1) })
    }
    isClosed = open.isEmpty
  }
}
