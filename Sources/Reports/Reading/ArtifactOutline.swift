import Evidence
package import Results

/// What a comparison of two runs needs to know of an artifact.
package struct ArtifactOutline: Sendable, Hashable {
  package let id: String
  package let sha256: String
  package let record: String?
  /// The record's name, or the place where the artifact was found.
  package let name: String
  package let outcome: Verdict.Outcome
  package let headline: String
  /// The causes, most certain first, then the rules that failed; of another version, perhaps.
  package let troubles: [String]

  init(_ value: ResultsValue) throws(ResultsFault) {
    let artifact = try value.member("artifact")
    let verdict = try value.member("verdict")
    id = try value.member("id").artifactID()
    sha256 = try artifact.member("sha256").digest()
    record = try value.optional("record")?.text()
    let source = try Source(try artifact.member("source"))
    name = record ?? source.place
    headline = try verdict.member("headline").text()
    let causes = try value.member("diagnoses").list { (diagnosis) throws(ResultsFault) in
      try diagnosis.member("cause").text()
    }
    let checks = try value.member("checks").list { (check) throws(ResultsFault) in
      let result: Finding.Result = try check.member("result").choice()
      return (rule: try RuleID(try check.member("rule")), result: result)
    }
    outcome = try Verdict(verdict, of: try artifact.member("type").choice(), checks).outcome
    troubles = causes + checks.filter { $0.result == .fail }.map(\.rule.rawValue)
  }
}
