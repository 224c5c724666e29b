import Containers
import Decoding
import Evidence
import Ingest
import Reports
import Results
import SystemCrypto

/// The second reading of a run: it delivers the results in the order of the inputs, collects the
/// conversation, and counts for the summary.
final class ResultPass<Prepared: Sendable> {
  /// Called with a result, what exports need of it, and whether an earlier run has written its
  /// page; returns work that remains to be done.
  typealias Receiver = (ArtifactResult, Prepared, Bool) throws -> [ExportWork]
  /// Called with a result that isn't delivered, because the limit of results is reached.
  typealias Omission = (ArtifactResult) -> Void

  /// Inputs and records that could not be read.
  private(set) var troubles: RunTroubles
  /// Number of delivered artifacts that an earlier run had finished.
  private(set) var resumedCount = 0
  private let configuration: RunConfiguration
  private let progress: RunProgress?
  private let finished: FinishedArtifacts?
  private let writeStageLine: (([UInt8]) throws -> Void)?
  private let limit: ResultLimit
  private var summary = RunSummary()
  private var facts: RunFacts
  private var repeats = RepeatCounter()
  private var leftOut: SelectionTally
  private var tally: TriageTally
  private var teamCounts: TeamRuleCounts
  private var events: EventMaker
  private var flow: FlowCollector
  private var delivered = 0

  /// Creates the pass, and records the entries of the context file that could not be read.
  ///
  /// - Parameters:
  ///   - configuration: The settings of the run.
  ///   - context: The records of the context file.
  ///   - troubles: What could not be read so far.
  ///   - progress: Where the run notes which artifacts are finished.
  ///   - finished: What an earlier run has finished.
  ///   - writeStageLine: Writes a line of a shard (one part of a split run) besides the results.
  ///   - limit: Decides which results are delivered.
  init(
    _ configuration: RunConfiguration, _ context: ContextTable, _ troubles: RunTroubles,
    _ progress: RunProgress?, _ finished: FinishedArtifacts?,
    _ writeStageLine: (([UInt8]) throws -> Void)?, _ limit: ResultLimit
  ) {
    self.configuration = configuration
    self.troubles = troubles
    self.progress = progress
    self.finished = finished
    self.writeStageLine = writeStageLine
    self.limit = limit
    facts = RunFacts(configuration, context)
    leftOut = SelectionTally(configuration.selection)
    tally = TriageTally(configuration.triage)
    teamCounts = TeamRuleCounts(configuration.teamRules)
    events = EventMaker(redaction: configuration.redaction)
    flow = FlowCollector(redaction: configuration.redaction)
    // Every shard has the same context; `findings` counts it once.
    guard configuration.shard == nil else { return }
    for skipped in context.skipped { self.troubles.skip(skipped, in: &summary) }
  }

  /// Returns the piece of an event; `nil` if there is nothing to work on.
  ///
  /// - Parameter read: Bytes of all inputs up to that of the event.
  func piece(of event: InputEvent, after read: Int) -> Piece? {
    switch event {
    case .submission(let submission): return piece(of: submission, after: read)
    case .occurrence(let occurrence): return .occurrence(occurrence)
    case .skipped(let skipped): troubles.skip(skipped, in: &summary)
    case .failed(let error): troubles.fail(error, in: &summary)
    }
    return nil
  }

  private func piece(of submission: Submission, after read: Int) -> Piece {
    facts.isContextJoined = facts.isContextJoined || submission.isInContext
    let hash = Digest.sha256(submission.decodedText.payload)
    // Repeats within all shards are counted by `findings`.
    let number = configuration.shard == nil ? repeats.number(hash) : 1
    guard let (artifact, line) = finished?.next(hash, number: number) else {
      return .artifact(submission, hash: hash, number: number, read: read)
    }
    return .finished(submission, artifact, line: line, read: read)
  }

  /// Delivers the outcome of a piece. Called in the order of the inputs.
  ///
  /// - Parameters:
  ///   - outcome: What the work made of the piece.
  ///   - size: Returns the bytes of a result in its longest format.
  ///   - receive: Called with a selected result.
  ///   - leaveOut: Called with a result that exceeds the limit of results.
  /// - Returns: Work that remains to be done.
  func deliver(
    _ outcome: PieceWork<Prepared>.Outcome, sizedBy size: (Prepared) -> Int,
    to receive: Receiver, orLeaveOut leaveOut: Omission
  ) throws -> [ExportWork] {
    switch outcome {
    case .artifact(let analyzed, let prepared, let isFinished, let note, let read):
      noteOptions(analyzed)
      // What isn't selected isn't written.
      if !configuration.selection.includes(analyzed.result)
        || limit.allows(size(prepared), after: read)
      {
        return try deliver(analyzed, prepared, isFinished, note, to: receive)
      }
      let source = analyzed.result.source
      troubles.skip(.tooLong(source.file, entry: source.entry), in: &summary)
      leaveOut(analyzed.result)
      try addEvents(analyzed.draft.map { events.group($0, analyzed.result) })
    case .occurrence(let occurrence): try addEvents(events.group(occurrence))
    case .errors(let reading): try addEvents(events.group(reading))
    }
    return []
  }

  private func deliver(
    _ analyzed: ArtifactAnalyzer.Analyzed, _ prepared: Prepared, _ isFinished: Bool,
    _ note: [UInt8]?, to receive: Receiver
  ) throws -> [ExportWork] {
    let result = analyzed.result
    let group = analyzed.draft.map { events.group($0, result) }
    teamCounts.add(result)
    guard leftOut.takes(result) else {
      if configuration.shard != nil { facts.leftOut += 1 }
      try addEvents(group)
      return []
    }
    summary.count(result)
    tally.see(result)
    defer { delivered += 1 }
    if isFinished { resumedCount += 1 }
    let rest = try receive(result, prepared, isFinished)
    if let shard = configuration.shard {
      try writeStageLine?(StageLine.artifact(result.sha256, ofShard: shard.number))
    }
    // Events of a shard follow the line of their artifact.
    try addEvents(group)
    guard let progress, let note else { return rest }
    return progress.noting(delivered, note, after: rest)
  }

  /// Notes which options took effect on an artifact.
  private func noteOptions(_ analyzed: ArtifactAnalyzer.Analyzed) {
    facts.isChoiceUsed =
      facts.isChoiceUsed || analyzed.result.isChosen(by: configuration.challengeChoice)
    facts.isContextJoined = facts.isContextJoined || analyzed.isInContext
  }

  /// Adds events to the conversation, or writes them for another stage.
  private func addEvents(_ group: EventGroup?) throws {
    guard let group else { return }
    guard let shard = configuration.shard else { return flow.add(group) }
    for line in group.lines(ofShard: shard.number, configuration.redaction) {
      try writeStageLine?(line)
    }
  }

  /// Delivers the findings about the whole conversation, after all artifacts.
  func deliverFindings(to found: (RunFinding) throws -> Void) throws {
    for finding in flow.findings() + teamCounts.findings() where leftOut.takes(finding) {
      let finding = configuration.triage.marking(finding)
      summary.count(finding)
      tally.see(finding)
      try found(finding)
    }
    if configuration.selection.isAll { summary.review = flow.review() }
  }

  /// Notes what was read, and which limits were reached.
  ///
  /// - Parameters:
  ///   - reader: The reader after its last event.
  ///   - readings: The readings of the inputs.
  ///   - index: What the first reading knows.
  ///   - isInterrupted: Whether the run was asked to stop.
  func endReading(
    _ reader: SubmissionReader, of readings: InputReadings, _ index: RunIndex, isInterrupted: Bool
  ) {
    if configuration.standardInput?.isCut == true {
      let reason = "only its first \(configuration.spoolLimit.grouped) bytes were read"
      troubles.fail(
        InputError(file: configuration.standardInputName, reason: reason), in: &summary)
    }
    summary.inputs = reader.inputCount
    summary.read = reader.entryCount
    summary.isInterrupted = isInterrupted || reader.hasStopped
    facts.isIndexFull = index.isFull
    facts.isExchangeListCut = index.isExchangeListCut
    facts.areStringsCut = index.strings.isFull || reader.areStringsCut
    facts.areRepeatsCut = repeats.isFull
    facts.isWatchFull = readings.watch.isFull
    facts.hasPipes = readings.restored == nil && !configuration.pipes.isEmpty
  }

  /// Writes the last lines of a shard: the names that it looked up and was not given, and its
  /// facts. For a whole run, adds notes on limits and unused options to the summary instead.
  ///
  /// - Parameter index: What the first reading knows.
  /// - Returns: The summary of the run.
  func finish(_ index: RunIndex) throws -> RunSummary {
    tally.finish(&summary)
    if let shard = configuration.shard {
      for line in StageLine.missed(index.missed, ofShard: shard.number) {
        try writeStageLine?(line)
      }
      try writeStageLine?(facts.line(ofShard: shard.number))
    } else {
      summary.notes +=
        leftOut.notes + facts.notes(artifacts: summary.artifacts) + flow.notes + teamCounts.notes
    }
    return summary
  }
}

extension RunFacts {
  /// The facts of a run before it reads its inputs.
  fileprivate init(_ configuration: RunConfiguration, _ context: ContextTable) {
    self.init()
    isContextGiven = !context.isEmpty
    contradicted = context.contradicted
    choice = configuration.challengeChoice?.text
  }
}

extension ArtifactResult {
  /// Returns whether the artifact's challenge was chosen by its place.
  fileprivate func isChosen(by choice: ChallengeChoice?) -> Bool {
    guard let choice else { return false }
    return bindings.contains {
      $0.kind == .challenge && $0.designation == .operator && choice.selects($0.steps)
    }
  }
}
