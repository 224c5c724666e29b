/// How a derived buffer was made from a part of another one.
///
/// The map is a list of runs. Within one run the two sides are proportional: one to one for bytes
/// that were copied (the chunks of a BER octet string), three to four for Base64, one to two for
/// hexadecimal. That is enough to walk any derived byte back to the place it came from.
package struct Origin: Sendable {
  /// The part of the parent buffer that was transformed.
  package let parent: Bytes

  package let transform: Transform

  /// The runs, in the order of the derived buffer. Parent ranges count from the parent buffer's start.
  package let runs: [Run]

  package init(parent: Bytes, transform: Transform, runs: [Run]) {
    self.parent = parent
    self.transform = transform
    self.runs = runs
  }

  /// Where the parent's bytes stand in the input: outside of the excerpt that was cut around them.
  package var place: Bytes {
    var place = parent
    while let origin = place.buffer.origin, origin.transform == .excerpt {
      let start = origin.parent.startIndex + place.startIndex
      place = Bytes(buffer: origin.parent.buffer, range: start..<(start + place.count))
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
