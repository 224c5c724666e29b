import Evidence
import Platform

/// Records set aside, to be read again by their numbers: the first few in memory, more of them in a
/// file without a name.
struct RecordSpool: Sendable {
  private var ends: [Int] = []
  /// What is not in the file: everything, where there is none.
  private var tail: [UInt8] = []
  private var file: TemporaryFile?
  private var written = 0
  private var texts = KeptTexts()
  private let recalled = RecalledTexts()
  private let capacity: Int
  /// Set once a record could not be kept.
  private(set) var isFull = false

  /// - Parameter capacity: how many bytes are held in memory.
  init(capacity: Int = 8 << 20) { self.capacity = capacity }

  var count: Int { ends.count }

  /// Sets a record aside, and tells its number; `nil` where there is no room for it.
  mutating func append(_ record: KeptRecord) -> Int? {
    guard !isFull else { return nil }
    tail += record.encoded(at: written + tail.count, sharing: &texts)
    ends.append(written + tail.count)
    if tail.count > capacity { flush() }
    return isFull ? nil : ends.count - 1
  }

  subscript(number: Int) -> KeptRecord? {
    guard let place = place(of: number) else { return nil }
    return bytes(in: place).flatMap {
      KeptRecord(
        encoded: Bytes($0, name: "record"), at: place.lowerBound, recalling: recalled,
        text: bytes(in:))
    }
  }

  /// What names a record: its texts aren't read for it.
  func head(of number: Int) -> KeptRecord.Head? {
    guard let place = place(of: number) else { return nil }
    let start = place.lowerBound..<min(place.upperBound, place.lowerBound + Self.headSize)
    return bytes(in: start).flatMap { KeptRecord.Head(encoded: Bytes($0)) }
      ?? bytes(in: place).flatMap { KeptRecord.Head(encoded: Bytes($0)) }
  }

  /// Most heads are shorter: only a name can be long.
  private static let headSize = 256

  private func place(of number: Int) -> Range<Int>? {
    guard ends.indices.contains(number) else { return nil }
    return (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }

  /// A record is in the file as a whole, or not at all.
  private func bytes(in range: Range<Int>) -> [UInt8]? {
    if range.lowerBound < written {
      return file.flatMap { try? SystemCall.read($0.descriptor, range) }
    }
    let place = (range.lowerBound - written)..<(range.upperBound - written)
    return place.upperBound <= tail.count ? Array(tail[place]) : nil
  }

  /// What cannot be written stays in memory; nothing is added to it then.
  private mutating func flush() {
    if file == nil { file = try? TemporaryFile() }
    guard let file,
      (try? SystemCall.write(tail, to: file.descriptor, at: written)) != nil
    else {
      isFull = true
      return
    }
    written += tail.count
    tail.removeAll(keepingCapacity: true)
  }
}
