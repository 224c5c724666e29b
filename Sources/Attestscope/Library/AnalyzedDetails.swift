import Evidence
import Results

extension AnalyzedArtifact {
  /// The result of one rule.
  public struct Check: Sendable, Hashable {
    /// The rule's ID, for example `attestation.nonce`. The handbook has a page for each.
    public let rule: String
    /// The rule's title for this result: the property, or its failure.
    public let title: String
    /// The rule's answer.
    public let result: Result
    /// What was seen, as a sentence. Present for passed rules too.
    public let found: String

    /// The answers a rule can give.
    public enum Result: String, Sendable, Hashable, CaseIterable {
      case pass, fail, warn
      /// The rule does not concern artifacts like this one.
      case notApplicable
      /// A value that it needs is missing or unreadable; `found` says which.
      case notRun
      /// The rule itself failed, which is a fault of this library.
      case error
    }

    init(_ check: CheckResult) {
      rule = check.rule.id.rawValue
      title = check.title
      result = Result(rawValue: check.result.rawValue) ?? .error
      found = check.finding.found
    }
  }

  /// A cause of failures or warnings.
  public struct Diagnosis: Sendable, Hashable {
    /// The cause's ID, for example `N03-hash-base64-text`. The handbook has a page for each.
    public let cause: String
    /// The mistake in one sentence.
    public let statement: String
    /// What was seen in this artifact, in one sentence.
    public let summary: String
    /// How well the evidence supports the cause.
    public let certainty: Certainty
    /// Who must act: `server`, `app`, `device`, `transport` or `security`.
    public let actor: String
    /// IDs of the rules whose failures it explains.
    public let rules: [String]
    /// The steps of the fix, in order.
    public let fix: [String]

    /// How well the evidence supports a cause.
    public enum Certainty: String, Sendable, Hashable, CaseIterable {
      /// With the mistake corrected, the explained rules pass; or the structure of the artifact
      /// shows the cause.
      case proven
      /// The evidence fits this cause and another one too.
      case consistent
      /// No known cause fits.
      case unexplained
    }

    init(_ diagnosis: Results.Diagnosis) {
      cause = diagnosis.cause.id
      statement = diagnosis.cause.statement
      summary = diagnosis.summary
      certainty = Certainty(rawValue: diagnosis.certainty.rawValue) ?? .unexplained
      actor = diagnosis.cause.actor.rawValue
      rules = diagnosis.rules.map(\.rawValue)
      fix = diagnosis.cause.fix.map(\.text)
    }
  }

  /// An expected value that was supplied for the artifact.
  public struct Given: Sendable, Hashable {
    /// The value's name in an evidence record: `challenge`, `keyId`, …
    public let name: String
    /// The value as it was written, with its encoding in front, or the SHA-256 of a long one.
    public let text: String
    /// Who supplied it: `options` for the policy and ``ExpectedValues``, `record`, `server`,
    /// `client`, or `run` for another artifact of the same run.
    public let origin: String

    init(_ given: GivenValue) {
      name = given.kind.rawValue
      text = given.text
      origin = given.origin.rawValue
    }
  }
}
