import Evidence
import Platform

/// Records that are stored and read again by number: the first ones in memory, more in a temporary
/// file.
struct RecordSpool: Sendable {
  /// End of each record among all stored bytes.
  private var ends: [Int] = []
  /// The bytes that are not in the file yet.
  private var tail: [UInt8] = []
  private var file: TemporaryFile?
  /// Number of bytes in the file.
  private var written = 0
  /// Long texts that were stored last.
  private var texts = KeptTexts()
  /// Long texts that were read last.
  private let recalled = RecalledTexts()
  private let capacity: Int
  /// Whether a record could not be stored: there is no room for the temporary file.
  private(set) var isFull = false

  /// Creates an empty spool.
  ///
  /// - Parameter capacity: Number of bytes that are held in memory.
  init(capacity: Int = 8 << 20) { self.capacity = capacity }

  /// Number of stored records.
  var count: Int { ends.count }

  /// Stores a record.
  ///
  /// - Returns: Its number, from 0; `nil` if there is no room.
  mutating func append(_ record: KeptRecord) -> Int? {
    guard !isFull else { return nil }
    tail += record.encoded(at: written + tail.count, sharing: &texts)
    ends.append(written + tail.count)
    if tail.count > capacity { flush() }
    return isFull ? nil : ends.count - 1
  }

  /// Returns the record with this number, or `nil` if it cannot be read.
  subscript(number: Int) -> KeptRecord? {
    guard let place = place(of: number) else { return nil }
    return bytes(in: place).flatMap {
      KeptRecord(
        encoded: Bytes($0, name: "record"), at: place.lowerBound, recalling: recalled,
        text: bytes(in:))
    }
  }

  /// Returns name, time and size of a record without reading its texts.
  func head(of number: Int) -> KeptRecord.Head? {
    guard let place = place(of: number) else { return nil }
    let start = place.lowerBound..<min(place.upperBound, place.lowerBound + Self.headSize)
    return bytes(in: start).flatMap { KeptRecord.Head(encoded: Bytes($0)) }
      ?? bytes(in: place).flatMap { KeptRecord.Head(encoded: Bytes($0)) }
  }

  /// Number of bytes that are read first for a head. Only a long name needs more.
  private static let headSize = 256

  /// Returns the byte range of a record.
  private func place(of number: Int) -> Range<Int>? {
    guard ends.indices.contains(number) else { return nil }
    return (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }

  /// Reads a range. A record is completely in the file or completely in memory.
  private func bytes(in range: Range<Int>) -> [UInt8]? {
    if range.lowerBound < written {
      return file.flatMap { try? SystemCall.read($0.descriptor, range) }
    }
    let place = (range.lowerBound - written)..<(range.upperBound - written)
    return place.upperBound <= tail.count ? Array(tail[place]) : nil
  }

  /// Moves the bytes in memory to the file. If that fails they stay in memory, and nothing more is
  /// added.
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
