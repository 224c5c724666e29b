import Results

/// Analyzes App Attest artifacts: the library's front door.
///
/// ```swift
/// let analyzer = Analyzer(policy: AnalysisPolicy(appIDs: ["8YE23NZS57.com.example.wallet"]))
/// let result = try await analyzer.analyze(
///   attestation, expecting: ExpectedValues(challenge: challenge, keyID: keyID))
/// if result.outcome == .rejected { print(result.headline) }
/// ```
///
/// It needs no network and no folder: bytes go in, results come out. Cancelling the task that waits
/// for results ends the analysis; what is under way is still finished.
public struct Analyzer: Sendable {
  /// What artifacts are held against.
  public var policy: AnalysisPolicy

  /// An analyzer that expects what the policy says; as it stands, it expects nothing and trusts Apple's
  /// roots.
  public init(policy: AnalysisPolicy = AnalysisPolicy()) {
    self.policy = policy
  }

  /// Analyzes one artifact.
  ///
  /// - Parameters:
  ///   - bytes: the artifact as it was received: its bytes, or a text of them.
  ///   - expected: what your server expects of it. It goes before what the bytes say of themselves.
  /// - Throws: ``AnalysisError/noArtifact`` and ``AnalysisError/severalArtifacts(_:)`` where the bytes
  ///   hold none or several.
  public func analyze(
    _ bytes: [UInt8], expecting expected: ExpectedValues = ExpectedValues()
  ) async throws(AnalysisError) -> AnalyzedArtifact {
    let found = try await artifacts(in: bytes, expecting: expected)
    guard let first = found.first else { throw .noArtifact }
    guard found.count == 1 else { throw .severalArtifacts(found.count) }
    return first
  }

  /// Analyzes every artifact in bytes of any shape that the command reads: an artifact, records, a
  /// capture of traffic.
  ///
  /// - Returns: the results in the order in which the artifacts stand in the bytes.
  public func artifacts(
    in bytes: [UInt8], expecting expected: ExpectedValues = ExpectedValues()
  ) async throws(AnalysisError) -> [AnalyzedArtifact] {
    var found: [AnalyzedArtifact] = []
    try await Self.run(try RunConfiguration(bytes: bytes, policy, expecting: expected)) {
      found.append($0)
    }
    return found
  }

  /// Analyzes every artifact in bytes of any shape, and what they show together: a capture of traffic
  /// tells what the server accepted.
  public func conversation(
    in bytes: [UInt8], expecting expected: ExpectedValues = ExpectedValues()
  ) async throws(AnalysisError) -> AnalyzedConversation {
    try await conversation(try RunConfiguration(bytes: bytes, policy, expecting: expected))
  }

  /// Analyzes records that know of each other, and what they show together: which challenge was used
  /// twice, which request was accepted again, which key serves several accounts.
  ///
  /// - Parameter records: with ``ArtifactRecord/exchange`` and a time of capture, in any order.
  public func conversation(
    of records: [ArtifactRecord]
  ) async throws(AnalysisError) -> AnalyzedConversation {
    try await conversation(try RunConfiguration(bytes: records.flatMap(\.line), policy))
  }

  private func conversation(
    _ configuration: RunConfiguration
  ) async throws(AnalysisError) -> AnalyzedConversation {
    var artifacts: [AnalyzedArtifact] = []
    var findings: [AnalyzedFinding] = []
    try await Self.run(
      configuration, deliver: { artifacts.append($0) }, found: { findings.append($0) })
    return AnalyzedConversation(artifacts: artifacts, findings: findings)
  }

  /// Analyzes the artifacts of one record.
  public func analyze(
    _ record: ArtifactRecord
  ) async throws(AnalysisError) -> [AnalyzedArtifact] {
    try await artifacts(in: record.line)
  }

  /// Analyzes records that know of each other: an assertion finds the key of its attestation, and a
  /// challenge or a counter that is used twice is told.
  ///
  /// - Returns: results in the order of the records, one for each artifact. The sequence throws
  ///   ``AnalysisError``. Whoever stops iterating ends the analysis.
  public func results(
    of records: [ArtifactRecord]
  ) -> AsyncThrowingStream<AnalyzedArtifact, any Error> {
    stream { [policy] () throws(AnalysisError) in
      try RunConfiguration(bytes: records.flatMap(\.line), policy)
    }
  }

  /// Analyzes every artifact in files and folders.
  ///
  /// - Parameter files: paths. What cannot be read ends the sequence with
  ///   ``AnalysisError/unreadable(_:)``, behind the results of everything else.
  public func results(
    ofFiles files: [String]
  ) -> AsyncThrowingStream<AnalyzedArtifact, any Error> {
    stream { [policy] () throws(AnalysisError) in try RunConfiguration(files, policy) }
  }

  /// Analyzes every artifact in files and folders, in their order, however many there are: the next
  /// results wait for the call to return.
  ///
  /// - Parameters:
  ///   - files: files with records or artifacts, or folders of them.
  ///   - deliver: is called with one artifact at a time; what it throws ends the analysis.
  ///   - found: is called behind all artifacts, with one finding on their conversation at a time.
  /// - Returns: inputs that could not be read, each with the reason.
  /// - Throws: what `deliver` throws, and ``AnalysisError``.
  public func analyze(
    _ files: [String], deliver: (AnalyzedArtifact) throws -> Void,
    found: (AnalyzedFinding) throws -> Void = { _ in }
  ) async throws -> [String] {
    try await Self.execute(try RunConfiguration(files, policy), deliver: deliver, found: found)
  }

  private func stream(
    _ configuration: @escaping @Sendable () throws(AnalysisError) -> RunConfiguration
  ) -> AsyncThrowingStream<AnalyzedArtifact, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do throws(AnalysisError) {
          try await Self.run(try configuration()) { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Runs to the end; an input that cannot be read is an error then.
  private static func run(
    _ configuration: RunConfiguration, deliver: (AnalyzedArtifact) -> Void,
    found: (AnalyzedFinding) -> Void = { _ in }
  ) async throws(AnalysisError) {
    do {
      let failures = try await execute(configuration, deliver: deliver, found: found)
      if let failure = failures.first { throw AnalysisError.unreadable(failure) }
    } catch {
      throw AnalysisError(error)
    }
  }

  /// - Returns: what could not be opened or read.
  private static func execute(
    _ configuration: RunConfiguration, deliver: (AnalyzedArtifact) throws -> Void,
    found: (AnalyzedFinding) throws -> Void
  ) async throws -> [String] {
    let run: AnalysisRun
    do { run = try AnalysisRun(configuration) } catch { throw AnalysisError(error) }
    let tool = run.header.tool
    _ = try await run.execute(
      isInterrupted: { Task.isCancelled },
      deliver: { try deliver(AnalyzedArtifact($0, by: tool)) },
      found: { try found(AnalyzedFinding($0, by: tool)) })
    if Task.isCancelled { throw AnalysisError.cancelled }
    return run.inputFailures
  }
}
