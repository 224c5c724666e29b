import Results

/// The section on checks of an artifact's page: a table of all checks by group, each with its
/// result and what it found, even if it passed.
///
/// In print, checks that passed or do not apply are left out; a sentence says so.
struct ChecksSection {
  /// The checks by group, in the order in which they ran.
  private let groups: [(heading: String, checks: [CheckResult])]
  /// The problems of the page, to which the titles link.
  private let problems: [Problem]
  /// How many checks passed, of those that apply: “31/32”.
  private let note: String
  /// What print leaves out, as a sentence; empty if it leaves out nothing.
  let unprinted: String

  /// Groups the checks of a result.
  ///
  /// - Parameters:
  ///   - result: The artifact.
  ///   - problems: The problems of the page.
  ///   - others: What the page has of the sections that print leaves out: “all bytes”, “the handbook”.
  init(_ result: ArtifactResult, problems: [Problem], unprinted others: [String]) {
    groups = result.checks.groups
    self.problems = problems
    let kinds = [(Finding.Result.pass, "passed"), (.notApplicable, "don't apply")]
      .filter { kind, _ in result.checks.contains { $0.result == kind } }.map(\.1)
    let names = (kinds.isEmpty ? [] : ["them"]) + others
    unprinted =
      (kinds.isEmpty
        ? "" : "The table below leaves out checks that \(kinds.joined(separator: " or ")); ")
      + (names.isEmpty ? "" : "only the page has \(names.enumeration).")
    let passed = result.verdict.counts[.pass, default: 0]
    note = "\(passed)/\(result.checks.count { $0.result != .notApplicable })"
  }

  /// Returns the id of a check's row, to which other sections link.
  static func id(of rule: RuleID) -> String { "check-\(rule)" }

  /// The section; `nil` for an artifact without checks.
  var section: PageSection? {
    guard !groups.isEmpty else { return nil }
    return PageSection(
      "Checks", id: "checks", note: note,
      lede: "In the order they ran. A failed check does not stop the ones after it."
    ) {
      if !unprinted.isEmpty {
        HTML.element(.p, .class("po")) { unprinted.capitalizedFirst }
      }
      HTML.table(
        "checks", caption: "All checks with their results",
        columns: ["Result", "Check", "Found", "Rule"],
        groups: HTML(
          joining: groups.map { group in
            HTML.rows(under: group.heading, columns: 4) { for check in group.checks { row(check) } }
          }))
    }
  }

  /// Draws one check: result, title, what was found, and the rule's id.
  ///
  /// Print hides rows of the class `ok`. The class `bad` is for failures and tool faults, `odd` for
  /// warnings, and `due` for checks that did not run.
  private func row(_ check: CheckResult) -> HTML {
    let look: HTML.Attribute =
      switch check.result {
      case .fail, .error: .class("bad")
      case .warn: .class("odd")
      case .pass, .notApplicable: .class("ok")
      case .notRun: .class("due")
      }
    return HTML.element(.tr, look, .id(Self.id(of: check.rule.id))) {
      HTML.element(.td, .class("st")) {
        Icon.labelled(Mark(check.result), check.result.word)
      }
      HTML.element(.td) { title(of: check) }
      HTML.element(.td, .class("res")) { found(check) }
      HTML.element(.td, .class("id")) { check.rule.id.rawValue }
    }
  }

  /// Draws the title, which links to the problem that shows the check; plain text for other checks.
  private func title(of check: CheckResult) -> HTML {
    let title = HTML.text(check.title.withoutFullStop)
    let number = problems.firstIndex { $0.checks.contains { $0.rule.id == check.rule.id } }
    guard let number else { return title }
    return HTML.element(.a, .href(toID: "problem-\(number + 1)")) { title }
  }

  /// Draws what was found, and for a check that did not run the check on which it depends.
  @HTMLBuilder
  private func found(_ check: CheckResult) -> HTML {
    HTML.prose(check.finding.found.sentence)
    if let blocker = check.blockedBy {
      " Not run: depends on "
      if groups.contains(where: { $0.checks.contains { $0.rule.id == blocker } }) {
        HTML.link(toID: Self.id(of: blocker), blocker.rawValue)
      } else {
        blocker.rawValue
      }
      "."
    }
  }
}
