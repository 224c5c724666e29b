import Evidence
import Flow

/// The event of a conversation as bytes: the packed event, then each other value behind its length
/// as 8 bytes (big-endian). The length of a missing value has all bits set.
extension EventDraft {
  /// The event with the values beside it.
  var encoded: [UInt8] {
    var bytes = event.packed
    let served = delivery.served
    for value in [
      key, challenge, Array(reason.utf8), delivery.account.map { Array($0.name.utf8) },
      delivery.client.map { Array($0.utf8) }, delivery.connection.map { Array($0.utf8) },
      delivery.error.map { Array($0.utf8) }, Array(served.answer.rawValue.utf8),
      served.toldBy.map { Array($0.rawValue.utf8) },
    ] as [[UInt8]?] {
      bytes.append(bigEndian: value.map { UInt64($0.count) } ?? .max)
      bytes += value ?? []
    }
    bytes.append(bigEndian: UInt64(bitPattern: Int64(served.status ?? .min)))
    bytes.append(
      bigEndian: UInt64(bitPattern: delivery.challengeIssuedAt?.milliseconds ?? .min))
    bytes.append(delivery.account?.isVerified == true ? 1 : 0)
    return bytes
  }

  /// Reads what ``encoded`` writes; `nil` if it is incomplete.
  init?(from reader: inout ByteReader) {
    guard let packed = reader.take(Event.packedSize)?.array,
      let event = Event(packed: packed[...])
    else { return nil }
    var values: [[UInt8]?] = []
    for _ in 0..<9 {
      guard let length = reader.unsigned(bytes: 8) else { return nil }
      guard length != .max else {
        values.append(nil)
        continue
      }
      guard let value = Int(exactly: length).flatMap({ reader.take($0) }) else { return nil }
      values.append(value.array)
    }
    guard let status = reader.unsigned(bytes: 8), let issuedAt = reader.unsigned(bytes: 8),
      let isVerified = reader.byte()
    else { return nil }
    let texts = values.map { $0.map { String(decoding: $0, as: UTF8.self) } }
    var delivery = Delivery()
    delivery.account = texts[3].map { Delivery.Account($0, isVerified: isVerified == 1) }
    delivery.client = texts[4]
    delivery.connection = texts[5]
    delivery.error = texts[6]
    let code = Int64(bitPattern: status)
    delivery.served = Served(
      texts[7].flatMap(Served.Answer.init) ?? .unknown, status: code == .min ? nil : Int(code),
      toldBy: texts[8].flatMap(Served.Teller.init))
    let milliseconds = Int64(bitPattern: issuedAt)
    delivery.challengeIssuedAt =
      milliseconds == .min ? nil : Timestamp(milliseconds: milliseconds)
    self.init(
      event: event, delivery: delivery, key: values[0], challenge: values[1],
      reason: texts[2] ?? "")
  }
}
