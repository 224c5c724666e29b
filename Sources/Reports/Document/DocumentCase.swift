import Evidence
package import Results

/// One kind of trouble with the artifacts that show it, as much as a page of the document tells.
struct DocumentCase: Sendable {
  let id: String
  /// The first artifact that shows it, and what there is to tell of that.
  let example: ArtifactResult
  let problem: Problem
  private(set) var affected: [Affected] = []
  private(set) var count = 0
  private(set) var rejections = 0
  private(set) var span: ClosedRange<UInt32>?

  /// Artifacts that a page lists; the others are counted.
  private static let listed = 50

  /// An artifact, and what was seen in it.
  struct Affected: Sendable {
    let name: String
    let state: ReportState
    let certainty: Certainty
    let evidence: String
  }

  init(_ problem: Problem, id: String, in result: ArtifactResult) {
    self.id = id
    self.problem = problem
    example = result
  }

  mutating func add(_ problem: Problem, of result: ArtifactResult) {
    count += 1
    if result.verdict.outcome == .rejected { rejections += 1 }
    if let time = result.seenAt?.epochSeconds {
      span = span.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
    }
    guard affected.count < Self.listed else { return }
    affected.append(
      Affected(
        name: result.record ?? result.source.place, state: ReportState(result.verdict),
        certainty: problem.diagnosis?.certainty ?? .unexplained,
        evidence: problem.knownCause.flatMap { _ in problem.diagnosis?.summary }
          ?? problem.leading?.finding.found ?? ""))
  }

  /// What names the trouble: the cause, else the failed check.
  var title: String {
    (problem.knownCause?.statement ?? problem.leading?.title ?? id).withoutFullStop
  }

  /// Who acts; `nil` where no cause is known.
  var actor: Actor? { problem.knownCause?.actor }
}

/// Gathers what a document tells, while results arrive.
package struct DocumentCases: Sendable {
  private(set) var cases: [DocumentCase] = []
  private var places: [ByteText: Int] = [:]
  /// Kinds of trouble that there was no room for: results of others can name any number of them.
  private(set) var omitted = 0

  /// What the conversation shows, the worst first; the others are counted.
  private(set) var findings: [RunFinding] = []
  private(set) var furtherFindings = 0

  private static let limit = 1_000
  private static let findingLimit = 100

  package init() {}

  package mutating func add(_ finding: RunFinding) {
    guard findings.count < Self.findingLimit else {
      furtherFindings += 1
      return
    }
    findings.append(finding)
  }

  /// - Parameter problems: those of the result, where they are known already.
  package mutating func add(_ result: ArtifactResult, problems: [Problem]? = nil) {
    for problem in problems ?? result.problems {
      guard let id = problem.id else { continue }
      if places[ByteText(id)] == nil {
        guard cases.count < Self.limit else {
          omitted += 1
          continue
        }
        places[ByteText(id)] = cases.count
        cases.append(DocumentCase(problem, id: id, in: result))
      }
      if let place = places[ByteText(id)] { cases[place].add(problem, of: result) }
    }
  }

  /// What rejects most comes first.
  var sorted: [DocumentCase] {
    cases.enumerated().sorted {
      ($1.element.rejections, $1.element.count, $0.offset)
        < ($0.element.rejections, $0.element.count, $1.offset)
    }.map(\.element)
  }
}
