package import Checks
package import Diagnosis

/// What is known of one rule or one cause, under fixed headings; made from the catalogues, so that
/// the handbook cannot say anything else than the program does.
package struct HandbookPage: Sendable {
  package let id: String
  package let kind: Kind
  package let title: String
  /// The evidence without which nothing is judged or claimed; `nil` where artifacts are enough.
  package let waitsFor: String?
  package let sections: [Section]

  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case rule, cause
  }

  package struct Section: Sendable {
    package let heading: String
    /// The name of the section in JSON.
    package let key: String
    package let content: Content
  }

  package enum Content: Sendable {
    case text(String)
    case links([Link])
    case steps([FixStep])
    case citation(Rule.Citation)
  }

  /// Another page of the handbook.
  package struct Link: Sendable, Hashable {
    package let id: String
    package let title: String
  }
}

extension HandbookPage {
  package init(_ rule: Rule, causes: [Cause]) {
    id = rule.id.rawValue
    kind = .rule
    title = rule.title.passes
    waitsFor = nil
    let types = rule.appliesTo.map(\.word).sorted().joined(separator: ", ")
    let weight =
      rule.severity == .error ? "A failure rejects the artifact." : "A failure is a warning."
    sections = Self.present([
      ("What we check", "checks", .text(rule.checks)),
      ("When it fails", "fails", .text("\(rule.title.fails.sentence) \(weight)")),
      ("Why it matters", "protects", .text(rule.protects)),
      ("Applies to", "appliesTo", .text(types)),
      (
        "Depends on", "dependsOn",
        .links(rule.dependsOn.map { Link(id: $0.rawValue, title: "") })
      ),
      (
        "Known causes of a failure", "causes",
        .links(
          causes.filter { $0.explains.contains(rule.id) }
            .map { Link(id: $0.id, title: $0.statement) })
      ),
      ("Source", "source", .citation(rule.source)),
    ])
  }

  package init(_ rule: AnnouncedRule) {
    id = rule.id.rawValue
    kind = .rule
    title = rule.title
    waitsFor = rule.awaits.phrase
    sections = Self.present([
      ("What will be checked", "checks", .text(rule.checks)),
      ("Why it matters", "protects", .text(rule.protects)),
      ("Not judged yet", "waitsFor", .text("It waits for \(rule.awaits.phrase).")),
      ("Source", "source", .citation(rule.source)),
    ])
  }

  package init(_ cause: Cause, rules: [Rule]) {
    id = cause.id
    kind = .cause
    title = cause.statement
    waitsFor = cause.evidence.awaited
    let explained = cause.explains.map { id in
      Link(id: id.rawValue, title: rules.first { $0.id == id }?.title.fails ?? "")
    }
    sections = Self.present([
      ("Who acts", "actor", .text(cause.actor.title)),
      ("What it explains", "explains", .links(explained)),
      ("How it is shown", "proof", .text(cause.method)),
      ("What shows it", "evidence", .text(cause.evidence.meaning)),
      ("How to fix", "fix", .steps(cause.fix)),
      ("Reference", "reference", .citation(cause.reference)),
    ])
  }

  private static func present(_ sections: [(String, String, Content)]) -> [Section] {
    sections.compactMap { heading, key, content in
      switch content {
      case .links(let links) where links.isEmpty: nil
      case .steps(let steps) where steps.isEmpty: nil
      case .text, .links, .steps, .citation:
        Section(heading: heading, key: key, content: content)
      }
    }
  }
}
