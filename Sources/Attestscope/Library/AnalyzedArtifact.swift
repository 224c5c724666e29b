import Evidence
import Reports
import Results

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The result of the analysis of one artifact: verdict, checks, causes and the most important
/// values.
public struct AnalyzedArtifact: Sendable {
  let result: ArtifactResult
  let tool: RunHeader.Tool

  /// SHA-256 of the artifact in hexadecimal. From the second occurrence in a run on, with `:2`,
  /// `:3`, … appended.
  public var id: String { result.id }

  /// The evidence record's own ID; `nil` if it has none.
  public var record: String? { result.record }

  /// What the artifact is: `attestation`, `assertion`, `receipt`, `token`, `devicecheck` or
  /// `unknown`.
  public var type: String { result.type.rawValue }

  /// The verdict.
  public var outcome: Outcome { Outcome(rawValue: result.verdict.outcome.rawValue) ?? .unreadable }

  /// The verdict in one line, without a period. For a rejected artifact, the cause if one was
  /// found.
  public var headline: String { result.headline }

  /// Values that some checks lack, by their names in an evidence record: `challenge`, `appId`, …
  public var needs: [String] { result.verdict.needs.map(\.rawValue) }

  /// The results of all rules that apply to the artifact's type, in the order of the catalogue.
  public var checks: [Check] { result.checks.map(Check.init) }

  /// The causes of failures and warnings, the leading one first; empty if nothing is wrong. A
  /// failed rule without a known cause has a diagnosis with the certainty `unexplained`.
  public var diagnoses: [Diagnosis] { result.diagnoses.map(Diagnosis.init) }

  /// The expected values that the artifact was compared with, and their origins.
  public var given: [Given] { result.given.map(Given.init) }

  /// The values that were chosen from the evidence for the comparison, and how each was chosen.
  public var bindings: [Binding] { result.bindings.map(Binding.init) }

  /// The App ID in the artifact; for an assertion, the expected one that its hash matches. `nil` if
  /// it is not known.
  public var appID: String? { result.summary.appID }

  /// The environment as the artifact states it: of an attestation `production`, `development` or
  /// `appattestsandbox`, of a receipt the text of its field 7. `nil` for other types, and if none
  /// is stated.
  public var environment: String? { result.summary.environment }

  /// Operating system and version of the device, for example `iOS 18.2 (22C152)`; `nil` if the
  /// certificate does not state it.
  public var operatingSystem: String? { result.summary.operatingSystem }

  /// The key ID in Base64 (44 characters); `nil` if it is not proven.
  public var keyID: String? { result.summary.keyID }

  /// The signature counter in the authenticator data of an attestation, where 0 is valid, or of an
  /// assertion. `nil` for other types, and if it cannot be read.
  public var counter: UInt32? { result.summary.counter }

  /// The time at which Apple issued the artifact; `nil` if the artifact does not state it.
  /// Assertions never do.
  public var issuedAt: Date? {
    result.summary.issuedAt.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1_000) }
  }

  /// The complete result as a line of `results.jsonl`, without its line break
  /// (docs/result.schema.json). Serialized on each access.
  public var json: String {
    let line = JSONWriter.line(ResultsLine.artifact(result, by: tool))
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// The overall answer of all checks.
  public enum Outcome: String, Sendable, CaseIterable {
    /// No check failed, and none is left open because it could not run. Warnings are possible.
    case accepted
    /// At least one check failed.
    case rejected
    /// No check failed, and at least one could not run. Also a token whose signature was not
    /// verified, and a DeviceCheck request without Apple's response.
    case undetermined
    /// The bytes are not a known artifact.
    case unreadable
  }
}
