import Evidence
import Flow
import Results

extension StageWriter {
  /// Writes an event of a conversation for the notes of a run that can be continued: the packed
  /// event, then the texts and values that the event itself doesn't contain.
  /// ``StageReader/draft()`` reads them in the same order.
  mutating func put(_ draft: EventDraft) {
    let (delivery, served) = (draft.delivery, draft.delivery.served)
    put(draft.event.packed)
    for value in [draft.key, draft.challenge] { put(value) { $0.put($1) } }
    put(draft.reason)
    put(draft.remedy)
    put(delivery.account) { writer, account in
      writer.put(account.name)
      writer.put(account.isVerified)
    }
    for text in [delivery.client, delivery.connection, delivery.origin, delivery.error] {
      put(text) { $0.put($1) }
    }
    put(served.answer.rawValue)
    put(served.toldBy?.rawValue) { $0.put($1) }
    for number in [
      served.status, delivery.challengeIssuedAt.map { Int($0.milliseconds) },
      delivery.challengeLifetime.map { Int($0) },
    ] {
      put(number) { $0.put($1) }
    }
  }
}

extension StageReader {
  /// Reads an event of a conversation that ``StageWriter`` wrote.
  ///
  /// - Throws: ``ResultsFault`` if the bytes are cut off or aren't such an event.
  mutating func draft() throws(ResultsFault) -> EventDraft {
    guard let event = Event(packed: try part()[...]) else { throw Self.fault }
    let key = try optional { (reader) throws(ResultsFault) in try reader.part() }
    let challenge = try optional { (reader) throws(ResultsFault) in try reader.part() }
    let reason = try text()
    let remedy = try text()
    var delivery = Delivery()
    delivery.account = try optional { (reader) throws(ResultsFault) in
      Delivery.Account(try reader.text(), isVerified: try reader.flag())
    }
    delivery.client = try optionalText()
    delivery.connection = try optionalText()
    delivery.origin = try optionalText()
    delivery.error = try optionalText()
    delivery.served = Served(
      Served.Answer(rawValue: try text()) ?? .unknown,
      toldBy: try optionalText().flatMap(Served.Teller.init))
    delivery.served.status = try optionalNumber()
    delivery.challengeIssuedAt = try optionalTime()
    delivery.challengeLifetime = try optionalNumber().map { Int64($0) }
    return EventDraft(
      event: event, delivery: delivery, key: key, challenge: challenge, reason: reason,
      remedy: remedy)
  }
}
