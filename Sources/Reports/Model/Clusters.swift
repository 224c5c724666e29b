import Checks
package import Diagnosis

/// What went wrong over a whole run, each trouble once with its count: by the cause that leads the
/// diagnosis, or by the rule where nothing explains the failure.
package struct Clusters: Sendable {
  /// More kinds of trouble than there are rules and causes cannot be; a limit all the same.
  private static let limit = 10_000

  private var clusters: [String: Cluster] = [:]

  package init() {}

  package struct Cluster: Sendable {
    /// The id of a cause or a rule.
    package let id: String
    package let title: String
    /// Who acts; `nil` where no cause is known.
    package let actor: Actor?
    package let isCause: Bool
    /// The first artifact of its kind.
    package let example: String
    package let examplePage: ReportPath?
    package fileprivate(set) var count: Int
    /// How many of them were rejected; the others were accepted with a warning, or stay open.
    package fileprivate(set) var rejections: Int
  }

  /// Counts the artifact under its first problem; one without a problem counts nowhere.
  package mutating func add(_ result: ArtifactResult, page: ReportPath?) {
    guard let problem = result.problems.first, let id = problem.id else { return }
    let rejections = result.verdict.outcome == .rejected ? 1 : 0
    if clusters[id] != nil {
      clusters[id]?.count += 1
      clusters[id]?.rejections += rejections
      return
    }
    guard clusters.count < Self.limit else { return }
    clusters[id] = Cluster(
      id: id, title: problem.knownCause?.statement ?? problem.leading?.title ?? id,
      actor: problem.knownCause?.actor, isCause: problem.knownCause != nil,
      example: result.record ?? result.source.place, examplePage: page, count: 1,
      rejections: rejections)
  }

  /// How many artifacts of the same kind came before.
  package func count(like result: ArtifactResult) -> Int {
    result.problems.first?.id.flatMap { clusters[$0]?.count } ?? 0
  }

  /// The most frequent first.
  package var sorted: [Cluster] {
    clusters.values.sorted { ($1.count, $0.id) < ($0.count, $1.id) }
  }

  /// The clusters of each who acts, those without a known cause last.
  package var byActor: [(actor: Actor?, clusters: [Cluster])] {
    let actors: [Actor?] = Actor.allCases + [nil]
    return actors.compactMap { actor in
      let own = sorted.filter { $0.actor == actor }
      return own.isEmpty ? nil : (actor, own)
    }
  }
}

extension Int {
  /// The part of a whole as a percentage with one digit: `7.3%`.
  package func share(of whole: Int) -> String {
    guard whole > 0 else { return "0.0%" }
    let perMille = (self * 1_000 + whole / 2) / whole
    return "\(perMille / 10).\(perMille % 10)%"
  }
}
