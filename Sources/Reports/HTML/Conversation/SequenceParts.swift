import Evidence
import Results

/// A part of the diagram.
enum SequencePart {
  case entry(ConversationEntry)
  /// Unremarkable rows that follow each other.
  case fold([ConversationEntry])
  /// So many milliseconds in which nothing was sent.
  case pause(Int64)
  /// The answer that brought a challenge.
  case challenge(SourceStep.ExchangeStep)
  case certification(Timestamp, ConversationEntry)
}

/// Puts the rows of a conversation into their order, with what else is known to have happened, and folds
/// what nobody has to look at.
struct SequenceParts {
  private let story: ConversationStory
  private let rows: [ConversationEntry]

  init(_ story: ConversationStory) {
    self.story = story
    rows = story.log.sorted
  }

  /// Longer conversations show only what is remarkable, and fold shorter runs.
  private static let short = 60
  private static let foldsFrom = 4
  /// Challenges and certificates have rows of their own in conversations of this length.
  private static let detailed = 200

  private var isShort: Bool { rows.count <= Self.short }

  var parts: [SequencePart] {
    var parts: [SequencePart] = []
    var waiting: [ConversationEntry] = []
    var last: ConversationEntry?
    var seen: Set<ChallengePlace> = []
    func flush() {
      parts +=
        waiting.count >= Self.foldsFrom
        ? [.fold(waiting)] : waiting.flatMap { before($0, &seen) + [.entry($0)] }
      waiting = []
    }
    for row in rows {
      if let pause = pause(from: last, to: row) {
        flush()
        parts.append(.pause(pause))
      }
      last = row
      guard isRemarkable(row) else {
        if isShort, let other = waiting.last, !(other.key ?? "").equals(row.key ?? "") { flush() }
        waiting.append(row)
        continue
      }
      flush()
      parts += before(row, &seen) + [.entry(row)]
    }
    flush()
    return parts
  }

  private func isRemarkable(_ row: ConversationEntry) -> Bool {
    let tone = story.tone(of: row)
    return tone == .bad || tone == .odd || !story.findings(of: row).isEmpty
      || (isShort && row.type == .attestation)
  }

  private struct ChallengePlace: Hashable {
    let url: ByteText
    let index: Int
    let time: Timestamp?
  }

  /// What happened just before the row, as far as a short conversation tells it.
  private func before(
    _ row: ConversationEntry, _ seen: inout Set<ChallengePlace>
  ) -> [SequencePart] {
    guard rows.count <= Self.detailed else { return [] }
    var parts: [SequencePart] = []
    if let challenge = row.challenge,
      seen.insert(
        .init(url: ByteText(challenge.url ?? ""), index: challenge.index, time: challenge.time)
      ).inserted
    {
      parts.append(.challenge(challenge))
    }
    if let time = row.certifiedAt, let sent = row.time, time <= sent,
      sent.milliseconds - time.milliseconds < Self.session
    {
      parts.append(.certification(time, row))
    }
    return parts
  }

  /// A certificate that is older was not made for this request.
  private static let session: Int64 = 3_600_000

  private func pause(from last: ConversationEntry?, to row: ConversationEntry) -> Int64? {
    guard isShort, story.log.isTimed, let span = story.log.span, let start = last?.time,
      let end = row.time
    else { return nil }
    let pause = end.milliseconds - start.milliseconds
    let length = span.upperBound.milliseconds - span.lowerBound.milliseconds
    return pause >= Self.longPause && pause * 12 >= length ? pause : nil
  }

  private static let longPause: Int64 = 60_000
}
