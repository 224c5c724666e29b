import Checks
import Reports
import Results

/// What was found out about one artifact.
public struct AnalyzedArtifact: Sendable {
  /// SHA-256 of the artifact in hexadecimal, with `:n` for its n-th repeat in the run.
  public let id: String

  /// The evidence record's own name for itself.
  public let record: String?

  /// The verdict in a word.
  public let outcome: Outcome

  /// The verdict in a sentence: the cause, where one was found.
  public let headline: String

  /// Everything, as a line of `results.jsonl` without its line break; `docs/result.schema.json`
  /// describes it.
  public let json: String

  /// What all checks together say.
  public enum Outcome: String, Sendable, CaseIterable {
    /// Every check that applies has passed.
    case accepted
    /// A check has failed.
    case rejected
    /// Nothing failed, and something needed was not given.
    case undetermined
    /// There is no known artifact.
    case unreadable
  }

  init(_ result: ArtifactResult, by tool: RunHeader.Tool) {
    id = result.id
    record = result.record
    outcome = Outcome(rawValue: result.verdict.outcome.rawValue) ?? .unreadable
    headline = result.headline
    let line = JSONWriter.line(ResultsLine.artifact(result, by: tool))
    json = String(decoding: line.dropLast(), as: UTF8.self)
  }
}
