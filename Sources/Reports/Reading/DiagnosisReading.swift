import Results

extension Diagnosis {
  /// Reads a diagnosis with its proof.
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
  /// Reads a cause.
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
  /// Reads a rule ID, of any version.
  init(_ value: ResultsValue) throws(ResultsFault) { self = try value.ruleID() }
}

extension Correction {
  /// Reads a correction, a merge patch (RFC 7396).
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    var members: [Member] = []
    for (name, value) in try value.members() { members.append(Member(name, try Value(value))) }
    self.init(members)
  }
}

extension Correction.Value {
  /// Reads the new value of a member; `null` removes it.
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
  /// Reads a step of a proof.
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      try value.member("label").text(), configured: try Value(try value.member("configured")),
      recovered: try Value(try value.member("recovered")))
  }
}

extension Proof.Hypothesis {
  /// Reads something that was tried.
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(try value.member("id").text(), matched: try value.member("matched").flag())
  }
}
