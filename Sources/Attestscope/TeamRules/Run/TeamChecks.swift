import Evidence
import Reports
import Results

extension TeamRuleFile {
  /// Returns the checks of an artifact, in the order of the file.
  func checks(of subject: ArtifactSubject) -> [CheckResult] {
    rules.filter {
      $0.subject == .artifact && ($0.types.isEmpty || $0.types.contains(subject.result.type))
    }.map { rule in
      let values = { (field: TeamField) in TeamVocabulary.artifact.value(of: field, in: subject) }
      let holds = rule.condition.holds(values)
      let finding: Finding
      switch holds {
      case true?: finding = Finding(rule.firing, rule.found(values))
      case false?: finding = .pass(rule.found(values))
      case nil:
        let missing = rule.condition.fields.filter { values($0) == nil }.map(\.name)
        finding = .notApplicable("The evidence has no \(missing.joined(separator: ", ")).")
      }
      return CheckResult(
        rule: rule.facts(isTroubled: holds == true),
        title: holds == true ? rule.title : rule.passes, finding: finding)
    }
  }
}

/// Counts the artifacts of each key and account, for team rules on them.
struct TeamRuleCounts {
  private let rules: [TeamRule]
  /// The groups by subject, in the order of their first artifact.
  private var groups: [TeamRule.Subject: [GroupSubject]] = [:]
  private var places: [TeamRule.Subject: [ByteText: Int]] = [:]
  /// Subjects of which more groups occurred than are kept.
  private var cut: Set<TeamRule.Subject> = []
  /// Rules with more findings than are kept.
  private var cutRules: [RuleID] = []

  /// Maximum number of keys, and of accounts.
  private static let groupLimit = 100_000
  /// Maximum number of findings of one rule.
  private static let findingLimit = 1_000

  /// Starts to count what the rules of a file need.
  init(_ file: TeamRuleFile) { rules = file.rules.filter { $0.subject != .artifact } }

  /// Counts an artifact.
  mutating func add(_ result: ArtifactResult) {
    guard !rules.isEmpty else { return }
    let (key, account) = (result.keyName, result.accountName)
    if let key { add(result, to: key, of: .key, partner: account) }
    if let account { add(result, to: account, of: .account, partner: key) }
  }

  /// Counts an artifact in its group.
  private mutating func add(
    _ result: ArtifactResult, to name: String, of subject: TeamRule.Subject, partner: String?
  ) {
    guard rules.contains(where: { $0.subject == subject }) else { return }
    if let place = places[subject]?[ByteText(name)] {
      groups[subject]?[place].add(result, partner: partner)
      return
    }
    let count = groups[subject]?.count ?? 0
    guard count < Self.groupLimit else {
      cut.insert(subject)
      return
    }
    var group = GroupSubject(name)
    group.add(result, partner: partner)
    places[subject, default: [:]][ByteText(name)] = count
    groups[subject, default: []].append(group)
  }

  /// Returns the findings, by rule, and then in the order of the first artifact. Called once.
  mutating func findings() -> [RunFinding] {
    rules.flatMap { rule -> [RunFinding] in
      let vocabulary: TeamVocabulary<GroupSubject> = rule.subject == .key ? .key : .account
      let found = (groups[rule.subject] ?? []).lazy.compactMap { group -> RunFinding? in
        let values = { (field: TeamField) in vocabulary.value(of: field, in: group) }
        guard rule.condition.holds(values) == true else { return nil }
        return RunFinding(
          rule: rule.facts(isTroubled: true), result: rule.severity == .error ? .fail : .warn,
          title: rule.title, found: rule.found(values), artifacts: group.artifacts, events: [],
          eventCount: group.count, key: rule.subject == .key ? group.name : nil,
          account: rule.subject == .account ? group.name : nil)
      }
      let kept = Array(found.prefix(Self.findingLimit + 1))
      if kept.count > Self.findingLimit { cutRules.append(rule.id) }
      return Array(kept.prefix(Self.findingLimit))
    }
  }

  /// A note for each limit that was reached.
  var notes: [String] {
    TeamRule.Subject.allCases.filter(cut.contains).map { subject in
      "Team rules looked at the first \(Self.groupLimit.grouped) \(subject.rawValue)s only."
    }
      + cutRules.map { "\($0) has more findings than the first \(Self.findingLimit.grouped)." }
  }
}
