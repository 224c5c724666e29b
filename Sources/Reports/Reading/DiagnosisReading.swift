import Checks
import Diagnosis

extension Diagnosis {
  init(_ value: ResultsValue, _ catalogue: ResultsCatalogue) throws(ResultsFault) {
    let name = try value.member("cause")
    let id = try name.text()
    guard let cause = catalogue.cause(id) else {
      throw name.fault("is “\(id)”, a cause that this version does not know")
    }
    let certainty: Certainty = try value.member("certainty").choice()
    let summary = try value.member("summary").text()
    let proof = try value.member("proof")
    self.init(
      cause: cause, certainty: certainty,
      rules: try value.member("rules").list { (rule) throws(ResultsFault) in
        RuleID(try rule.text())
      },
      summary: summary,
      proof: Proof(
        certainty, summary, undoing: try proof.member("counterfactual").text(),
        steps: try proof.member("steps").list(Proof.Step.init),
        rival: try proof.optional("rival")?.text()))
  }
}

extension Proof.Step {
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      try value.member("label").text(), configured: try Value(try value.member("configured")),
      recovered: try Value(try value.member("recovered")))
  }
}
