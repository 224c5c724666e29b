import Evidence
import Results

extension Problem {
  /// The recomputation of a known cause as a table: each value with the mistake and without it, then the checks
  /// that fail or warn with the cause and pass without it. Empty without a recomputation.
  var computation: [Block] {
    guard knownCause != nil, let diagnosis, let first = diagnosis.proof.steps.first else {
      return []
    }
    let (left, right) = (first.configured.owner, first.recovered.owner)
    let values = diagnosis.proof.steps.map { step -> [BlockText] in
      ["\(step.label)", cell(step.configured, below: left), cell(step.recovered, below: right)]
    }
    let rules = diagnosis.wouldPass
    let words = diagnosis.outcomes(isWarning: isWarning)
    let outcome: [BlockText] = [
      BlockText(.code(rules.map(\.rawValue).joined(separator: ", "))), "\(words.configured)",
      "\(words.recovered)",
    ]
    return [
      .table(
        columns: ["Value", left.capitalizedFirst, right.capitalizedFirst],
        rows: values + (rules.isEmpty ? [] : [outcome]))
    ]
  }

  /// Returns a value, with its owner where that isn't the column's.
  private func cell(_ value: Value, below owner: String) -> BlockText {
    BlockText(
      pieces: [.code(value.content.phrase)]
        + (value.owner.equals(owner) ? [] : [.plain(", \(value.owner)")]))
  }
}

extension Diagnosis {
  /// Returns what the checks of ``wouldPass`` do with the cause and with it fixed: “fails” and “passes”.
  func outcomes(isWarning: Bool) -> (configured: String, recovered: String) {
    let isOne = wouldPass.count == 1
    return ((isWarning ? "warn" : "fail") + (isOne ? "s" : ""), isOne ? "passes" : "pass")
  }
}
