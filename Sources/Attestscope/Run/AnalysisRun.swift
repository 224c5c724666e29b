import Claims
import Containers
import Checks
import Decoding
import Evidence
import Ingest
package import Platform
import Redaction
package import Reports
package import Results
import SystemCrypto

/// One run over the inputs: artifacts and findings in the order of the inputs, then a summary.
///
/// The inputs are read twice: first to collect what records say about each other, so that an
/// assertion finds its key wherever the attestation is, then for the results.
package final class AnalysisRun {
  /// The settings, with standard input copied.
  let configuration: RunConfiguration
  /// Records of the context file.
  private let context: ContextTable
  /// Inputs that could not be opened or read, as texts with the reason.
  package private(set) var inputFailures: [String] = []
  /// Inputs that changed while they were read, as texts with the reason.
  package private(set) var changes: [String] = []
  /// Whether parts of other inputs could not be read, so that their content is not known.
  package private(set) var hasUnread = false
  /// Records that were skipped because the program crashed on them, as texts.
  package private(set) var faults: [String] = []
  /// Limits that were reached, and options without effect.
  private var facts = RunFacts()
  /// What the first reading of all shards found; `nil` if this run is no shard.
  private let restored: (reading: FirstReading, shards: Int)?
  /// Writes a line of a shard besides the results. Set only for shards.
  package var writeStageLine: (([UInt8]) throws -> Void)?
  /// The files that were opened, which a manifest lists.
  private let watch = InputWatch(keepingFiles: true)
  /// Number of artifacts in the inputs; `nil` before the first reading ends, and if an input can be
  /// read only once.
  package private(set) var expectedCount: Int?
  /// Number of artifacts whose results an earlier run had finished.
  package private(set) var resumedCount = 0
  /// A hash of the paths and versions of all inputs, in the order of the first reading.
  private var trail: [UInt8] = []

  /// Reads the context file, and copies standard input if it is an input.
  ///
  /// - Throws: ``InputFailure`` or `OutputError`.
  package init(_ configuration: RunConfiguration) throws {
    var configuration = configuration
    do throws(InputError) {
      context =
        if let file = configuration.contextFile { try ContextTable(file: file) } else {
          ContextTable()
        }
    } catch {
      throw InputFailure(error)
    }
    try configuration.keepStandardInput()
    restored = try configuration.shard.flatMap { (shard) throws(InputFailure) in
      try shard.observations.map { (path) throws(InputFailure) in
        try FirstReading.restored(from: path, for: shard.number)
      }
    }
    self.configuration = configuration
    facts.isContextGiven = !context.isEmpty
    facts.contradicted = context.contradicted
    facts.choice = configuration.challengeChoice?.text
  }

  /// The first line of the results: version, inputs and trust anchors.
  package var header: RunHeader {
    RunHeader(
      tool: .current,
      inputs: configuration.inputs.map {
        configuration.redaction.text(RawPath($0).shown)
      },
      attestationAnchor: configuration.anchors.attestation.facts,
      receiptAnchor: configuration.anchors.receipt.facts, legends: .ofCatalogue)
  }

  /// Returns the files that were read and the number of others, for a manifest.
  ///
  /// - Parameter named: Files that options name, each with the option's name.
  package func readFiles(
    named: [(role: String, path: String)]
  ) -> (entries: [Manifest.Input], omitted: Int) {
    let redaction = configuration.redaction
    let files = ReadFiles(configuration.inputs, named: named) { redaction.text($0) }
    let entries = files.entries(
      opened: watch.opened, standardInput: configuration.standardInput?.descriptor)
    return (entries, watch.omitted)
  }

  /// Runs to the end, or until `isInterrupted` returns `true`. Artifacts under way are still
  /// delivered then.
  ///
  /// - Parameters:
  ///   - isInterrupted: Asked before each record.
  ///   - deliver: Called for each artifact in the order of the inputs.
  ///   - found: Called for each finding, after all artifacts.
  /// - Returns: The summary of the run.
  package func execute(
    isInterrupted: @escaping () -> Bool = { false },
    deliver: (ArtifactResult) throws -> Void,
    found: (RunFinding) throws -> Void = { _ in }
  ) async throws -> RunSummary {
    let inputs = readAhead([], isInterrupted)
    return try await execute(
      inputs, isInterrupted: isInterrupted, extent: { _, _ in .everything }, prepare: { _ in },
      deliver: { result, _, _ in
        try deliver(result)
        return []
      }, found: found)
  }

  /// Runs and writes all exports: the header, each artifact and finding, and the summary.
  ///
  /// - Parameters:
  ///   - exports: The formats that are written.
  ///   - outputs: Files that are being written, which are not read as inputs.
  ///   - isInterrupted: Asked before each record.
  ///   - resumed: Called before the first result of a run that is to continue an earlier one.
  ///   - observe: Called with each result before it is delivered.
  ///   - observeFinding: Called with each finding before it is delivered.
  /// - Returns: The summary of the run.
  package func execute(
    into exports: inout Exports, outputs: Set<FileIdentity> = [],
    isInterrupted: @escaping () -> Bool = { false }, resumed: (Resumption) -> Void = { _ in },
    observe: (ArtifactResult) -> Void = { _ in }, observeFinding: (RunFinding) -> Void = { _ in }
  ) async throws -> RunSummary {
    let (extent, preparation, tool) = (exports.extent, exports.preparation, header.tool)
    let inputs = readAhead(outputs, isInterrupted)
    let (progress, finished) = isInterrupted() ? (nil, nil) : progress(in: inputs, resumed)
    try exports.start()
    if let shard = configuration.shard {
      try writeStageLine?(
        StageStart(shard: shard.number, shards: restored?.shards ?? 1, skipped: skippedContext).line
      )
    }
    let summary = try await execute(
      inputs, progress, finished, isInterrupted: isInterrupted, extent: extent,
      prepare: { preparation($0, tool) },
      line: { [isNoted = progress != nil] in isNoted ? $0.line : nil },
      deliver: { result, prepared, isFinished in
        observe(result)
        return try exports.deliver(prepared, hasPage: isFinished)
      },
      found: { finding in
        observeFinding(finding)
        try exports.deliver(finding, by: tool)
      })
    try exports.finish(summary)
    if !summary.isInterrupted { progress?.end() }
    return summary
  }

  /// Starts to note the progress of the run, or continues that of an earlier run.
  ///
  /// - Returns: Where the run notes what is finished, and what an earlier run has finished.
  private func progress(
    in inputs: ReadInputs, _ resumed: (Resumption) -> Void
  ) -> (RunProgress?, FinishedArtifacts?) {
    guard let setting = configuration.progress, configuration.canBeResumed, !inputs.watch.isFull
    else { return (nil, nil) }
    let results = UnfinishedResults(in: setting.folder)
    let fingerprint = RunProgress.fingerprint(of: setting, trail)
    if setting.isResuming {
      switch RunProgress.find(in: results, fingerprint: fingerprint) {
      case .same(let progress, let finished):
        resumed(.continued)
        return (progress, finished)
      case .different: resumed(.different)
      case .nothing: resumed(.nothing)
      }
    }
    return (try? RunProgress(in: results, fingerprint: fingerprint), nil)
  }

  /// What the first reading found, the versions of the inputs, and the events for the second one.
  struct ReadInputs {
    let reading: FirstReading
    let watch: InputWatch
    let outputs: Set<FileIdentity>
    var kept: KeptEvents?
  }

  /// Runs with a preparation of each result.
  ///
  /// - Parameters:
  ///   - inputs: The first reading of the inputs.
  ///   - progress: Where the run notes which artifacts are finished.
  ///   - finished: What an earlier run has finished.
  ///   - extent: Returns how much of an artifact with this verdict is shown.
  ///   - prepare: Makes what exports need of a result, in parallel with other artifacts.
  ///   - line: Returns the line of results to note with the artifact; `nil` if nothing is noted.
  ///   - deliver: Called in the order of the inputs, with whether an earlier run has written the
  ///     artifact's page; returns work that remains to be done.
  private func execute<Prepared: Sendable>(
    _ inputs: ReadInputs, _ progress: RunProgress? = nil, _ finished: FinishedArtifacts? = nil,
    isInterrupted: @escaping () -> Bool,
    extent: @escaping @Sendable (Verdict, [CheckResult]) -> ResultExtent,
    prepare: @escaping @Sendable (ArtifactResult) -> Prepared,
    line: @escaping @Sendable (Prepared) -> [UInt8]? = { _ in nil },
    deliver: (ArtifactResult, Prepared, Bool) throws -> [ExportWork],
    found: (RunFinding) throws -> Void
  ) async throws -> RunSummary {
    var summary = RunSummary()
    for skipped in context.skipped {
      // Every shard has the same context; `findings` counts it once.
      if configuration.shard == nil { skip(skipped, in: &summary) }
    }
    let maker = maker
    let watch = inputs.watch
    let attempt = configuration.attempt
    let index = RunIndex(
      inputs.reading, maker: maker, work: attempt.work,
      challengeChoice: configuration.challengeChoice)
    let analyzer = ArtifactAnalyzer(
      maker: maker, index: index, context: context, redaction: configuration.redaction,
      serverError: configuration.serverError, extent: extent)
    var repeats = RepeatCounter()
    let selection = configuration.selection
    var selected: Set<ByteText> = []
    var events = EventMaker(redaction: configuration.redaction)
    var leftOut = SelectionTally(selection)
    var flow = FlowCollector(redaction: configuration.redaction)
    /// Adds events to the conversation, or writes them for another stage.
    func tell(_ group: EventGroup?) throws {
      guard let group else { return }
      guard let shard = configuration.shard else { return flow.add(group) }
      for line in group.lines(ofShard: shard.number, configuration.redaction) {
        try writeStageLine?(line)
      }
    }
    let reader = reader(configuration.inputs, inputs.outputs, watch, inputs.kept)
    var delivered = 0
    let pipeline = OrderedPipeline<Piece, Outcome<Prepared>>(
      width: attempt.isCareful || configuration.jobs == 1
        ? 1 : configuration.jobs * Self.lookahead
    ) { piece in
      switch piece {
      case .artifact(let submission, let hash, let number):
        try Task.checkCancellation()
        let analyzed = analyzer.analyze(submission, hash: hash).numbered(number)
        let prepared = prepare(analyzed.result)
        let note = line(prepared).map {
          FinishedArtifact(analyzed, hash: hash, number: number, line: $0).encoded
        }
        return .artifact(analyzed, prepared, .analyzed(note))
      case .finished(let submission, let artifact, let line):
        guard let analyzed = artifact.analyzed(reading: line, under: .ofCatalogue) else {
          let analyzed = analyzer.analyze(submission, hash: artifact.hash)
            .numbered(artifact.number)
          return .artifact(analyzed, prepare(analyzed.result), .analyzed(nil))
        }
        return .artifact(analyzed, prepare(analyzed.result), .finished)
      case .occurrence(let occurrence):
        return ErrorReading(occurrence).map { .errors($0) } ?? .occurrence(occurrence)
      }
    }
    try await pipeline.run {
      while !isInterrupted(), let event = reader.next() {
        switch event {
        case .submission(let submission):
          facts.isContextJoined = facts.isContextJoined || submission.isInContext
          let hash = Digest.sha256(submission.decodedText.payload)
          // Repeats within all shards are counted by `findings`.
          let number = configuration.shard == nil ? repeats.number(hash) : 1
          if let (artifact, line) = finished?.next(hash, number: number) {
            return .finished(submission, artifact, line: line)
          }
          return .artifact(submission, hash: hash, number: number)
        case .occurrence(let occurrence): return .occurrence(occurrence)
        case .skipped(let skipped): skip(skipped, in: &summary)
        case .failed(let error): fail(error, in: &summary)
        }
      }
      return nil
    } deliver: { outcome in
      switch outcome {
      case .artifact(let analyzed, let prepared, let state):
        facts.isChoiceUsed =
          facts.isChoiceUsed || analyzed.result.isChosen(by: configuration.challengeChoice)
        facts.isContextJoined = facts.isContextJoined || analyzed.isInContext
        let group = analyzed.draft.map { events.group($0, analyzed.result) }
        guard selection.includes(analyzed.result) else {
          if configuration.shard == nil {
            leftOut.leaveOut(SelectionSubject(analyzed.result))
          } else {
            facts.leftOut += 1
          }
          try tell(group)
          return []
        }
        if !selection.isAll { selected.insert(ByteText(analyzed.result.id)) }
        summary.count(analyzed.result)
        defer { delivered += 1 }
        if state.isFinished { resumedCount += 1 }
        let rest = try deliver(analyzed.result, prepared, state.isFinished)
        // Events of a shard follow the line of their artifact.
        try tell(group)
        guard let progress, let note = state.note else { return rest }
        return progress.noting(delivered, note, after: rest)
      case .occurrence(let occurrence):
        try tell(events.group(occurrence))
        return []
      case .errors(let reading):
        try tell(events.group(reading))
        return []
      }
    }
    for finding in flow.findings() {
      guard selection.includes(finding, among: selected) else {
        leftOut.leaveOutFinding()
        continue
      }
      summary.count(finding)
      try found(finding)
    }
    if selection.isAll { summary.review = flow.review() }
    if configuration.standardInput?.isCut == true {
      let reason = "only its first \(configuration.spoolLimit.grouped) bytes were read"
      fail(InputError(file: configuration.standardInputName, reason: reason), in: &summary)
    }
    summary.inputs = reader.inputCount
    summary.read = reader.entryCount
    summary.isInterrupted = isInterrupted() || reader.hasStopped
    facts.isIndexFull = index.isFull
    facts.isExchangeListCut = index.isExchangeListCut
    facts.areStringsCut = index.strings.isFull
    facts.areRepeatsCut = repeats.isFull
    facts.isWatchFull = watch.isFull
    facts.hasPipes = restored == nil && !configuration.pipes.isEmpty
    if let shard = configuration.shard {
      try writeStageLine?(StageEnd(shard: shard.number, facts: facts).line)
    } else {
      summary.notes +=
        leftOut.notes + facts.notes(artifacts: summary.artifacts) + flow.notes
    }
    return summary
  }

  /// What the second reading hands over, in the order of the inputs: an artifact with its SHA-256
  /// and the number of its occurrence, an artifact that an earlier run has finished, with its line
  /// of results, or another event of the conversation.
  private enum Piece: Sendable {
    case artifact(Submission, hash: [UInt8], number: Int)
    case finished(Submission, FinishedArtifact, line: [UInt8])
    case occurrence(Occurrence)
  }

  /// What the parallel work makes of a piece.
  private enum Outcome<Prepared: Sendable>: Sendable {
    case artifact(ArtifactAnalyzer.Analyzed, Prepared, ArtifactState)
    case occurrence(Occurrence)
    case errors(ErrorReading)
  }

  /// Where the result of an artifact comes from: an earlier run, or this one, with what is noted
  /// once it is finished.
  private enum ArtifactState: Sendable {
    case finished
    case analyzed([UInt8]?)

    /// Whether an earlier run has finished it.
    var isFinished: Bool { if case .finished = self { true } else { false } }
    /// What is noted of it; `nil` for nothing.
    var note: [UInt8]? { if case .analyzed(let note) = self { note } else { nil } }
  }

  /// Records a skipped entry in the summary. A fault of this program is also listed in `faults`.
  private func skip(_ skipped: InputEvent.Skipped, in summary: inout RunSummary) {
    hasUnread = hasUnread || skipped.isUnread
    let told = RunSummary.Skipped(skipped, configuration.redaction)
    summary.skip(told)
    if skipped.isChange { changes.append("\(told.file): \(told.reason)") }
    guard skipped.isFault else { return }
    faults.append("\(told.place): \(told.reason)")
    summary.fail(told)
  }

  /// Records an input that could not be read.
  private func fail(_ error: InputError, in summary: inout RunSummary) {
    let skipped = RunSummary.Skipped(
      .init(file: error.file, reason: error.reason), configuration.redaction)
    inputFailures.append("\(skipped.file): \(skipped.reason)")
    summary.skip(skipped)
    summary.fail(skipped)
  }

  /// Number of artifacts that each worker may be ahead of the next delivery.
  private static let lookahead = 8

  /// Makes the inputs of checks with the settings of this run.
  var maker: CheckInputMaker {
    CheckInputMaker(
      anchors: configuration.anchors, time: configuration.time, limits: configuration.limits,
      tokens: configuration.tokens)
  }

  /// Returns a reader over the inputs. For standard input it starts at the beginning of the copy.
  private func reader(
    _ inputs: [String], _ outputs: Set<FileIdentity>, _ watch: InputWatch, _ kept: KeptEvents?,
    isAhead: Bool = false
  ) -> SubmissionReader {
    configuration.standardInput?.rewind()
    return SubmissionReader(
      inputs, defaults: configuration.defaults, context: context,
      policy: IngestPolicy(
        artifact: configuration.limits.bytes,
        services: ServiceDirectory(configuration.services)),
      standardInput: configuration.standardInput?.descriptor ?? SystemCall.standardInput,
      standardInputName: configuration.standardInputName,
      outputs: outputs, watch: watch, work: configuration.attempt.work, isAhead: isAhead,
      kept: kept)
  }

  /// Does the first reading: it collects what records say about each other, and counts the
  /// artifacts.
  func readAhead(
    _ outputs: Set<FileIdentity>, _ isInterrupted: () -> Bool
  ) -> ReadInputs {
    if let restored {
      return ReadInputs(reading: restored.reading, watch: watch, outputs: outputs)
    }
    let reading = FirstReadingBox()
    if configuration.progress != nil {
      watch.onFile = { path, version in
        self.trail = Digest.sha256(self.trail + version + path.bytes)
      }
    }
    defer { watch.onFile = nil }
    // A pipe can be read only once, so that its keys are not known to other records. A shard that
    // only observes reads once.
    let pipes = configuration.shard == nil ? configuration.pipes : []
    // After a crash each step is taken and noted by itself. A pipe is missing in the first reading.
    let kept =
      configuration.attempt.isCareful || !pipes.isEmpty || configuration.shard != nil
      ? nil : KeptEvents { ErrorReading($0)?.isEmpty == true }
    let reader = reader(
      configuration.inputs.filter { !pipes.includes($0) }, outputs, watch, kept, isAhead: true)
    reader.witness = { reading.value.see($0) }
    reader.observer = { reading.value.see($0) }
    while !isInterrupted(), let event = reader.next() {
      guard case .submission(let submission) = event else { continue }
      reading.value.add(
        submission, limits: configuration.limits,
        at: configuration.attempt.isCareful ? reader.step : nil)
    }
    expectedCount = pipes.isEmpty ? reading.value.count : nil
    return ReadInputs(reading: reading.value, watch: watch, outputs: outputs, kept: kept)
  }

  /// Entries of the context file without context, as the summary shows them.
  private var skippedContext: [RunSummary.Skipped] {
    context.skipped.map { RunSummary.Skipped($0, configuration.redaction) }
  }
}

extension RuleLegends {
  /// The legends of this version's rules.
  fileprivate static let ofCatalogue = RuleLegends(RuleCatalogue.all.map(\.legend))
}

/// The first reading while it is under way, shared by the loop and the reader's callbacks.
private final class FirstReadingBox {
  var value = FirstReading()
}

/// The error for an input that cannot be opened or read.
package struct InputFailure: Error, Sendable, Hashable {
  /// The input and the reason: `log.jsonl: no such file`.
  package let message: String

  /// Creates the error from a reader's error.
  init(_ error: InputError) {
    self.init("\(error.file): \(error.reason)")
  }

  /// Creates the error from a complete message.
  init(_ message: String) {
    self.message = message
  }
}

extension RunSummary.Skipped {
  /// Creates the entry of the summary, with redacted texts.
  fileprivate init(_ skipped: InputEvent.Skipped, _ redaction: Redaction) {
    self.init(
      file: redaction.text(skipped.file), entry: skipped.entry,
      reason: redaction.text(skipped.reason))
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
