import Evidence
package import Results

/// Checks under the few headings that a reader thinks in, in the order in which they ran.
package struct CheckGroups: Sendable {
  package let groups: [Group]

  package struct Group: Sendable {
    package let name: String
    package fileprivate(set) var checks: [CheckResult]
  }

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
