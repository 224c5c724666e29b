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
    let isOne = rules.count == 1
    let outcome: [BlockText] = [
      BlockText(.code(rules.map(\.rawValue).joined(separator: ", "))),
      "\(isWarning ? "warn" : "fail")\(isOne ? "s" : "")", "pass\(isOne ? "es" : "")",
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
