import Evidence
import Results

extension RunFinding {
  /// Reads the line of a finding.
  init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      rule: try RuleFacts(ofFinding: value), result: try value.member("result").choice(),
      title: try value.member("title").text(), found: try value.member("found").text(),
      artifacts: try value.member("artifacts").list { (id) throws(ResultsFault) in
        try id.artifactID()
      },
      events: try value.member("events").list(FlowEvent.init),
      eventCount: try value.member("eventCount").count(),
      key: try value.optional("key")?.text(), challenge: try value.optional("challenge")?.text(),
      account: try value.optional("account")?.text(),
      diagnoses: try value.member("diagnoses").list(Diagnosis.init),
      collect: try value.optional("collect")?.text(),
      pages: try value.optional("pages")?.list { (page) throws(ResultsFault) in try page.text() }
        ?? [],
      numbers: try value.optional("numbers").map { (numbers) throws(ResultsFault) in
        try ErrorNumbers(numbers)
      })
  }
}

extension ErrorNumbers {
  /// Reads the counts of a reported error.
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      reports: try value.member("reports").count(), devices: try value.optional("devices")?.count(),
      allDevices: try value.optional("allDevices")?.count(),
      isAtLeast: try value.optional("atLeast")?.flag() ?? false,
      first: try value.optional("first")?.time(), last: try value.optional("last")?.time(),
      shares: try value.member("shares").list { (share) throws(ResultsFault) in
        Share(
          try share.member("kind").text(), try share.member("value").text(),
          count: try share.member("count").count(), of: try share.member("total").count())
      })
  }
}

extension RuleFacts {
  /// Reads the rule of a finding.
  fileprivate init(ofFinding value: ResultsValue) throws(ResultsFault) {
    var background: Background?
    if let checks = try value.optional("checks")?.text(),
      let protects = try value.optional("protects")?.text(),
      let source = try value.optional("citation")
    {
      background = Background(checks: checks, protects: protects, source: try Citation(source))
    }
    self.init(
      id: try RuleID(try value.member("rule")), group: try value.member("group").text(),
      severity: try value.member("severity").choice(), background: background)
  }
}

extension FlowEvent {
  /// Reads an event.
  init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      number: try value.member("number").count(), what: try value.member("what").text(),
      time: try value.optional("time")?.time(), source: try Source(try value.member("source")),
      record: try value.optional("record")?.text(),
      artifact: try value.optional("artifact")?.artifactID(),
      served: try Served(try value.member("served")),
      verdict: try value.optional("verdict")?.choice(),
      counter: try value.optional("counter").map { (counter) throws(ResultsFault) in
        UInt32(clamping: try counter.count())
      },
      environment: try value.optional("environment")?.text(),
      account: try value.optional("account")?.text(), client: try value.optional("client")?.text(),
      isOffence: try value.optional("offence")?.flag() ?? false)
  }
}

extension Served {
  /// Reads the server's response.
  init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      try value.member("answer").choice(), status: try value.optional("status")?.count(),
      toldBy: try value.optional("toldBy")?.choice())
  }
}
