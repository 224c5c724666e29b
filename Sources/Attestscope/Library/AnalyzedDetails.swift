import Results

extension AnalyzedArtifact {
  /// One check, and what it found.
  public struct Check: Sendable, Hashable {
    /// The id of its rule, `attestation.nonce`; the handbook has a page on each.
    public let rule: String
    /// The property where it holds, else the failure.
    public let title: String
    /// What the rule says of the artifact.
    public let result: Result
    /// What was seen, also when all is well.
    public let found: String

    /// What a rule can say.
    public enum Result: String, Sendable, Hashable, CaseIterable {
      case pass, fail, warn
      /// The rule says nothing of artifacts like this one.
      case notApplicable
      /// Something that it needs was not given or could not be read; `found` says what.
      case notRun
      /// A fault of the check itself.
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
    /// The id of the cause, `N03-hash-base64-text`; the handbook has a page on each.
    public let cause: String
    /// The mistake in one sentence.
    public let statement: String
    /// What was seen in this artifact.
    public let summary: String
    /// How sure the cause is.
    public let certainty: Certainty
    /// Who can end it: `server`, `app`, `device`, `transport` or `security`.
    public let actor: String
    /// The rules that it explains.
    public let rules: [String]
    /// What to do, one step after the other.
    public let fix: [String]

    /// How sure a cause can be.
    public enum Certainty: String, Sendable, Hashable, CaseIterable {
      /// Undoing the cause makes what it explains pass.
      case proven
      /// It fits, and something else fits too.
      case consistent
      /// Nothing known fits.
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

  /// A value that the artifact was held against.
  public struct Given: Sendable, Hashable {
    /// In the names of record members: `challenge`, `keyId`, …
    public let name: String
    /// As it was written, with its encoding in front; of what is long, the SHA-256.
    public let text: String
    /// Where it comes from: `options` for the policy and what was expected of single bytes, `record`,
    /// or `run` for another artifact of the same run.
    public let origin: String

    init(_ given: GivenValue) {
      name = given.kind.rawValue
      text = given.text
      origin = given.origin.rawValue
    }
  }
}
