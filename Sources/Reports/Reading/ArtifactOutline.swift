package import Evidence
package import Results

/// The part of an artifact's line that a comparison of two runs needs.
package struct ArtifactOutline: Sendable, Hashable {
  /// The artifact's ID in its run.
  package let id: String
  /// Its type.
  package let type: ArtifactType
  /// SHA-256 of the artifact, with which it is matched.
  package let sha256: String
  /// The evidence record's own ID; `nil` if it has none.
  package let record: String?
  /// The record's ID, or the place where the artifact was found.
  package let name: String
  /// The verdict.
  package let outcome: Verdict.Outcome
  /// The verdict in one line.
  package let headline: String
  /// IDs of the causes, the leading one first, and then of the failed rules. They may be of another
  /// version of the tool.
  package let troubles: [String]
  /// The cause's statement or the rule's title for each of ``troubles``, without a full stop.
  package let titles: [String]
  /// IDs of the rules that didn't run or don't apply.
  package let unchecked: [String]
  /// The cause or the check that the verdict rests on; for an accepted artifact, its first warning.
  /// `nil` where nothing is wrong.
  package let leading: LeadingTrouble?
  /// The values that options for a selection of artifacts are compared with.
  package let subject: SelectionSubject
  /// The settings that it was checked with.
  package let policy: PolicyOutline
  /// The start and a hash of each value that was given for it, with which two runs are compared.
  package let given: GivenMarks

  /// Reads the line.
  ///
  /// - Throws: ``ResultsFault`` for a line that is incomplete or contradicts itself.
  init(_ value: ResultsValue) throws(ResultsFault) {
    let artifact = try value.member("artifact")
    let verdict = try value.member("verdict")
    id = try value.member("id").artifactID()
    type = try artifact.member("type").choice()
    sha256 = try artifact.member("sha256").digest()
    record = try value.optional("record")?.text()
    let source = try Source(try artifact.member("source"))
    name = record ?? source.place
    headline = try verdict.member("headline").text()
    let causes = try value.member("diagnoses").list { (diagnosis) throws(ResultsFault) in
      try LeadingTrouble.Cause(diagnosis)
    }
    let checks = try value.member("checks").list { (check) throws(ResultsFault) in
      let result: Finding.Result = try check.member("result").choice()
      let actor: Actor? = try check.optional("actor")?.choice()
      return (rule: try check.rule(), result: result, actor: actor)
    }
    let checkTitles = try value.member("checks").list { (check) throws(ResultsFault) in
      try check.optional("title")?.text()
    }
    outcome = try Verdict(
      verdict, of: type, checks.map { ($0.rule, $0.result) }
    ).outcome
    let failed = zip(checks, checkTitles).filter { $0.0.result == .fail }
    troubles = causes.map(\.id) + failed.map(\.0.rule.rawValue)
    titles = causes.map(\.claim) + failed.map { ($1 ?? $0.rule.rawValue).withoutFullStop }
    unchecked = checks.filter { $0.result == .notRun || $0.result == .notApplicable }.map(
      \.rule.rawValue)
    policy = try PolicyOutline(try value.member("policy"))
    given = try GivenMarks(try value.member("policy"))
    subject = try SelectionSubject(
      value, id: id, record: record,
      troubles: causes.map(\.id) + checks.filter(\.result.isTroubled).map(\.rule.rawValue),
      source: source)
    leading =
      [Finding.Result.fail, .warn].lazy.compactMap { kind in
        let troubled = zip(checks, checkTitles).filter { $0.0.result == kind }
        let cause = causes.first { cause in troubled.contains { cause.rules.contains($0.0.rule) } }
        // As on the artifact's page, causes come before checks without one.
        let leading = troubled.first { cause?.rules.contains($0.0.rule) ?? true }
        return leading.map { check, title in
          LeadingTrouble(check.rule, title, kind, check.actor, of: cause)
        }
      }.first
  }
}

/// What is wrong with an artifact in a comparison: its leading cause, or else its first failed or
/// warned check.
package struct LeadingTrouble: Sendable, Hashable {
  /// The ID of the cause or the rule.
  package let id: String
  /// What went wrong, without a full stop, with “Probably” before a cause that isn't proven, and “Not
  /// explained:” before a failed check that no known cause explains, as in the index.
  package let title: String
  /// Who must act; `nil` for a warning if neither a cause nor its rule names anybody.
  package let actor: Actor?
  /// Whether it is only a warning.
  package let isWarning: Bool
  /// Whether it is a cause, not a check.
  package let isCause: Bool

  /// Makes the trouble of a check: takes the cause that explains it, otherwise the check itself. An
  /// unexplained failure is for the security reviewer.
  ///
  /// - Parameter cause: The diagnosis of the check; `nil` without one.
  fileprivate init(
    _ rule: RuleID, _ title: String?, _ result: Finding.Result, _ actor: Actor?,
    of cause: Cause?
  ) {
    isWarning = result == .warn
    let isUnexplained = cause?.certainty == .unexplained
    let cause = isUnexplained ? nil : cause
    isCause = cause != nil
    id = cause?.id ?? rule.rawValue
    let title = (title ?? rule.rawValue).withoutFullStop
    self.title = cause?.claim ?? (isUnexplained ? "Not explained: \(title.inSentence)" : title)
    self.actor = cause?.actor ?? (isWarning ? actor : .security)
  }

  /// The members of a diagnosis that a comparison needs.
  fileprivate struct Cause {
    let id: String
    let statement: String
    let actor: Actor
    let certainty: Certainty
    let rules: [RuleID]

    /// The statement without a full stop, with “Probably” before it unless it is proven.
    var claim: String { certainty.claim(statement).withoutFullStop }

    /// Reads the diagnosis.
    init(_ value: ResultsValue) throws(ResultsFault) {
      id = try value.member("cause").text()
      statement = try value.member("statement").text()
      actor = try value.member("actor").choice()
      certainty = try value.member("certainty").choice()
      rules = try value.member("rules").list { (rule) throws(ResultsFault) in
        RuleID(try rule.text())
      }
    }
  }
}
