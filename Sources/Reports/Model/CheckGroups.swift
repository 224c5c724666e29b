import Evidence
import Results

extension [CheckResult] {
  /// The checks under the headings of their rules, both in the order of the catalogue.
  var groups: [(heading: String, checks: [CheckResult])] {
    grouped { ByteText($0.rule.group) }.map { ($0.text, $1) }
  }
}

extension ArtifactResult {
  /// Returns the result of a rule; `nil` where the artifact has no such check.
  func check(_ rule: RuleID) -> CheckResult? { checks.first { $0.rule.id == rule } }
}
