package import Evidence

extension Verdict {
  /// Reads a verdict, and rejects one that the checks of the line contradict.
  ///
  /// How checks decide the verdict may differ between versions of the program. In all versions, the
  /// counts are those of the checks, and an accepted artifact has no failed check that decides.
  ///
  /// - Throws: ``ResultsFault`` if counts or outcome contradict the checks.
  package init(
    _ value: ResultsValue, of type: ArtifactType,
    _ checks: [(rule: RuleID, result: Finding.Result)]
  ) throws(ResultsFault) {
    self = try value.read(Self.fields)
    var counted: [Finding.Result: Int] = [:]
    for check in checks { counted[check.result, default: 0] += 1 }
    for kind in Finding.Result.allCases where counts[kind] != counted[kind] {
      throw try value.member("counts").fault(
        "says that \(counts[kind] ?? 0) checks are “\(kind.rawValue)”, and \(counted[kind] ?? 0) are"
      )
    }
    let failed = checks.first { $0.result == .fail && $0.rule.decides(type) }
    let contradiction: String? =
      switch outcome {
      case .accepted where failed != nil: failed.map { "and \($0.rule) failed" }
      case .accepted where type.isOfAppAttest && checks.contains { $0.result.isOpen }:
        "and a check has no answer"
      case .undetermined where failed != nil: failed.map { "and \($0.rule) failed" }
      case .rejected where failed == nil: "and no check failed"
      case .unreadable where type != .unknown, .accepted where type == .unknown:
        "and the artifact is of the type “\(type.rawValue)”"
      default: nil
      }
    if let contradiction {
      throw try value.member("outcome").fault("is “\(outcome.rawValue)”, \(contradiction)")
    }
  }
}

extension Finding.Result {
  /// Whether the check gave no answer.
  fileprivate var isOpen: Bool { self == .notRun || self == .error }
}

extension RuleID {
  /// Returns whether a failure of the rule rejects an artifact of the type: any rule for
  /// attestations, assertions and receipts; for tokens and DeviceCheck requests, the rules of the
  /// type's own family and those of the team; no rule for unknown artifacts.
  fileprivate func decides(_ type: ArtifactType) -> Bool {
    switch type {
    case .attestation, .assertion, .receipt: true
    case .token, .deviceCheck: family.equals(type.rawValue) || family.equals("team")
    case .unknown: false
    }
  }
}
