import Checks
import Diagnosis

extension Diagnosis {
  init(_ value: ResultsValue, _ catalogue: ResultsCatalogue) throws(ResultsFault) {
    let name = try value.member("cause")
    let id = try name.text()
    guard let cause = catalogue.cause(id) else {
      throw name.fault("is “\(id)”, a cause that this version does not know")
    }
    let proof = try value.member("proof")
    self.init(
      cause: cause, certainty: try value.member("certainty").choice(),
      rules: try value.member("rules").list(RuleID.init),
      proof: Proof(
        try value.member("summary").text(), undoing: try proof.member("counterfactual").text(),
        steps: try proof.member("steps").list(Proof.Step.init),
        rival: try proof.optional("rival")?.text(),
        hypotheses: try proof.list(of: "hypotheses", Proof.Hypothesis.init),
        correction: try proof.optional("correction").map(Correction.init)),
      wouldPass: try proof.member("wouldPass").list(RuleID.init),
      remaining: try proof.member("remaining").list(RuleID.init))
  }
}

extension RuleID {
  init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(try value.text())
  }
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
