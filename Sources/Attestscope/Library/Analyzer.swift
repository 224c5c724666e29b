import Claims
import Checks
import Reports
import Results

/// Analyses App Attest artifacts: the library's front door.
///
/// ```swift
/// var analyzer = Analyzer()
/// analyzer.appIDs = ["8YE23NZS57.com.example.wallet"]
/// let unread = try await analyzer.analyze(["failures.jsonl"]) { artifact in
///   if artifact.outcome == .rejected { print(artifact.headline) }
/// }
/// ```
///
/// It reads files and nothing else: there is no network code.
public struct Analyzer: Sendable {
  /// App IDs that are accepted: prefix, point, bundle identifier. They go before what a record says;
  /// one of them that a record names is the only one for its artifacts.
  public var appIDs: [String] = []

  /// How many artifacts are worked on side by side.
  public var jobs = 1

  /// An analyzer that expects nothing, and trusts Apple's roots.
  public init() {}

  /// Analyses every artifact in files and folders, in their order.
  ///
  /// - Parameters:
  ///   - inputs: files with evidence records or artifacts, or folders of them.
  ///   - deliver: is called with one artifact at a time; what it throws ends the run.
  /// - Returns: inputs that could not be read, each with the reason.
  /// - Throws: what `deliver` throws.
  public func analyze(
    _ inputs: [String], deliver: (AnalyzedArtifact) throws -> Void
  ) async throws -> [String] {
    var configuration = RunConfiguration(inputs: inputs)
    configuration.defaults.appIDs = appIDs
    configuration.jobs = jobs
    let run = try AnalysisRun(configuration)
    _ = try await run.execute { try deliver(AnalyzedArtifact($0, by: run.header.tool)) }
    return run.inputFailures
  }
}
