import Evidence

/// Records that are stored and read again by number: the last ones in memory, earlier ones in a
/// temporary file once memory is full.
struct RecordSpool: Sendable {
  /// End of each record among all stored bytes.
  private var ends: [Int] = []
  private var bytes: AppendedBytes
  /// Long texts that were stored last.
  private var texts = KeptTexts()
  /// Long texts that were read last.
  private let recalled = RecalledTexts()
  /// Whether a record could not be stored: there is no room for the temporary file.
  var isFull: Bool { bytes.isFull }

  /// Creates an empty spool.
  ///
  /// - Parameter capacity: Number of bytes that are held in memory.
  init(capacity: Int = 8 << 20) { bytes = AppendedBytes(capacity: capacity) }

  /// Number of stored records.
  var count: Int { ends.count }

  /// Stores a record.
  ///
  /// - Returns: Its number, from 0; `nil` if there is no room.
  mutating func append(_ record: KeptRecord) -> Int? {
    guard !isFull else { return nil }
    bytes.append(record.encoded(at: bytes.count, sharing: &texts))
    ends.append(bytes.count)
    return isFull ? nil : ends.count - 1
  }

  /// Returns the record with this number, or `nil` if it cannot be read.
  subscript(number: Int) -> KeptRecord? {
    guard let place = place(of: number) else { return nil }
    return bytes.read(place).flatMap {
      KeptRecord(
        encoded: Bytes($0, name: "record"), at: place.lowerBound, recalling: recalled,
        text: bytes.read)
    }
  }

  /// Returns name, time and size of a record without reading its texts.
  func head(of number: Int) -> KeptRecord.Head? {
    guard let place = place(of: number) else { return nil }
    let start = place.lowerBound..<min(place.upperBound, place.lowerBound + Self.headSize)
    return bytes.read(start).flatMap { KeptRecord.Head(encoded: Bytes($0)) }
      ?? bytes.read(place).flatMap { KeptRecord.Head(encoded: Bytes($0)) }
  }

  /// Number of bytes that are read first for a head. Only a long name needs more.
  private static let headSize = 256

  /// Returns the byte range of a record.
  private func place(of number: Int) -> Range<Int>? {
    guard ends.indices.contains(number) else { return nil }
    return (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }
}
