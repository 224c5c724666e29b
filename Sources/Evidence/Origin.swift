/// How a derived buffer was made from a part of another one.
///
/// The map is a list of runs. Within one run the two sides are proportional: one to one for bytes
/// that were copied (the chunks of a BER octet string), three to four for Base64, one to two for
/// hexadecimal. That is enough to walk any derived byte back to the place it came from.
package struct Origin: Sendable {
  /// The part of the parent buffer that was transformed.
  package let parent: Bytes

  /// Where that part begins; known also where the parent's bytes are not available.
  package let offset: Int

  package let transform: Transform

  /// The runs, in the order of the derived buffer. Parent ranges count from the parent buffer's start.
  package let runs: [Run]

  /// Whether each side of the runs goes forward only, as it does in whatever a decoder makes.
  private let isOrdered: (derived: Bool, parent: Bool)

  package init(parent: Bytes, transform: Transform, runs: [Run]) {
    self.init(parent: parent, offset: parent.startIndex, transform: transform, runs: runs)
  }

  /// What was made of bytes that are not available: their buffer's name and an offset are all that is
  /// known.
  package init(parentNamed name: String, offset: Int, transform: Transform) {
    self.init(
      parent: Buffer(name: name, []).all, offset: offset, transform: transform, runs: [])
  }

  private init(parent: Bytes, offset: Int, transform: Transform, runs: [Run]) {
    self.parent = parent
    self.offset = offset
    self.transform = transform
    self.runs = runs
    // Most buffers are made of one run.
    isOrdered =
      runs.count < 2 ? (true, true) : (runs.isOrdered { $0.derived }, runs.isOrdered { $0.parent })
  }

  /// The runs that may have made the given bytes of the derived buffer.
  func runs(into part: Range<Int>) -> ArraySlice<Run> {
    isOrdered.derived ? runs.around(part) { $0.derived } : runs[...]
  }

  /// The runs that may have taken the given bytes of the parent buffer.
  func runs(from part: Range<Int>) -> ArraySlice<Run> {
    isOrdered.parent ? runs.around(part) { $0.parent } : runs[...]
  }

  /// Where the parent's bytes stand in the input: outside of the excerpt that was cut around them.
  package var place: (buffer: Buffer, offset: Int) {
    var place = (buffer: parent.buffer, offset: offset)
    while let origin = place.buffer.origin, origin.transform == .excerpt {
      place = (origin.parent.buffer, origin.offset + place.offset)
    }
    return place
  }

  /// What was done to the parent's bytes.
  package enum Transform: String, Sendable, CaseIterable {
    /// The bytes as they are, under a name of their own.
    case copy
    /// A part as it is, cut out so that nobody who sees it sees what stood around it.
    case excerpt
    case base64
    case hex
    case percentEncoding = "percent-encoding"
    case octetStringChunks = "octet-string-chunks"
    case textRepair = "text-repair"
    case jsonString = "json-string"
    /// Characters up to U+00FF, each of which a recorder wrote for one byte.
    case latin1 = "latin-1"
    /// The pieces of a chunked body put together (RFC 9112 §7.1).
    case chunked
    case gzip
    case deflate
    case brotli
    case zstd
  }

  /// A stretch over which parent and derived bytes stay in proportion.
  package struct Run: Sendable, Hashable {
    package let derived: Range<Int>
    package let parent: Range<Int>

    package init(derived: Range<Int>, parent: Range<Int>) {
      self.derived = derived
      self.parent = parent
    }

    /// The parent bytes that the given derived bytes came from, widened to whole bytes.
    func parentRange(of part: Range<Int>) -> Range<Int>? {
      let hit = part.clamped(to: derived)
      guard !hit.isEmpty else { return nil }
      let numerator = parent.count
      let denominator = derived.count
      let low = (hit.lowerBound - derived.lowerBound) * numerator / denominator
      let high =
        ((hit.upperBound - derived.lowerBound) * numerator + denominator - 1) / denominator
      return (parent.lowerBound + low)..<(parent.lowerBound + high)
    }

    /// The derived bytes that were made of the given parent bytes, likewise.
    func derivedRange(of part: Range<Int>) -> Range<Int>? {
      Run(derived: parent, parent: derived).parentRange(of: part)
    }
  }
}

extension [Origin.Run] {
  fileprivate func isOrdered(by side: (Origin.Run) -> Range<Int>) -> Bool {
    zip(self, dropFirst()).allSatisfy { first, second in
      let (first, second) = (side(first), side(second))
      return first.lowerBound <= second.lowerBound && first.upperBound <= second.upperBound
    }
  }

  /// The runs that overlap `part` on one side, which goes forward: found by halving, because a
  /// hostile text has a run at every byte and asks for each of them.
  fileprivate func around(
    _ part: Range<Int>, by side: (Origin.Run) -> Range<Int>
  ) -> ArraySlice<Origin.Run> {
    let first = partition { side($0).upperBound > part.lowerBound }
    let last = partition { side($0).lowerBound >= part.upperBound }
    return self[first..<Swift.max(first, last)]
  }

  /// The first index from which on the condition holds.
  private func partition(where holds: (Origin.Run) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
