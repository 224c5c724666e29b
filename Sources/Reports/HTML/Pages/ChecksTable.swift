import Checks

/// All checks in their order, grouped by family, each with what was found even when it passed.
struct ChecksTable {
  private let families: [(name: String, checks: [CheckResult])]

  init(_ checks: [CheckResult]) {
    var families: [(name: String, checks: [CheckResult])] = []
    for check in checks {
      let name = check.rule.id.family
      if let index = families.firstIndex(where: { $0.name == name }) {
        families[index].checks.append(check)
      } else {
        families.append((name, [check]))
      }
    }
    self.families = families
  }

  var html: HTML {
    guard !families.isEmpty else { return .empty }
    return HTML.element(.section, .labelled(by: "checks")) {
      HTML.element(.h2, .id("checks")) { "Checks" }
      HTML.element(.table, .class("list")) {
        HTML.element(.caption, .class("vh")) { "All checks with their results" }
        HTML.element(.thead) {
          HTML.element(.tr) {
            for title in ["Result", "Check", "Found", "Rule"] {
              HTML.element(.th, .scope(.col)) { title }
            }
          }
        }
        for family in families {
          HTML.element(.tbody) {
            HTML.element(.tr) {
              HTML.element(.th, .scope(.rowgroup), .columns(4)) {
                family.name.capitalizedFirst
              }
            }
            for check in family.checks { row(check) }
          }
        }
      }
    }
  }

  private func row(_ check: CheckResult) -> HTML {
    let blocker = check.blockedBy.map { " Depends on \($0)." } ?? ""
    return HTML.element(.tr) {
      HTML.element(.td, .class("st")) {
        Icon.labelled(Mark(check.result), check.result.word)
      }
      HTML.element(.td, .class("wide")) { HTML.text(check.title) }
      HTML.element(.td, .class("wide muted")) { HTML.text(check.finding.found.sentence + blocker) }
      HTML.element(.td, .class("id nb muted")) { check.rule.id.rawValue }
    }
  }
}
