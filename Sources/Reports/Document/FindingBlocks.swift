import Evidence
import Results

/// A finding on the conversation as blocks without its title: the document's page on the conversation, the
/// page of one artifact, and an artifact's HTML page without a report show it so.
extension RunFinding {
  /// Returns what was found with key, challenge and account, then the cause, who acts, the steps, and a table of the
  /// first events.
  ///
  /// - Parameter place: Returns the text of an event in the column “Where”.
  func blocks(place: (FlowEvent) -> BlockText) -> [Block] {
    let names = subjects().flatMap { name, value -> [BlockText.Piece] in
      [.plain(" \(name) "), .code(value), .plain(".")]
    }
    let said = BlockText(
      pieces: [
        .strong("\(result.word)"), .plain(" ("), .code(rule.id.rawValue),
        .plain("): \(found.sentence)"),
      ] + names)
    return [.text(said)] + advice + table(place)
  }

  /// Returns the finding as blocks that name no other artifact: its events say only whether they sent this one.
  ///
  /// - Parameters:
  ///   - artifact: The artifact's id.
  ///   - chapter: An earlier chapter that describes the finding; only its events follow the link. `nil`
  ///     without any.
  func blocks(of artifact: String, describedBy chapter: BlockText.Piece? = nil) -> [Block] {
    let place = { (event: FlowEvent) -> BlockText in
      event.artifact?.equals(artifact) == true ? "This request" : "Another request"
    }
    guard let chapter else { return blocks(place: place) }
    return [.text(.init(.plain("Its cause and the steps are under “"), chapter, .plain("”.")))]
      + table(place)
  }

  /// The leading cause with its certainty and its rival (another cause that fits as well), who acts, and its
  /// steps; nothing without a cause.
  private var advice: [Block] {
    guard let diagnosis = leading else { return [] }
    let (fix, actor) = (diagnosis.cause.fix, diagnosis.cause.actor)
    return [
      .text(.init(.strong("\(diagnosis.certainty.word):"), .plain(" \(diagnosis.claim)"))),
      .text(.init(.strong("Who acts:"), .plain(" \(fix.whoActs(actor))"))),
      .steps(fix.map { StepList.Step($0, by: actor) }),
    ]
  }

  /// The maximum number of events in the table; the others are counted.
  private static let listedEvents = 12

  /// A table of the first events, with the time, what happened, the server's answer and the place.
  private func table(_ place: (FlowEvent) -> BlockText) -> [Block] {
    let rows = events.prefix(Self.listedEvents).map { event -> [BlockText] in
      [
        "\(event.time?.phrase ?? "–")", "\(event.noun.capitalizedFirst)",
        "\(event.answer.capitalizedFirst)", place(event),
      ]
    }
    guard !rows.isEmpty else { return [] }
    return [.table(columns: ["Time", "Event", "Answer", "Where"], rows: rows)]
      + Block.more(eventCount - rows.count, "event")
  }
}
