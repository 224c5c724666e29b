package import Evidence

/// Collects the bytes of a derived buffer together with the places they were made from.
package struct DerivedBytes {
  private let parent: Bytes
  private var storage: [UInt8] = []
  private var runs: [Origin.Run] = []

  /// A hostile text can break a run at every byte. Past this many the last run grows instead, and
  /// walking back becomes approximate there.
  private static let runLimit = 65_536

  package init(from parent: Bytes, capacity: Int = 0) {
    self.parent = parent
    storage.reserveCapacity(capacity)
  }

  package var count: Int { storage.count }

  /// Appends without saying where from; ``note(_:from:)`` must follow.
  package mutating func append(_ byte: UInt8) { storage.append(byte) }

  package mutating func append(_ byte: UInt8, from place: Range<Int>) {
    storage.append(byte)
    note(1, from: place)
  }

  package mutating func append(_ bytes: some Collection<UInt8>, from place: Range<Int>) {
    storage.append(contentsOf: bytes)
    note(bytes.count, from: place)
  }

  /// Appends the parent's own bytes between two of its indices.
  package mutating func copy(from start: Int, to end: Int) {
    let part = parent.between(start, end)
    part.withUnsafeBytes { storage.append(contentsOf: $0) }
    note(part.count, from: part.range)
  }

  /// The last `count` bytes came from `place`, in proportion.
  package mutating func note(_ count: Int, from place: Range<Int>) {
    guard count > 0 else { return }
    let run = Origin.Run(derived: (storage.count - count)..<storage.count, parent: place)
    guard let last = runs.last, last.continues(into: run) || runs.count >= Self.runLimit else {
      runs.append(run)
      return
    }
    let low = min(last.parent.lowerBound, place.lowerBound)
    let high = max(last.parent.upperBound, place.upperBound)
    runs[runs.count - 1] = Origin.Run(
      derived: last.derived.lowerBound..<storage.count, parent: low..<high)
  }

  package func bytes(named name: String, by transform: Origin.Transform) -> Bytes {
    let origin = Origin(parent: parent, transform: transform, runs: runs)
    return Buffer(name: name, storage, origin: origin).all
  }
}

extension Origin.Run {
  /// Whether the two runs touch and are in the same proportion, so that one can stand for both.
  fileprivate func continues(into next: Origin.Run) -> Bool {
    parent.upperBound == next.parent.lowerBound
      && derived.count * next.parent.count == next.derived.count * parent.count
  }
}
