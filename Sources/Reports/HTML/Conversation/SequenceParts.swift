import Evidence
import Results

/// A row of the sequence diagram.
enum SequencePart {
  /// An artifact that was sent.
  case entry(ConversationEntry)
  /// Unremarkable artifacts that follow each other.
  case fold([ConversationEntry])
  /// A time without exchanges, in milliseconds.
  case pause(Int64)
  /// The exchange in which the server issued a challenge.
  case challenge(SourceStep.ExchangeStep)
  /// The certification of a key by Apple: its time, and the artifact with the certificate.
  case certification(Timestamp, ConversationEntry)
}

/// Orders the rows of the sequence diagram, inserts challenges, certifications and pauses, and
/// folds unremarkable rows.
///
/// A run of at least four unremarkable rows is folded. In a short conversation a fold has the rows
/// of one key only.
struct SequenceParts {
  private let story: ConversationStory
  /// The artifacts in the order of time, or of the evidence where times are missing.
  private let rows: [ConversationEntry]

  init(_ story: ConversationStory) {
    self.story = story
    rows = story.log.sorted
  }

  /// The maximum number of artifacts of a short conversation, which has pauses, shows attestations
  /// without folding, and folds each key by itself.
  private static let short = 60
  /// The minimum number of rows that are folded; fewer are drawn.
  private static let foldsFrom = 4
  /// The maximum number of artifacts of a conversation in which challenges and certifications are
  /// rows.
  private static let detailed = 200

  /// Whether the conversation is short.
  private var isShort: Bool { rows.count <= Self.short }

  /// The rows of the diagram in order.
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

  /// Returns whether a row is never folded: it has a finding or a bad tone, or is an attestation in
  /// a short conversation.
  private func isRemarkable(_ row: ConversationEntry) -> Bool {
    let tone = story.tone(of: row)
    return tone == .bad || tone == .odd || !story.findings(of: row).isEmpty
      || (isShort && row.type == .attestation)
  }

  /// Identifies the exchange of a challenge, so that it is drawn only once.
  private struct ChallengePlace: Hashable {
    let url: ByteText
    let index: Int
    let time: Timestamp?
  }

  /// Returns what is drawn before a row: the exchange of its challenge, and the certification of
  /// its key within the hour before. Empty in a long conversation.
  ///
  /// - Parameters:
  ///   - row: the artifact that was sent.
  ///   - seen: the challenges that are drawn already, to which this one is added.
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

  /// The maximum age, in milliseconds, of a certificate that was issued for this request.
  private static let session: Int64 = 3_600_000

  /// Returns the time since the previous row in milliseconds.
  ///
  /// - Returns: `nil` unless the conversation is short, all its rows have times, and the pause is
  ///   at least a minute and a twelfth of the conversation.
  private func pause(from last: ConversationEntry?, to row: ConversationEntry) -> Int64? {
    guard isShort, story.log.isTimed, let span = story.log.span, let start = last?.time,
      let end = row.time
    else { return nil }
    let pause = end.milliseconds - start.milliseconds
    let length = span.upperBound.milliseconds - span.lowerBound.milliseconds
    return pause >= Self.longPause && pause * 12 >= length ? pause : nil
  }

  /// The minimum length of a pause in milliseconds.
  private static let longPause: Int64 = 60_000
}
