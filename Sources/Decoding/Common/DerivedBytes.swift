package import Evidence

/// A builder for a derived buffer: it collects bytes and the places of the parent from which they
/// were made.
package struct DerivedBytes {
  private let parent: Bytes
  /// The bytes collected so far.
  private(set) var storage: [UInt8] = []
  /// The runs so far: each is a range of the derived bytes, with the range of the parent's buffer
  /// from which it was made. Adjacent runs in the same proportion are merged.
  private var runs: [Origin.Run] = []

  /// The maximum number of runs. A hostile text can start a run at every byte. Beyond this limit
  /// the last run is extended, and tracing becomes approximate.
  private static let runLimit = 65_536

  /// Starts a buffer that is made from `parent`.
  ///
  /// - Parameter capacity: The expected number of bytes.
  package init(from parent: Bytes, capacity: Int = 0) {
    self.parent = parent
    storage.reserveCapacity(capacity)
  }

  /// The number of bytes collected so far.
  package var count: Int { storage.count }

  /// Appends a byte without its place; a call of ``note(_:from:)`` must follow.
  package mutating func append(_ byte: UInt8) { storage.append(byte) }

  /// Appends a byte that was made from a range of the parent's buffer.
  package mutating func append(_ byte: UInt8, from place: Range<Int>) {
    storage.append(byte)
    note(1, from: place)
  }

  /// Appends bytes that were made from a range of the parent's buffer.
  package mutating func append(_ bytes: some Collection<UInt8>, from place: Range<Int>) {
    storage.append(contentsOf: bytes)
    note(bytes.count, from: place)
  }

  /// Appends the parent's own bytes between two offsets.
  ///
  /// - Parameters:
  ///   - text: A part of the parent's bytes.
  ///   - start: The first offset in the part.
  ///   - end: The offset after the last byte.
  ///   - place: Where the part begins in the parent's buffer.
  mutating func copy(_ text: UnsafeRawBufferPointer, from start: Int, to end: Int, at place: Int) {
    guard start < end else { return }
    storage.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<end]))
    note(end - start, from: (place + start)..<(place + end))
  }

  /// Records that the last `count` bytes were made, in proportion, from a range of the parent's
  /// buffer.
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

  /// Returns the collected bytes as a derived buffer.
  ///
  /// - Parameters:
  ///   - name: The name of the buffer.
  ///   - transform: The transformation that made it.
  package func bytes(named name: String, by transform: Origin.Transform) -> Bytes {
    let origin = Origin(parent: parent, transform: transform, runs: runs)
    return Buffer(name: name, storage, origin: origin).all
  }
}

extension Bytes {
  /// Returns bytes that were derived from these as a whole, such as an unpacked body. The origin of
  /// a single byte is estimated in proportion.
  ///
  /// - Parameters:
  ///   - bytes: The derived bytes.
  ///   - name: The name of the new buffer.
  ///   - transform: The transformation that made them.
  package func transformed(
    into bytes: some Collection<UInt8>, named name: String, by transform: Origin.Transform
  ) -> Bytes {
    var derived = DerivedBytes(from: self, capacity: bytes.count)
    derived.append(bytes, from: range)
    return derived.bytes(named: name, by: transform)
  }

  /// A copy of the bytes in a derived buffer named `artifact`, for an artifact that other bytes
  /// surround.
  ///
  /// - Parameter transform: The step that separated it; a copy by default.
  func asArtifact(by transform: Origin.Transform = .copy) -> Bytes {
    transformed(into: self, named: DecodedBody.name, by: transform)
  }
}

extension Origin.Run {
  /// Returns whether the runs are adjacent in the parent and in the same proportion, so that one
  /// run can replace both.
  fileprivate func continues(into next: Origin.Run) -> Bool {
    parent.upperBound == next.parent.lowerBound
      && derived.count * next.parent.count == next.derived.count * parent.count
  }
}
