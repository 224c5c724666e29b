import Evidence

/// A row of the sequence diagram.
enum SequencePart {
  /// The heading of a file: its name and all its artifacts, whose rows follow.
  case file(String, [ConversationEntry])
  /// An artifact that was sent.
  case entry(ConversationEntry)
  /// Unremarkable artifacts that follow each other.
  case fold([ConversationEntry])
  /// A time without exchanges, in milliseconds.
  case pause(Int64)
  /// The exchange in which the server issued a challenge.
  case challenge(IssuedChallenge)
  /// The certification of a key by Apple: its time, and the artifact with the certificate.
  case certification(Timestamp, ConversationEntry)

  /// The time at which the row begins; `nil` where it is not known.
  fileprivate var start: Timestamp? {
    switch self {
    case .entry(let entry): entry.time
    case .fold(let entries): entries.first?.time
    case .pause, .file: nil
    case .challenge(let challenge): challenge.exchange.time
    case .certification(let time, _): time
    }
  }
}

/// Orders the rows of the sequence diagram, inserts challenges, certifications and pauses, and
/// folds unremarkable rows.
///
/// A run of at least four unremarkable rows is folded. In a short conversation a fold has the rows
/// of one key only. Where the page groups its rows by file, each file with a remarkable row has a heading,
/// and the others are one fold.
struct SequenceParts {
  let story: ConversationStory

  /// The artifacts in the order of the page (``ConversationStory/sorted``).
  private var rows: [ConversationEntry] { story.sorted }

  /// The maximum number of artifacts of a short conversation, which has pauses, shows attestations
  /// without folding, and folds each key by itself.
  private static let short = 60
  /// The minimum number of rows that are folded; fewer are drawn.
  private static let foldsFrom = 4
  /// Whether the conversation is short.
  private var isShort: Bool { rows.count <= Self.short }

  /// The rows of the diagram in order.
  var parts: [SequencePart] {
    guard story.isByFile else { return parts(of: rows) }
    let files = rows.runs { $0.file.equals($1.file) }
    let plain = files.drop { $0.contains(where: story.isRemarkable) }
    return files.prefix(files.count - plain.count).flatMap { rows in
      [.file(rows[0].file, rows)] + parts(of: rows)
    } + (plain.isEmpty ? [] : [.fold(plain.flatMap(\.self))])
  }

  /// Returns the rows of the diagram for artifacts in their order.
  private func parts(of rows: [ConversationEntry]) -> [SequencePart] {
    var parts: [SequencePart] = []
    var waiting: [ConversationEntry] = []
    var last: ConversationEntry?
    var seen: Set<IssuedChallenge.Place> = []
    func add(_ row: ConversationEntry) {
      parts.append(.entry(row))
      for part in before(row, &seen) { Self.insert(part, into: &parts) }
    }
    func flush() {
      if waiting.count >= Self.foldsFrom {
        parts.append(.fold(waiting))
      } else {
        for row in waiting { add(row) }
      }
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
      add(row)
    }
    flush()
    return parts
  }

  /// Inserts a row before the last one, or further up where rows in between are later, so that times
  /// grow down the page.
  private static func insert(_ part: SequencePart, into parts: inout [SequencePart]) {
    var place = parts.count - 1
    while let time = part.start, place > 0 {
      // A pause has no time; the row before it decides.
      let before = parts[..<place].lastIndex { $0.start != nil }
      guard let before, let start = parts[before].start, start > time else { break }
      place = before
    }
    parts.insert(part, at: place)
  }

  /// Returns whether a row is never folded: it has a finding, the server's answer is wrong, or it
  /// is an attestation in a short conversation.
  private func isRemarkable(_ row: ConversationEntry) -> Bool {
    story.isRemarkable(row) || (isShort && row.type == .attestation)
  }

  /// Returns what belongs before a row: the exchanges of the challenges that it answers or could
  /// answer, and the certification of its key within the hour before. Empty in a long conversation.
  ///
  /// - Parameters:
  ///   - row: The artifact that was sent.
  ///   - seen: The challenges that are drawn already, to which these are added.
  private func before(
    _ row: ConversationEntry, _ seen: inout Set<IssuedChallenge.Place>
  ) -> [SequencePart] {
    guard rows.count <= ConversationStory.detailed else { return [] }
    var parts: [SequencePart] = []
    for exchange in [row.challenge].compactMap(\.self) + row.candidates {
      let place = IssuedChallenge.Place(exchange)
      if let challenge = story.challenges[place], seen.insert(place).inserted {
        parts.append(.challenge(challenge))
      }
    }
    if let time = row.certifiedAt, let sent = row.time, time <= sent,
      sent.milliseconds - time.milliseconds < Self.session,
      // Bytes that were sent again have one certificate.
      rows.first(where: { $0.bytesID.utf8.elementsEqual(row.bytesID.utf8) })?.number == row.number
    {
      parts.append(.certification(time, row))
    }
    return parts.sorted { ($0.start?.milliseconds ?? 0) < ($1.start?.milliseconds ?? 0) }
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
