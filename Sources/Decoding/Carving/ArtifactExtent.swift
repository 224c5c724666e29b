import Evidence

/// Computes where an artifact ends from the lengths in its heads, while its bytes are read.
///
/// ``StatedLength`` computes the same from all available bytes at once. Here each head is read
/// once, so that asking after every line of a long text takes linear time in total.
///
/// Usage: pass all bytes read so far to ``advance(_:)``, then ask ``isComplete(_:)``.
struct ArtifactExtent {
  /// Whether the artifact is a CMS message in BER, as receipts are; else it is CBOR.
  private let isMessage: Bool
  private let limits: DecodingLimits
  /// The offset of the next head from the start of the artifact. All bytes before it have a known
  /// length.
  private var next = 0
  /// The number of items that are still missing at each level, the outermost first; `nil` for a
  /// level of indefinite length, which an end mark closes.
  private var open: [Int?] = []
  /// The number of heads that were read; an incomplete head counts at each attempt.
  private var items = 0
  /// Where the content of the last CBOR string begins, from the start of the artifact; `nil` before
  /// the first one.
  private var content: Int?
  /// Whether a head is invalid or a limit was exceeded: the end can't be computed.
  private(set) var isBroken = false
  /// Whether all levels are closed.
  private var isClosed = false

  /// Creates the computation for an artifact of this type. Receipts are read as BER, all others
  /// as CBOR.
  init(of type: ArtifactType, limits: DecodingLimits) {
    isMessage = type == .receipt
    self.limits = limits
    if !isMessage { open = [1] }
  }

  /// The length of the artifact in bytes, once it is known; else `nil`.
  var whole: Int? { isClosed ? next : nil }

  /// The fewest bytes that the artifact has, as far as its heads were read: at least one byte for
  /// each missing item, and one byte (CBOR) or two (BER) for each end mark.
  var least: Int {
    let marks = isMessage ? 2 : 1
    return open.reduce(next) { sum, count in
      let more = count ?? marks
      return sum + min(more, limits.bytes)
    }
  }

  /// Returns whether the content of a CBOR string begins at the offset, and isn't empty.
  func hasContent(at offset: Int) -> Bool { content == offset && next > offset }

  /// Returns whether the bytes reach the end of the artifact.
  func isComplete(_ bytes: [UInt8]) -> Bool { whole.map { $0 <= bytes.count } ?? false }

  /// Reads the heads in the bytes that weren't read yet.
  ///
  /// - Parameter bytes: All bytes of the artifact so far, not only the new ones. A head that
  ///   isn't complete is read in a later call.
  mutating func advance(_ bytes: [UInt8]) {
    while !isClosed, !isBroken, next < bytes.count {
      guard items < limits.items, open.count <= limits.depth else { return isBroken = true }
      items += 1
      let start = next
      if isMessage { readElement(bytes) } else { readItem(bytes) }
      if next == start { return }
    }
  }

  /// Reads the head of a CBOR item (RFC 8949 §3), or the break code. An incomplete head is left
  /// for a later call.
  private mutating func readItem(_ bytes: [UInt8]) {
    let first = bytes[next]
    if first == 0xff {
      guard let last = open.last, last == nil else { return isBroken = true }
      _ = open.popLast()
      next += 1
      return settle()
    }
    let head: CBORHead
    switch CBORHead.read(from: bytes[next...]) {
    case .failure(.truncated): return
    case .failure(.reserved): return isBroken = true
    case .success(let read): head = read
    }
    /// The length or the number of entries; `nil` for an indefinite length.
    var count: Int?
    if let argument = head.argument {
      count = Int32(exactly: argument).map(Int.init) ?? (head.major < 2 ? 0 : nil)
      guard count != nil else { return isBroken = true }
    }
    if let last = open.last, let pending = last { open[open.count - 1] = pending - 1 }
    next += head.length
    switch (head.major, count) {
    case (2, let count?), (3, let count?):
      content = next
      next += count
    case (4, let count?): open.append(count)
    case (5, let count?): open.append(count * 2)
    case (2...5, nil): open.append(nil)
    case (6, _?): open.append(1)
    case (_, nil): isBroken = true
    default: break
    }
    settle()
  }

  /// Closes the levels that have all their items.
  private mutating func settle() {
    while let last = open.last, last == 0 { _ = open.popLast() }
    isClosed = open.isEmpty
  }

  /// Reads the tag and length of an element (X.690 §8.1), or the end-of-contents mark. Only tags
  /// of one byte are read: nothing around a receipt has longer ones.
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
