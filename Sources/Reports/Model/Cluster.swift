package import Evidence
package import Results

/// One kind of trouble over a whole run: the artifacts that the same cause explains first, or those
/// that failed the same rule where nothing explains it.
package struct Cluster: Sendable {
  /// The id of a cause or a rule.
  package let id: String
  package private(set) var title: String
  /// Who acts; `nil` where no cause is known.
  package let actor: Actor?
  package let isCause: Bool
  /// The number that rows name it by, from one.
  package let code: UInt16
  /// What was seen in the example, in one sentence.
  package private(set) var evidence: String?
  /// What ends it, in one sentence.
  package private(set) var fix: String?
  /// The first artifact of its kind that has a page, else the first.
  package private(set) var example: String
  package private(set) var examplePage: ReportPath?
  package private(set) var count = 0
  /// How many of them were rejected; the others were accepted with a warning, or stay open.
  package private(set) var rejections = 0
  /// How many of the rejected ones no check that ran would reject with the cause undone.
  package private(set) var cured = 0
  /// How many of these have a check that did not run.
  package private(set) var halfCured = 0
  package private(set) var certainties: [Certainty: Int] = [:]
  /// The rules that failed or warned, those of the first artifact first.
  package private(set) var rules: [RuleID] = []
  package private(set) var types: Set<ArtifactType> = []
  /// Seconds since 1970 of the first and the last one; of rejections, where there are any.
  package private(set) var span: ClosedRange<UInt32>?

  private static let ruleLimit = 6

  init(_ problem: Problem, of result: ArtifactResult, id: String, code: UInt16) {
    let known = problem.knownCause
    self.id = id
    self.code = code
    let title = known?.statement ?? problem.leading?.title ?? id
    self.title = title.hasSuffix(".") ? String(title.dropLast()) : title
    actor = known?.actor
    isCause = known != nil
    fix = known?.fixInBrief
    example = result.record ?? result.source.place
    evidence = problem.evidence
  }

  /// Names what artifacts of several kinds have in common, as the handbook does: the first one's words
  /// are not true of the others.
  mutating func widen(by problem: Problem, _ handbook: Handbook?) {
    guard let own = problem.knownCause?.statement.withoutFullStop, !own.equals(title),
      let page = handbook?.page(for: id), !page.title.withoutFullStop.equals(title)
    else { return }
    title = page.title.withoutFullStop
    fix = page.firstStep
  }

  mutating func add(_ problem: Problem, of result: ArtifactResult, page: ReportPath?) {
    let isRejection = result.verdict.outcome == .rejected
    // The first rejection makes all that came before it a matter of its own.
    if isRejection && rejections == 0 { (span, examplePage) = (nil, nil) }
    count += 1
    if examplePage == nil, let page {
      example = result.record ?? result.source.place
      evidence = problem.evidence
      examplePage = page
    }
    certainties[problem.diagnosis?.certainty ?? .unexplained, default: 0] += 1
    for rule in problem.rules where rules.count < Self.ruleLimit && !rules.contains(rule) {
      rules.append(rule)
    }
    types.insert(result.type)
    if isRejection { rejections += 1 }
    if isRejection, problem.knownCause != nil, let cure = problem.diagnosis?.cure(of: result) {
      cured += 1
      if cure == .ofWhatRan { halfCured += 1 }
    }
    guard isRejection == (rejections > 0), let time = result.seenAt?.epochSeconds else { return }
    span = span.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
  }

  /// The name in a chart: `N03` of `N03-hash-base64-text`.
  package var label: String {
    guard isCause, let head = id.split(separator: "-").first else { return id }
    return String(head)
  }

  /// The certainty that a reader may count on for all of them.
  package var certainty: Certainty {
    Certainty.allCases.last { certainties[$0] != nil } ?? .unexplained
  }
}

extension Problem {
  /// What was seen, in one sentence.
  fileprivate var evidence: String? {
    knownCause.flatMap { _ in diagnosis?.summary } ?? leading?.finding.found
  }
}
