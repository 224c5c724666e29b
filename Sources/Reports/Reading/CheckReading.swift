import Checks
import Evidence

extension CheckResult {
  init(
    _ value: ResultsValue, in buffers: BufferReading, _ catalogue: ResultsCatalogue
  ) throws(ResultsFault) {
    let name = try value.member("rule")
    let id = RuleID(try name.text())
    guard let rule = catalogue.rule(id) else {
      throw name.fault("is “\(id)”, a rule that this version does not know")
    }
    let evidence = try value.list(of: "evidence") { (reference) throws(ResultsFault) in
      EvidenceReference(
        try buffers.bytes(reference), try reference.member("path").text(),
        try reference.member("role").choice())
    }
    self.init(
      rule: rule,
      finding: Finding(
        try value.member("result").choice(), try value.member("found").text(),
        expected: try value.optional("expected").map(Value.init),
        actual: try value.optional("actual").map(Value.init), evidence: evidence,
        needs: try value.list(of: "needs") { (need) throws(ResultsFault) in try need.choice() }),
      blockedBy: try value.optional("blockedBy").map(RuleID.init))
  }
}

extension Value {
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
