package import Evidence
package import Results

/// Artifacts of a run that have the same leading problem: the same cause, or, if no cause is known, the same failed
/// rule. They are all of them, or a part, such as the rejected ones of a team; words, example and counts are of these
/// artifacts only.
package struct Cluster: Sendable, ProblemGroup {
  /// ID of the group, which only parts of the same cluster share.
  package let id: String
  /// ID of the cause or the rule.
  package let name: String
  /// The words that apply to all artifacts.
  private(set) var common: CommonWords
  /// Who must act; `nil` for a warning if neither a cause nor the rule names anyone.
  package let actor: Actor?
  /// Whether `name` is the ID of a cause; otherwise it is that of a rule.
  package let isCause: Bool
  /// Whether it is a failure that no known cause explains. A team's rule needs no cause.
  let isUnexplained: Bool
  /// Number with which rows refer to the cluster, from 1.
  package let code: UInt16
  /// The first step of the rule; `nil` if it has none.
  private let advice: String?
  /// What was seen in the example, in one sentence.
  package private(set) var evidence: String?
  /// The fix of the example, which can differ from that of the group; `nil` without a known cause.
  private(set) var exampleFix: String?
  /// What to do with rejected artifacts if nothing says it.
  static let fixOfUnexplained = "Reject it, and find its source"
  /// Name of the first artifact that has a page, otherwise of the first one.
  package private(set) var example: String
  /// Page of the example; `nil` if it has none.
  package private(set) var examplePage: ReportPath?
  /// Number of artifacts.
  package private(set) var count = 0
  /// Number of rejected artifacts. The others were accepted with a warning or are undetermined.
  package private(set) var rejections = 0
  /// Number of rejected artifacts in which no check that ran fails when the mistake is corrected.
  package private(set) var resolved = 0
  /// Number of those among `resolved` in which some check did not run.
  package private(set) var partlyResolved = 0
  /// Who acts on the artifacts; one cause can name different teams.
  private var owners: Set<Owner> = []
  /// How certain the cause is in the artifacts.
  package private(set) var certainties = CertaintyTally()
  /// The rules that failed or warned, in the order of their first occurrence; at most 6.
  package private(set) var rules: [RuleID] = []
  /// The statements of the artifacts where they differ.
  package private(set) var wordings = CauseWordings()
  /// The types of the artifacts.
  package private(set) var types: Set<ArtifactType> = []
  /// Seconds since 1970 of the first and the last artifact; `nil` without times.
  package private(set) var span: ClosedRange<UInt32>?

  /// Maximum number of rules.
  private static let ruleLimit = 6

  /// Creates the cluster of a problem, without counting its artifact.
  init(_ problem: Problem, of result: ArtifactResult, id: String, code: UInt16) {
    let known = problem.knownCause
    self.id = id
    name = problem.id ?? id
    self.code = code
    common = CommonWords(problem, id: id)
    actor = problem.actor
    isCause = known != nil
    isUnexplained = known == nil && !problem.isWarning && !problem.isOfTeam
    advice = problem.advice.first
    example = result.name
    evidence = problem.evidence
    exampleFix = known?.fixInBrief
  }

  /// What went wrong, as a sentence without a period, in words that apply to all artifacts. A failed check
  /// without a known cause follows “Not explained:”, so that it isn't taken for a cause.
  package var title: String {
    isUnexplained ? "Not explained: \(common.title.inSentence)" : common.title
  }
  /// The fix in one or two sentences, of the most artifacts where it differs; `nil` if neither a cause nor the rule says it.
  package var fix: String? { wordings.fix ?? advice }

  /// Counts an artifact, and keeps of title and fix what it says too.
  ///
  /// - Parameters:
  ///   - problem: Its leading problem.
  ///   - result: Its result.
  ///   - page: Its page; `nil` if it has none.
  ///   - handbook: The handbook, for words that apply to all artifacts.
  mutating func add(
    _ problem: Problem, of result: ArtifactResult, page: ReportPath?,
    _ handbook: @autoclosure () -> Handbook?
  ) {
    common.widen(by: problem, handbook())
    if examplePage == nil && page != nil {
      (example, evidence, examplePage) = (result.name, problem.evidence, page)
      exampleFix = problem.knownCause?.fixInBrief
    }
    count += 1
    for rule in problem.rules where rules.count < Self.ruleLimit && !rules.contains(rule) {
      rules.append(rule)
    }
    types.insert(result.type)
    owners.insert(Owner(problem.actor))
    let isRejection = result.verdict.outcome == .rejected
    rejections += isRejection ? 1 : 0
    if isRejection, problem.knownCause != nil, problem.diagnosis?.resolvesAll == true {
      resolved += 1
      if result.verdict.counts[.notRun, default: 0] > 0 { partlyResolved += 1 }
    }
    certainties.add(problem)
    wordings.add(problem, of: result)
    if let time = result.seenAt?.epochSeconds { span.widen(to: time) }
  }

  /// Who acts, the teams of all artifacts: “Server team, Security reviewer”.
  var whoActs: String {
    owners.sorted { $0.number < $1.number }.map(\.title).joined(separator: ", ")
  }

  /// What went wrong, with the word “Probably”.
  var probableTitle: String { Certainty.consistent.claim(title) }
}
