import CEmbedded
import Evidence
package import Results

/// The definitions of all rules, read from `rules.txt`, whose first lines explain the notation.
package struct RuleCatalogue: Sendable {
  /// The definitions of this program.
  package static let standard = RuleCatalogue([UInt8](file: ats_rules_txt()))
  /// The rules of this program on artifacts, then those on conversations.
  package static let all = standard.rules

  /// The rules in the order of the text, in which they run and reports show them.
  package private(set) var rules: [Rule] = []
  /// What is wrong with the text, one sentence for each rule that is left out.
  package private(set) var faults: [String] = []
  /// The same rules by their identifiers.
  private var byID: [RuleID: Rule] = [:]

  /// Reads a text in the notation of ``CatalogueEntry``.
  package init(_ text: [UInt8]) {
    let entries = CatalogueEntry.all(in: text)
    let links = Dictionary(
      entries.compactMap { entry in entry["after"].map { (RuleID(entry.name), RuleID($0)) } },
      uniquingKeysWith: { first, _ in first })
    for entry in entries {
      do throws(CatalogueFault) {
        let rule = try rule(entry, links)
        byID[rule.id] = rule
        rules.append(rule)
      } catch {
        faults.append("\(entry.name): \(error.text)")
      }
    }
  }

  /// Returns the definition of a rule; `nil` if there is none.
  package subscript(id: RuleID) -> Rule? { byID[id] }

  /// Returns the definition of a rule that this program checks. A rule without a definition has
  /// empty texts, which the tests find.
  package static func definition(of id: RuleID) -> Rule {
    standard[id]
      ?? Rule(
        id, group: .decoding, title: .init(passes: "", fails: ""),
        background: .init(checks: "", protects: "", source: Citation("")))
  }

  /// The fields that an entry has at most once.
  private static let fields = [
    "group", "field", "passes", "warns", "fails", "severity", "after", "actor", "checks",
    "protects", "warning", "source", "level", "risk", "causes",
  ]

  /// Reads an entry.
  ///
  /// - Parameter links: For each rule, the rule that its field `after` names.
  private func rule(
    _ entry: CatalogueEntry, _ links: [RuleID: RuleID]
  ) throws(CatalogueFault) -> Rule {
    guard entry.kind.utf8.elementsEqual("rule".utf8) else {
      throw CatalogueFault("it isn't a rule")
    }
    try entry.allow(Self.fields + ["fix"])
    try entry.allowOnce(Self.fields)
    let id = RuleID(entry.name)
    guard byID[id] == nil else { throw CatalogueFault("it has an entry before") }
    var dependsOn: [RuleID] = []
    while let other = links[dependsOn.first ?? id] {
      if other == id || dependsOn.contains(other) { throw CatalogueFault("it comes after itself") }
      dependsOn.insert(other, at: 0)
    }
    let steps = entry.all("fix").map(\.text)
    guard steps.isEmpty == (entry["actor"] == nil) else {
      throw CatalogueFault("it has an actor without a fix, or a fix without an actor")
    }
    return Rule(
      id, group: try entry.value("group"), receiptField: entry["field"].flatMap { Int($0) },
      title: .init(
        passes: try entry.text("passes"), warns: entry["warns"], fails: entry["fails"] ?? ""),
      severity: entry["severity"] == nil ? .error : try entry.value("severity"),
      background: .init(
        checks: try entry.text("checks"), protects: try entry.text("protects"),
        source: try entry.citation("source"),
        requirement: Requirement(try entry.value("level"), risk: try entry.text("risk")),
        warning: entry["warning"]),
      advice: steps.isEmpty ? nil : .init(actor: try entry.value("actor"), steps: steps),
      causes: entry.words("causes"), dependsOn: dependsOn)
  }
}
