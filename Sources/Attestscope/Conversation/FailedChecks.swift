import Checks
import Claims
import Evidence
import Reports
import Results

extension [CheckResult] {
  /// The failed checks, each with its ID and Apple's step, if Apple demands it: “the nonce
  /// doesn't match the challenge (attestation.nonce; Verify the attestation, steps 2 to 4)”. From
  /// the fourth on only their IDs.
  var failures: String {
    let failed = filter { $0.result == .fail }
    let named = failed.prefix(3).map { check in
      let source = check.rule.background?.source
      let step = source.flatMap { source -> String? in
        guard source.title.begins(with: "Apple"), let step = source.locator?.firstClause else {
          return nil
        }
        // A number alone doesn't say which page counts the steps.
        return step.begins(with: "step") ? "\(source.title), \(step)" : step
      }
      let place = [check.rule.id.rawValue, step].compactMap(\.self).joined(separator: "; ")
      return "\(check.title.withoutFullStop.inSentence) (\(place))"
    }
    let others = failed.dropFirst(named.count).map(\.rule.id.rawValue)
    return (named + (others.isEmpty ? [] : ["and " + others.joined(separator: ", ")]))
      .joined(separator: "; ")
  }
}

extension [CheckResult] {
  /// Returns whether every failed check compares a time of the artifact with one that the recorder or
  /// the operator states.
  func failOnlyByTime(of input: CheckInput) -> Bool {
    let stated = input.statedTimes.map { Value.Content.time($0) }
    return filter { $0.result == .fail }.allSatisfy { check in
      [check.finding.expected, check.finding.actual].contains { value in
        value.map { stated.contains($0.content) } ?? false
      }
    }
  }
}

extension CheckInput {
  /// The times that aren't the artifact's own: that of its capture, and that of the evaluation unless the
  /// artifact itself names it.
  fileprivate var statedTimes: [Timestamp] {
    let isOwn = [TimeSource.issuance, .receipt].contains { $0 == policy.evaluatedAtSource }
    return [expectations.capturedAt, isOwn ? nil : policy.evaluatedAt].compactMap(\.self)
  }
}

extension String {
  /// The text up to its first semicolon: a citation names another document after it.
  fileprivate var firstClause: String { String(prefix { $0 != ";" }) }
}
