import Evidence
package import Results

/// The part of an artifact's line that a comparison of two runs needs.
package struct ArtifactOutline: Sendable, Hashable {
  /// The artifact's ID in its run.
  package let id: String
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

  /// Reads the line.
  ///
  /// - Throws: ``ResultsFault`` for a line that is incomplete or contradicts itself.
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
      return (rule: try check.rule(), result: result)
    }
    outcome = try Verdict(verdict, of: try artifact.member("type").choice(), checks).outcome
    troubles = causes + checks.filter { $0.result == .fail }.map(\.rule.rawValue)
  }
}
