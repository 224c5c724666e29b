package import Evidence
package import Results

/// The part of a finding's line that a comparison of two runs needs.
package struct FindingOutline: Sendable, Hashable {
  /// The rule's ID.
  package let rule: String
  /// How bad the finding is.
  package let result: RunFinding.Result
  /// The heading.
  package let title: String
  /// What the finding is about: rule, key, challenge, account and artifacts. Equal in every run
  /// over the same evidence.
  package let subject: ByteText
  /// IDs of the artifacts that it is about.
  package let artifacts: [String]
  /// Who acts on the leading cause; `nil` without a cause.
  package let actor: Actor?
  /// The name of the handbook's page on the leading cause, or else on the rule.
  package let page: String
  /// What a selection compares.
  package let selected: SelectionSubject

  /// Reads the line.
  init(_ value: ResultsValue) throws(ResultsFault) {
    rule = try value.rule().rawValue
    result = try value.member("result").choice()
    title = try value.member("title").text()
    artifacts = try value.member("artifacts").list { (id) throws(ResultsFault) in try id.text() }
    let leading = try value.member("diagnoses").list { (diagnosis) throws(ResultsFault) in
      (
        cause: try diagnosis.member("cause").text(),
        actor: try diagnosis.optional("actor")?.choice() as Actor?
      )
    }.first
    actor = leading?.actor
    page = leading?.cause ?? rule
    selected = try SelectionSubject(value, rule: rule)
    subject = Self.subject(
      rule, key: try value.optional("key")?.text(),
      challenge: try value.optional("challenge")?.text(),
      account: try value.optional("account")?.text(), artifacts)
  }

  /// Returns the subject as one text.
  fileprivate static func subject(
    _ rule: String, key: String?, challenge: String?, account: String?, _ artifacts: [String]
  ) -> ByteText {
    ByteText(
      [rule, key ?? "", challenge ?? "", account ?? "", artifacts.joined(separator: " ")]
        .joined(separator: "\n"))
  }
}

extension RunFinding {
  /// What the finding is about; see ``FindingOutline/subject``.
  package var subject: ByteText {
    FindingOutline.subject(
      rule.id.rawValue, key: key, challenge: challenge, account: account, artifacts)
  }

  /// The subject with the title, which tells reported errors apart.
  package var identity: ByteText { ByteText("\(subject.text)\n\(title)") }

  /// The subject without artifacts, which grow with the evidence; `nil` for a finding that is about no
  /// single key, challenge or account.
  package var lastingSubject: ByteText? {
    guard key != nil || challenge != nil || account != nil else { return nil }
    return FindingOutline.subject(
      rule.id.rawValue, key: key, challenge: challenge, account: account, [])
  }
}
