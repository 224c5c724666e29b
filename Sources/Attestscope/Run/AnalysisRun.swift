import Containers
import Checks
import Ingest
package import Platform
import Redaction
package import Reports
package import Results
import Rules

/// One run over the inputs: the artifacts in the order of the inputs, then the findings, then a summary.
///
/// The inputs are read twice: first to collect what records say about each other, so that an
/// assertion finds its key wherever the attestation is, then for the results.
package final class AnalysisRun {
  /// The settings, with standard input copied.
  let configuration: RunConfiguration
  /// Records of the context file.
  private let context: ContextTable
  /// Reads the inputs.
  let readings: InputReadings
  /// Inputs and records that could not be read.
  package private(set) var troubles: RunTroubles
  /// Decides which results are written.
  var resultLimit = ResultLimit()
  /// Writes a line of a shard (one part of a split run) besides the results. Set only for shards.
  package var writeStageLine: (([UInt8]) throws -> Void)?
  /// Number of artifacts in the inputs; `nil` before the first reading ends, and if an input can be
  /// read only once.
  package private(set) var expectedCount: Int?
  /// Number of artifacts whose results an earlier run had finished.
  package private(set) var resumedCount = 0

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
    self.configuration = configuration
    readings = try InputReadings(configuration, context)
    troubles = RunTroubles(redaction: configuration.redaction)
  }

  /// The first line of the results: version, inputs, trust anchors, and the legends of all rules. A
  /// legend holds the texts of a rule that doesn't fail; other lines leave them out.
  package var header: RunHeader {
    RunHeader(
      tool: .current,
      inputs: configuration.inputs.map {
        configuration.redaction.text(RawPath($0).shown)
      },
      anchors: AnchorPair(
        configuration.anchors.attestation.facts, configuration.anchors.receipt.facts),
      legends: RuleLegends(
        RuleLegends.ofCatalogue.all + configuration.teamRules.rules.map(\.legend)))
  }

  /// Returns the files that were read, and the number of further ones that were not listed, for a
  /// manifest.
  ///
  /// - Parameter named: Files that options name, each with the option's name.
  package func readFiles(
    named: [(role: String, path: String)]
  ) -> (entries: [Manifest.Input], omitted: Int) {
    let redaction = configuration.redaction
    let files = ReadFiles(configuration.inputs, named: named) { redaction.text($0) }
    let entries = files.entries(
      opened: readings.watch.opened, standardInput: configuration.standardInput?.descriptor)
    return (entries, readings.watch.omitted)
  }

  /// Runs to the end, or until `isInterrupted` returns `true`. Artifacts under way are still
  /// delivered then.
  ///
  /// - Parameters:
  ///   - isInterrupted: Asked before each record.
  ///   - deliver: Called for each artifact in the order of the inputs.
  ///   - found: Called for each finding, after all artifacts.
  /// - Returns: The summary of the run.
  /// - Throws: Errors of `deliver` and `found`, and `CancellationError`.
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
  ///   - observe: Called with each result before it is delivered or left out.
  ///   - observeFinding: Called with each finding before it is delivered.
  /// - Returns: The summary of the run.
  /// - Throws: Errors of writing, and `CancellationError`.
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
        StageStart(
          shard: shard.number, shards: readings.restored?.shards ?? 1,
          skipped: context.skipped.map { RunSummary.Skipped($0, configuration.redaction) }
        ).line)
    }
    let summary = try await execute(
      inputs, progress, finished, isInterrupted: isInterrupted, extent: extent,
      prepare: { preparation($0, tool) },
      line: { [isNoted = progress != nil] in isNoted ? $0.line : nil }, size: \.size,
      leaveOut: observe,
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
    in inputs: InputReadings.First, _ resumed: (Resumption) -> Void
  ) -> (RunProgress?, FinishedArtifacts?) {
    guard let setting = configuration.progress, configuration.canBeResumed, !readings.watch.isFull
    else { return (nil, nil) }
    let results = UnfinishedResults(in: setting.folder)
    let fingerprint = RunProgress.fingerprint(of: setting, inputs.trail)
    if setting.isResuming {
      let (resumption, finished) = RunProgress.find(in: results, fingerprint: fingerprint)
      resumed(resumption)
      if let finished { return (finished.progress, finished) }
    }
    return (try? RunProgress(in: results, fingerprint: fingerprint), nil)
  }

  /// Runs with a preparation of each result.
  ///
  /// - Parameters:
  ///   - inputs: The first reading of the inputs.
  ///   - progress: Where the run notes which artifacts are finished.
  ///   - finished: What an earlier run has finished.
  ///   - isInterrupted: Asked before each record.
  ///   - extent: Returns how much of an artifact with this verdict and these checks is shown.
  ///   - prepare: Makes what exports need of a result, in parallel with other artifacts.
  ///   - line: Returns the line of results to note with the artifact; `nil` if nothing is noted.
  ///   - size: Returns the number of bytes of the result in its longest format.
  ///   - leaveOut: Called for each result that isn't delivered, because the limit of results is
  ///     reached.
  ///   - deliver: Called in the order of the inputs, with whether an earlier run has written the
  ///     artifact's page; returns work that remains to be done.
  ///   - found: Called for each finding, after all artifacts.
  private func execute<Prepared: Sendable>(
    _ inputs: InputReadings.First, _ progress: RunProgress? = nil,
    _ finished: FinishedArtifacts? = nil, isInterrupted: @escaping () -> Bool,
    extent: @escaping @Sendable (Verdict, [CheckResult]) -> ResultExtent,
    prepare: @escaping @Sendable (ArtifactResult) -> Prepared,
    line: @escaping @Sendable (Prepared) -> [UInt8]? = { _ in nil },
    size: (Prepared) -> Int = { _ in 0 }, leaveOut: (ArtifactResult) -> Void = { _ in },
    deliver: (ArtifactResult, Prepared, Bool) throws -> [ExportWork],
    found: (RunFinding) throws -> Void
  ) async throws -> RunSummary {
    let maker = maker
    let index = RunIndex(
      inputs.reading, maker: maker, work: configuration.attempt.work,
      challengeChoice: configuration.challengeChoice)
    let work = PieceWork(
      analyzer: ArtifactAnalyzer(
        maker: maker, index: index, context: context, redaction: configuration.redaction,
        serverError: configuration.serverError, teamRules: configuration.teamRules,
        extent: extent),
      triage: configuration.triage, prepare: prepare, line: line)
    let pass = ResultPass<Prepared>(
      configuration, context, troubles, progress, finished, writeStageLine, resultLimit)
    defer { (troubles, resumedCount) = (pass.troubles, pass.resumedCount) }
    let reader = readings.reader(after: inputs)
    try await OrderedPipeline(width: configuration.width) { try work.outcome(of: $0) }.run {
      while !isInterrupted(), let event = reader.next() {
        if let piece = pass.piece(of: event, after: reader.byteCount) { return piece }
      }
      return nil
    } deliver: {
      try pass.deliver($0, sizedBy: size, to: deliver, orLeaveOut: leaveOut)
    }
    try pass.deliverFindings(to: found)
    pass.endReading(reader, of: readings, index, isInterrupted: isInterrupted())
    return try pass.finish(index)
  }

  /// Does the first reading.
  ///
  /// - Parameters:
  ///   - outputs: Files that are being written, which are not read as inputs.
  ///   - isInterrupted: Asked before each record.
  func readAhead(
    _ outputs: Set<FileIdentity>, _ isInterrupted: () -> Bool
  ) -> InputReadings.First {
    let inputs = readings.readAhead(outputs, isInterrupted)
    expectedCount = inputs.expectedCount
    return inputs
  }

  /// Makes the inputs of checks with the settings of this run.
  var maker: CheckInputMaker {
    CheckInputMaker(
      anchors: configuration.anchors, time: configuration.time, limits: configuration.limits,
      tokens: configuration.tokens)
  }
}

extension RuleLegends {
  /// The legends of this version's rules.
  static let ofCatalogue = RuleLegends(Check.all.map(\.rule.legend))
}
