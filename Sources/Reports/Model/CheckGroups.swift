import Evidence
package import Results

/// The checks of an artifact under their headings, both in the order of the catalogue.
package struct CheckGroups: Sendable {
  /// The groups, in the order of their first check.
  package let groups: [Group]

  /// The checks under one heading.
  package struct Group: Sendable {
    /// The heading.
    package let name: String
    /// The checks, in the order of the catalogue.
    package fileprivate(set) var checks: [CheckResult]
  }

  /// Groups checks by the headings of their rules.
  package init(_ checks: [CheckResult]) {
    var groups: [Group] = []
    for check in checks {
      let name = check.rule.group
      if let index = groups.firstIndex(where: { $0.name.equals(name) }) {
        groups[index].checks.append(check)
      } else {
        groups.append(Group(name: name, checks: [check]))
      }
    }
    self.groups = groups
  }
}

extension ArtifactResult {
  /// Returns the result of a rule; `nil` where the artifact has no such check.
  func check(_ rule: RuleID) -> CheckResult? { checks.first { $0.rule.id == rule } }
}
