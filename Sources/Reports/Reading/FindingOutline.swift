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
  /// What a selection compares.
  package let selected: SelectionSubject

  /// Reads the line.
  init(_ value: ResultsValue) throws(ResultsFault) {
    rule = try value.rule().rawValue
    result = try value.member("result").choice()
    title = try value.member("title").text()
    artifacts = try value.member("artifacts").list { (id) throws(ResultsFault) in try id.text() }
    selected = try SelectionSubject(value, rule: rule)
    let parts = [
      rule, try value.optional("key")?.text() ?? "", try value.optional("challenge")?.text() ?? "",
      try value.optional("account")?.text() ?? "",
      artifacts.joined(separator: " "),
    ]
    subject = ByteText(parts.joined(separator: "\n"))
  }
}
