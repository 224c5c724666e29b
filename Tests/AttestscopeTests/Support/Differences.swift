import Checks
import Diagnosis
import Reports
import Results
import TestSupport

extension SampleCase.Expectation {
  /// Returns the differences between expected and actual results; empty if there are none.
  func differences(in result: ArtifactResult) -> [String] {
    func rules(_ kind: Finding.Result) -> Set<String> {
      Set(result.checks.filter { $0.result == kind }.map(\.rule.id.rawValue))
    }
    let found = Set(result.diagnoses.map(\.cause.id))
    return Self.differences("outcome", [outcome], [result.verdict.outcome.rawValue])
      + Self.differences("fail", fail, rules(.fail))
      + Self.differences("warn", warn, rules(.warn))
      + Self.differences("needs", needs, Set(result.verdict.needs.map(\.rawValue)))
      + Self.differences("error", [], rules(.error))
      + (causes.map { Self.differences("cause", $0, found) } ?? [])
  }

  private static func differences(
    _ name: String, _ expected: Set<String>, _ actual: Set<String>
  ) -> [String] {
    expected.subtracting(actual).sorted().map { "\(name): \($0) is missing" }
      + actual.subtracting(expected).sorted().map { "\(name): \($0) was not expected" }
  }
}
