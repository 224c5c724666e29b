import Results

/// Analyzes App Attest artifacts. This is the library's entry point.
///
/// ```swift
/// let analyzer = Analyzer(policy: AnalysisPolicy(appIDs: ["8YE23NZS57.com.example.wallet"]))
/// let result = try await analyzer.analyze(
///   attestation, expecting: ExpectedValues(challenge: challenge, keyID: keyID))
/// if result.outcome == .rejected { print(result.headline) }
/// ```
///
/// It uses no network and writes no files other than temporary ones. Cancelling the task that waits
/// for results ends the analysis after the artifacts that are being processed.
public struct Analyzer: Sendable {
  /// What the server expects of all artifacts.
  public var policy: AnalysisPolicy

  /// Creates an analyzer. Without a policy it expects nothing and trusts Apple's roots.
  public init(policy: AnalysisPolicy = AnalysisPolicy()) {
    self.policy = policy
  }

  /// Analyzes one artifact.
  ///
  /// - Parameters:
  ///   - bytes: The artifact as it was received: its bytes, or a text that encodes them.
  ///   - expected: What your server expects of the artifact. Takes precedence over values in
  ///     `bytes`.
  /// - Throws: ``AnalysisError/noArtifact`` and ``AnalysisError/severalArtifacts(_:)`` if the bytes
  ///   contain none or several; other cases of ``AnalysisError``.
  public func analyze(
    _ bytes: [UInt8], expecting expected: ExpectedValues = ExpectedValues()
  ) async throws(AnalysisError) -> AnalyzedArtifact {
    let found = try await artifacts(in: bytes, expecting: expected)
    guard let first = found.first else { throw .noArtifact }
    guard found.count == 1 else { throw .severalArtifacts(found.count) }
    return first
  }

  /// Analyzes every artifact in bytes of any format that the command reads: an artifact, evidence
  /// records, a capture of traffic.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - expected: What your server expects of all artifacts.
  /// - Returns: The results in the order of the bytes; empty if there is no artifact.
  /// - Throws: Any case of ``AnalysisError`` other than ``AnalysisError/noArtifact`` and
  ///   ``AnalysisError/severalArtifacts(_:)``.
  public func artifacts(
    in bytes: [UInt8], expecting expected: ExpectedValues = ExpectedValues()
  ) async throws(AnalysisError) -> [AnalyzedArtifact] {
    var found: [AnalyzedArtifact] = []
    try await Self.run(try RunConfiguration(bytes: bytes, policy, expecting: expected)) {
      found.append($0)
    }
    return found
  }

  /// Analyzes every artifact in bytes of any format, and the conversation that they are part of.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - expected: What your server expects of all artifacts.
  /// - Returns: Artifacts and findings. Findings need the server's responses, as in a capture.
  /// - Throws: ``AnalysisError`` as ``artifacts(in:expecting:)`` does.
  public func conversation(
    in bytes: [UInt8], expecting expected: ExpectedValues = ExpectedValues()
  ) async throws(AnalysisError) -> AnalyzedConversation {
    try await conversation(try RunConfiguration(bytes: bytes, policy, expecting: expected))
  }

  /// Analyzes records together with their conversation: a challenge that was used twice, a request
  /// that was accepted again, a key that serves several accounts.
  ///
  /// - Parameter records: Records with ``ArtifactRecord/exchange`` and a time of capture, in any
  ///   order.
  /// - Throws: ``AnalysisError`` as ``artifacts(in:expecting:)`` does.
  public func conversation(
    of records: [ArtifactRecord]
  ) async throws(AnalysisError) -> AnalyzedConversation {
    try await conversation(try RunConfiguration(bytes: records.flatMap(\.line), policy))
  }

  /// Runs to the end and collects artifacts and findings.
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
  ///
  /// - Returns: One result for each artifact of the record.
  /// - Throws: ``AnalysisError`` as ``artifacts(in:expecting:)`` does.
  public func analyze(
    _ record: ArtifactRecord
  ) async throws(AnalysisError) -> [AnalyzedArtifact] {
    try await artifacts(in: record.line)
  }

  /// Analyzes records that refer to each other: an assertion finds the key of its attestation.
  ///
  /// - Parameter records: Records in any order.
  /// - Returns: The results in the order of the records, one for each artifact. The sequence throws
  ///   ``AnalysisError``. Ending the iteration ends the analysis.
  public func results(
    of records: [ArtifactRecord]
  ) -> AsyncThrowingStream<AnalyzedArtifact, any Error> {
    stream { [policy] () throws(AnalysisError) in
      try RunConfiguration(bytes: records.flatMap(\.line), policy)
    }
  }

  /// Analyzes every artifact in files and folders.
  ///
  /// - Parameter files: Paths. If one cannot be read, the sequence first returns the results of all
  ///   others and then throws ``AnalysisError/unreadable(_:)``.
  public func results(
    ofFiles files: [String]
  ) -> AsyncThrowingStream<AnalyzedArtifact, any Error> {
    stream { [policy] () throws(AnalysisError) in try RunConfiguration(files, policy) }
  }

  /// Analyzes every artifact in files and folders, with limited memory: the next results are
  /// computed only after `deliver` returns.
  ///
  /// - Parameters:
  ///   - files: Files with records or artifacts, or folders of them.
  ///   - deliver: Called with one artifact at a time. An error that it throws ends the analysis.
  ///   - found: Called with one finding at a time, after all artifacts.
  /// - Returns: Inputs that could not be read, each with the reason.
  /// - Throws: Errors of `deliver` and `found`, and ``AnalysisError``.
  public func analyze(
    _ files: [String], deliver: (AnalyzedArtifact) throws -> Void,
    found: (AnalyzedFinding) throws -> Void = { _ in }
  ) async throws -> [String] {
    try await Self.execute(try RunConfiguration(files, policy), deliver: deliver, found: found)
  }

  /// Returns a sequence that runs the analysis in a task of its own.
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

  /// Runs to the end. An input that cannot be read becomes an error.
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

  /// Runs to the end.
  ///
  /// - Returns: Inputs that could not be read, each with the reason.
  private static func execute(
    _ configuration: RunConfiguration, deliver: (AnalyzedArtifact) throws -> Void,
    found: (AnalyzedFinding) throws -> Void
  ) async throws -> [String] {
    let run: AnalysisRun
    do { run = try AnalysisRun(configuration) } catch { throw AnalysisError(error) }
    let tool = run.header.tool
    _ = try await run.execute(
      isInterrupted: { Task.isCancelled },
      deliver: { try deliver(AnalyzedArtifact(result: $0, tool: tool)) },
      found: { try found(AnalyzedFinding(finding: $0, tool: tool)) })
    if Task.isCancelled { throw AnalysisError.cancelled }
    return run.troubles.inputFailures
  }
}
