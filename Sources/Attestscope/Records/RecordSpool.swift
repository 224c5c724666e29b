import Checks
import Evidence
import Synchronization

/// Records set aside, to be read again by their numbers: the first few in memory, more of them in a
/// file without a name.
///
/// What the artifacts of one record have in common is set aside once, and read once for those that
/// are asked for one after the other.
struct RecordSpool: Sendable {
  private var entries: [Entry] = []
  /// What the last record was told to expect, and where that stands.
  private var last: (expectations: Expectations, place: Range<Int>)?
  /// What is not in the file: everything, where there is none.
  private var tail: [UInt8] = []
  private var file: NamelessFile?
  private var written = 0
  private let capacity: Int
  private let read = ExpectationsRead()
  /// Set once a record could not be kept.
  private(set) var isFull = false

  private struct Entry {
    let artifact: Range<Int>
    let expectations: Range<Int>
  }

  /// - Parameter capacity: how many bytes are held in memory.
  init(capacity: Int = 8 << 20) { self.capacity = capacity }

  var count: Int { entries.count }
  /// How many bytes were set aside.
  var size: Int { written + tail.count }

  /// Sets a record aside, and tells its number; `nil` where there is no room for it.
  mutating func append(_ record: KeptRecord) -> Int? {
    guard !isFull else { return nil }
    let expectations = place(of: record.expectations)
    entries.append(Entry(artifact: add(record.encoded), expectations: expectations))
    if tail.count > capacity { flush() }
    return isFull ? nil : entries.count - 1
  }

  subscript(number: Int) -> KeptRecord? {
    guard entries.indices.contains(number) else { return nil }
    let entry = entries[number]
    let expectations = read.expectations(at: entry.expectations) {
      bytes(at: entry.expectations).map { Expectations(encoded: $0) }
    }
    guard let expectations, let artifact = bytes(at: entry.artifact) else { return nil }
    return KeptRecord(encoded: artifact, expectations: expectations)
  }

  private mutating func place(of expectations: Expectations) -> Range<Int> {
    if let last, last.expectations == expectations { return last.place }
    let place = add(expectations.encoded)
    last = (expectations, place)
    return place
  }

  private mutating func add(_ bytes: [UInt8]) -> Range<Int> {
    let start = size
    tail += bytes
    return start..<size
  }

  private func bytes(at range: Range<Int>) -> Bytes? {
    let bytes =
      range.lowerBound >= written
      ? Array(tail[(range.lowerBound - written)..<(range.upperBound - written)])
      : file?.read(range)
    return bytes.map { Bytes($0, name: "record") }
  }

  /// What cannot be written stays in memory; nothing is added to it then.
  private mutating func flush() {
    if file == nil { file = NamelessFile() }
    guard let file, file.append(tail) else {
      isFull = true
      return
    }
    written += tail.count
    tail.removeAll(keepingCapacity: true)
  }
}

/// The expectations that were read last, by their place.
private final class ExpectationsRead: Sendable {
  private let recent = Mutex<[(place: Range<Int>, expectations: Expectations)]>([])

  /// A few, because several records are worked on side by side.
  private static let limit = 8

  func expectations(
    at place: Range<Int>, reading read: () -> Expectations?
  ) -> Expectations? {
    if let known = recent.withLock({ $0.first { $0.place == place }?.expectations }) {
      return known
    }
    // Outside the lock: two threads may do the same work once, but none waits for another's.
    guard let expectations = read() else { return nil }
    recent.withLock { recent in
      recent.insert((place, expectations), at: 0)
      if recent.count > Self.limit { _ = recent.popLast() }
    }
    return expectations
  }
}
