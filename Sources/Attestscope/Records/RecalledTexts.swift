import Claims
import Evidence
import Synchronization

/// The texts of kept records that were read last.
///
/// The artifacts of one record share its texts. To read and hash these for each artifact would cost the
/// product of both.
final class RecalledTexts: Sendable {
  private struct Text {
    let place: Range<Int>
    let encoding: GivenBytes.Encoding?
    let given: GivenBytes
  }

  private let recent = Mutex<[Text]>([])

  /// Two threads read records of four long texts each.
  private static let capacity = 8
  /// More bytes are kept of one text only.
  private static let byteCapacity = 32 << 20

  /// The text that stands at a place among the kept records; `nil` where there is none.
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

  /// As many of the last texts as there is room for, the last one in any case.
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
