import Evidence
public import Foundation
import Reports
import Results

/// What was found out about one artifact.
public struct AnalyzedArtifact: Sendable {
  private let result: ArtifactResult
  private let tool: RunHeader.Tool

  init(_ result: ArtifactResult, by tool: RunHeader.Tool) {
    self.result = result
    self.tool = tool
  }

  /// SHA-256 of the artifact in hexadecimal, with `:n` for its n-th repeat in the run.
  public var id: String { result.id }

  /// The record's own name for itself.
  public var record: String? { result.record }

  /// What the artifact is: `attestation`, `assertion`, `receipt`, `token`, `devicecheck` or `unknown`.
  public var type: String { result.type.rawValue }

  /// The verdict in a word.
  public var outcome: Outcome { Outcome(rawValue: result.verdict.outcome.rawValue) ?? .unreadable }

  /// The verdict in a sentence: the cause, where one was found.
  public var headline: String { result.headline }

  /// What the verdict waits for, in the names of record members: `challenge`, `appId`, …
  public var needs: [String] { result.verdict.needs.map(\.rawValue) }

  /// Every check that applies to the artifact's type, in the order of their running.
  public var checks: [Check] { result.checks.map(Check.init) }

  /// What explains failures and warnings, the most certain first.
  public var diagnoses: [Diagnosis] { result.diagnoses.map(Diagnosis.init) }

  /// What the artifact was held against, with who said it.
  public var given: [Given] { result.given.map(Given.init) }

  /// The expected values that the artifact was held against, and how each was chosen.
  public var bindings: [Binding] { result.bindings.map(Binding.init) }

  /// The App ID that Apple certified or the artifact names.
  public var appID: String? { result.summary.appID }

  /// `production` or `development`, as the artifact tells it.
  public var environment: String? { result.summary.environment }

  /// The operating system and its version, of an attestation: `iOS 18.2 (22C152)`.
  public var operatingSystem: String? { result.summary.operatingSystem }

  /// The key identifier in Base64.
  public var keyID: String? { result.summary.keyID }

  /// The counter of an assertion; zero for an attestation.
  public var counter: UInt32? { result.summary.counter }

  /// When Apple issued the artifact.
  public var issuedAt: Date? {
    result.summary.issuedAt.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1_000) }
  }

  /// Everything, as a line of `results.jsonl` without its line break; `docs/result.schema.json`
  /// describes it. It is made each time that it is asked for.
  public var json: String {
    let line = JSONWriter.line(ResultsLine.artifact(result, by: tool))
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

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
}
