package import Evidence
package import Results

/// What a comparison of two runs needs to know of a finding.
package struct FindingOutline: Sendable, Hashable {
  package let rule: String
  package let result: RunFinding.Result
  package let title: String
  /// What it speaks of, the same in every run over the same evidence.
  package let subject: ByteText

  init(_ value: ResultsValue) throws(ResultsFault) {
    rule = try RuleID(try value.member("rule")).rawValue
    result = try value.member("result").choice()
    title = try value.member("title").text()
    let parts = [
      rule, try value.optional("key")?.text() ?? "", try value.optional("challenge")?.text() ?? "",
      try value.optional("account")?.text() ?? "",
      try value.member("artifacts").list { (id) throws(ResultsFault) in try id.text() }
        .joined(separator: " "),
    ]
    subject = ByteText(parts.joined(separator: "\n"))
  }
}
