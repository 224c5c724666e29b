/// How a derived buffer was made from a part of another buffer.
///
/// The mapping is a list of runs. Within one run, both sides are proportional: 1:1 for copied bytes
/// (the chunks of a BER octet string), 3:4 for Base64, 1:2 for hexadecimal. This is enough to trace
/// any derived byte back to the bytes that it came from.
package struct Origin: Sendable {
  /// The part of the parent buffer that was transformed.
  package let parent: Bytes

  /// The offset of that part in the parent buffer; known even if the parent's bytes are not
  /// available.
  package let offset: Int

  /// The transformation.
  package let transform: Transform

  /// The runs in the order of the derived buffer. Parent ranges are offsets of the parent buffer.
  package let runs: [Run]

  /// Whether the ranges on each side are in ascending order, which allows binary search. Decoders
  /// always produce ordered runs.
  private let isOrdered: (derived: Bool, parent: Bool)

  /// Creates an origin of which the parent's bytes are available.
  package init(parent: Bytes, transform: Transform, runs: [Run]) {
    self.init(parent: parent, offset: parent.startIndex, transform: transform, runs: runs)
  }

  /// Creates an origin of which the parent's bytes are not available; only the buffer's name and an
  /// offset are known, so nothing is traced beyond it.
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

  /// Returns the runs that may have produced the given bytes of the derived buffer.
  func runs(into part: Range<Int>) -> ArraySlice<Run> {
    isOrdered.derived ? runs.around(part) { $0.derived } : runs[...]
  }

  /// Returns the runs that may have consumed the given bytes of the parent buffer.
  func runs(from part: Range<Int>) -> ArraySlice<Run> {
    isOrdered.parent ? runs.around(part) { $0.parent } : runs[...]
  }

  /// The place of the parent's bytes in the input: the buffer and the offset after resolving
  /// excerpts.
  package var place: (buffer: Buffer, offset: Int) {
    var place = (buffer: parent.buffer, offset: offset)
    while let origin = place.buffer.origin, origin.transform == .excerpt {
      place = (origin.parent.buffer, origin.offset + place.offset)
    }
    return place
  }

  /// The transformation that made the derived bytes.
  package enum Transform: String, Sendable, CaseIterable {
    /// The same bytes under a name of their own.
    case copy
    /// A part of the bytes, cut out so that its surroundings are not exposed.
    case excerpt
    /// Base64 decoding (RFC 4648 §4 and §5).
    case base64
    /// Hexadecimal decoding.
    case hex
    /// Percent-decoding (RFC 3986 §2.1).
    case percentEncoding = "percent-encoding"
    /// The chunks of a constructed octet string, joined (X.690 §8.7.3).
    case octetStringChunks = "octet-string-chunks"
    /// Decoding of a text form without a name above: UTF-16, backslash escapes, number lists.
    case textRepair = "text-repair"
    /// The value of a JSON string, its escapes decoded (RFC 8259 §7).
    case jsonString = "json-string"
    /// Characters up to U+00FF, each of which a recorder wrote for one byte.
    case latin1 = "latin-1"
    /// The pieces of a chunked body, joined (RFC 9112 §7.1).
    case chunked
    /// Decompression of gzip (RFC 1952).
    case gzip
    /// Decompression of deflate (RFC 1950, RFC 1951).
    case deflate
    /// Decompression of Brotli (RFC 7932).
    case brotli
    /// Decompression of Zstandard (RFC 8878).
    case zstd
  }

  /// A stretch in which parent and derived bytes are proportional.
  package struct Run: Sendable, Hashable {
    /// The offsets in the derived buffer.
    package let derived: Range<Int>
    /// The offsets in the parent buffer.
    package let parent: Range<Int>

    /// Creates a run.
    package init(derived: Range<Int>, parent: Range<Int>) {
      self.derived = derived
      self.parent = parent
    }

    /// Returns the parent bytes that the given derived bytes came from, extended to whole bytes;
    /// `nil` if the run contains none of them.
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

    /// Returns the derived bytes that were made from the given parent bytes, extended to whole
    /// bytes; `nil` if the run contains none of them.
    func derivedRange(of part: Range<Int>) -> Range<Int>? {
      Run(derived: parent, parent: derived).parentRange(of: part)
    }
  }
}

extension [Origin.Run] {
  /// Returns whether the ranges on one side never go back.
  fileprivate func isOrdered(by side: (Origin.Run) -> Range<Int>) -> Bool {
    zip(self, dropFirst()).allSatisfy { first, second in
      let (first, second) = (side(first), side(second))
      return first.lowerBound <= second.lowerBound && first.upperBound <= second.upperBound
    }
  }

  /// Returns the runs that overlap `part` on one side, which must be ordered.
  ///
  /// Uses binary search: a hostile text can have one run per byte, and each of them is looked up.
  fileprivate func around(
    _ part: Range<Int>, by side: (Origin.Run) -> Range<Int>
  ) -> ArraySlice<Origin.Run> {
    let first = partitioningIndex { side($0).upperBound > part.lowerBound }
    let last = partitioningIndex { side($0).lowerBound >= part.upperBound }
    return self[first..<Swift.max(first, last)]
  }
}
