import Results

extension Diagnosis {
  init(_ value: ResultsValue) throws(ResultsFault) {
    let proof = try value.member("proof")
    self.init(
      cause: try CauseFacts(value), certainty: try value.member("certainty").choice(),
      rules: try value.member("rules").list(RuleID.init),
      proof: Proof(
        try value.member("summary").text(), undoing: try proof.member("counterfactual").text(),
        steps: try proof.member("steps").list(Proof.Step.init),
        rival: try proof.optional("rival")?.text(),
        hypotheses: try proof.list(of: "hypotheses", Proof.Hypothesis.init),
        correction: try proof.optional("correction").map(Correction.init)),
      wouldPass: try proof.member("wouldPass").list(RuleID.init),
      remaining: try proof.member("remaining").list(RuleID.init),
      fingerprint: try value.member("fingerprint").text())
  }
}

extension CauseFacts {
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      id: try value.member("cause").text(), statement: try value.member("statement").text(),
      actor: try value.member("actor").choice(),
      fix: try value.member("fix").list { (step) throws(ResultsFault) in
        FixStep(try step.member("text").text(), code: try step.optional("code")?.text())
      },
      reference: try Citation(try value.member("reference")))
  }
}

extension RuleID {
  init(_ value: ResultsValue) throws(ResultsFault) { self = try value.ruleID() }
}

extension Correction {
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    var members: [Member] = []
    for (name, value) in try value.members() { members.append(Member(name, try Value(value))) }
    self.init(members)
  }
}

extension Correction.Value {
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    if value.isNull {
      self = .absent
    } else if value.isNumber {
      self = .number(try value.number())
    } else {
      self = .text(try value.text())
    }
  }
}

extension Proof.Step {
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      try value.member("label").text(), configured: try Value(try value.member("configured")),
      recovered: try Value(try value.member("recovered")))
  }
}

extension Proof.Hypothesis {
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(try value.member("id").text(), matched: try value.member("matched").flag())
  }
}
