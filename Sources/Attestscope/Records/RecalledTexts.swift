import Claims
import Evidence
import Synchronization

/// A small cache of long texts of stored records.
///
/// The artifacts of one record share its texts. Reading and hashing them for each artifact would
/// cost the product of both.
final class RecalledTexts: Sendable {
  /// A text with its place among the stored records.
  private struct Text {
    let place: Range<Int>
    let encoding: GivenBytes.Encoding?
    let given: GivenBytes
  }

  /// The texts that were read last, the newest at the end.
  private let recent = Mutex<[Text]>([])

  /// Maximum number of texts: four of a record for each of two threads.
  private static let capacity = 8
  /// Maximum sum of their lengths in bytes, unless there is only one.
  private static let byteCapacity = 32 << 20

  /// Returns the text at a place among the stored records, from the cache if it is there.
  ///
  /// - Parameters:
  ///   - place: Byte range among all records.
  ///   - encoding: The encoding that the record states; `nil` if it states none.
  ///   - read: Reads the bytes.
  /// - Returns: `nil` if the bytes cannot be read. Texts below 64 bytes are not cached.
  func given(
    at place: Range<Int>, as encoding: GivenBytes.Encoding?, reading read: () -> [UInt8]?
  ) -> GivenBytes? {
    guard place.count >= KeptTexts.shortest else {
      return read().map { GivenBytes(Bytes($0), encoding) }
    }
    let known = recent.withLock { recent in
      recent.first { $0.place == place && $0.encoding == encoding }
    }
    if let known { return known.given }
    guard let given = read().map({ GivenBytes(Bytes($0), encoding) }) else { return nil }
    let text = Text(place: place, encoding: encoding, given: given)
    recent.withLock { $0 = Self.newest(of: $0 + [text]) }
    return given
  }

  /// Returns as many of the last texts as fit the limits, at least one.
  private static func newest(of texts: [Text]) -> [Text] {
    var room = byteCapacity
    var count = 0
    for text in texts.suffix(capacity).reversed() {
      room -= text.place.count
      if room < 0, count > 0 { break }
      count += 1
    }
    return texts.suffix(count)
  }
}
