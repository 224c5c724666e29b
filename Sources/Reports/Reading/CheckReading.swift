import Evidence
import Results

extension CheckResult {
  /// Reads a check.
  ///
  /// - Parameters:
  ///   - value: The check.
  ///   - buffers: The line's buffers.
  ///   - legends: Texts of rules from the run's line, for checks that omit them.
  init(
    _ value: ResultsValue, in buffers: BufferReading, under legends: RuleLegends
  ) throws(ResultsFault) {
    let legend = legends[try RuleID(try value.member("rule"))]
    let evidence = try value.list(of: "evidence") { (reference) throws(ResultsFault) in
      EvidenceReference(
        try buffers.bytes(reference), try reference.member("path").text(),
        try reference.member("role").choice())
    }
    self.init(
      rule: try RuleFacts(value, under: legend?.rule),
      title: try value.text(of: "title", or: legend?.title),
      finding: Finding(
        try value.member("result").choice(), try value.member("found").text(),
        expected: try value.optional("expected").map(Value.init),
        actual: try value.optional("actual").map(Value.init), evidence: evidence,
        needs: try value.list(of: "needs") { (need) throws(ResultsFault) in try need.choice() }),
      blockedBy: try value.optional("blockedBy").map(RuleID.init))
  }
}

extension RuleFacts {
  /// Reads a rule; a member that is missing is taken from the legend. Without either, the heading
  /// is the rule's family.
  fileprivate init(_ value: ResultsValue, under legend: RuleFacts?) throws(ResultsFault) {
    let id = try RuleID(try value.member("rule"))
    self.init(
      id: id,
      group: try value.optional("group")?.text() ?? legend?.group ?? id.family.capitalizedFirst,
      receiptField: try value.optional("receiptField")?.count() ?? legend?.receiptField,
      severity: try value.choice(of: "severity", or: legend?.severity),
      background: try value.optional("source").map { (source) throws(ResultsFault) in
        Background(
          checks: try value.member("checks").text(), protects: try value.member("protects").text(),
          source: try Citation(source))
      })
  }
}

extension RuleLegend {
  /// Reads the texts of a rule from the run's line.
  init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      try RuleFacts(value, under: nil), title: try value.member("title").text())
  }
}

extension Citation {
  /// Reads a citation.
  init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      try value.member("title").text(), try value.optional("locator")?.text(),
      url: try value.optional("url")?.text())
  }
}

extension Value {
  /// Reads a compared value: bytes, text, number or time.
  init(_ value: ResultsValue) throws(ResultsFault) {
    let content: Content
    if let digits = try value.optional("hex") {
      content = .bytes(try digits.hexadecimal())
    } else if let text = try value.optional("text") {
      content = .text(try text.text())
    } else if let number = try value.optional("number") {
      content = .number(try number.number())
    } else {
      content = .time(try value.member("time").time())
    }
    self.init(content, try value.member("by").text())
  }
}
