import Evidence
import Reports
import Results

/// A rule that a team wrote, read from its file (docs/team-rules.md).
///
/// A rule fires if its condition holds. It becomes a check of each artifact of its types, or a
/// finding on a key or an account. The search for causes and the program's own findings don't
/// depend on it.
struct TeamRule: Sendable {
  /// The ID in results: `team.` and the name in the file.
  let id: RuleID
  /// What is wrong if it fires, as a statement without a period.
  let title: String
  /// What holds if it doesn't fire.
  let passes: String
  /// Whether it fails or warns.
  let severity: Severity
  /// What it looks at.
  let subject: Subject
  /// The types of artifact; empty for all.
  let types: [ArtifactType]
  /// When it fires.
  let condition: TeamCondition
  /// The condition as it is written, on one line.
  let text: String
  /// Why the team wants it; `nil` if the file doesn't say.
  let reason: String?
  /// What to do, step by step.
  let fix: [String]
  /// The document that demands it; `nil` if the file names none.
  let source: String?

  /// What a rule looks at.
  enum Subject: String, Sendable, CaseIterable { case artifact, key, account }

  /// The family of all team rules.
  static let family = "team"

  /// What results say about the rule.
  ///
  /// - Parameter isTroubled: Whether it fired, so that its explanation is included.
  func facts(isTroubled: Bool) -> RuleFacts {
    RuleFacts(
      id: id, group: "Team rules", severity: severity,
      background: isTroubled
        ? RuleFacts.Background(
          checks: "Your team's rule fires when \(text)",
          protects: reason?.sentence ?? "Your team's file of rules gives no reason.",
          source: citation, fix: fix.isEmpty ? nil : fix.map(\.sentence)) : nil)
  }

  /// The document that demands the rule, or else the team's file of rules.
  private var citation: Citation {
    let isLink = source?.begins(with: "https://") == true
    return Citation(
      isLink ? "Your team's rules" : source ?? "Your team's rules", nil,
      url: isLink ? source : nil)
  }

  /// The texts of the rule in the header of the results.
  var legend: RuleLegend { RuleLegend(facts(isTroubled: false), title: passes) }

  /// The result of a rule that fires.
  var firing: Finding.Result { severity == .error ? .fail : .warn }

  /// Returns the values of the condition's first 12 fields as a sentence, so that a reader sees why
  /// the rule fires.
  func found(_ values: (TeamField) -> TeamValue?) -> String {
    let parts = condition.fields.prefix(12).map { field in
      "\(field.name) is \(values(field)?.shown ?? "absent")"
    }
    return parts.joined(separator: ", ") + "."
  }

  /// The handbook's page on the rule.
  var page: HandbookPage {
    let what =
      subject == .artifact
      ? (types.isEmpty ? "all artifacts" : types.map(\.rawValue).joined(separator: ", "))
      : "all artifacts of one \(subject.rawValue) together"
    let fields = condition.fields.map { "\($0.name): \($0.meaning)" }
    let weight = severity == .error ? "It is a failure." : "It is a warning."
    let sections: [HandbookPage.Section?] = [
      .init("When it fires", key: "when", .text(text)),
      .init("What it says then", key: "fails", .text("\(title.sentence) \(weight)")),
      .init("Applies to", key: "appliesTo", .text(what)),
      .init("Fields", key: "fields", .text(fields.joined(separator: "; ").sentence)),
      reason.map { .init("Why it matters", key: "protects", .text($0)) },
      fix.isEmpty ? nil : .init("How to fix", key: "fix", .steps(fix.map { FixStep($0) })),
      .init("Source", key: "source", .citation(citation)),
    ]
    return HandbookPage(
      id: id.rawValue, kind: .rule, title: passes, waitsFor: nil,
      sections: sections.compactMap(\.self))
  }
}
