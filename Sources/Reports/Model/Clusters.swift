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
  }

  /// Counts the artifact and says how many of its kind came before; `nil` where nothing is wrong.
  @discardableResult
  package mutating func add(_ result: ArtifactResult, page: ReportPath?) -> Int? {
    guard let problem = result.problems.first else { return nil }
    let check = problem.leading
    guard let id = problem.diagnosis?.cause.id ?? check?.rule.id.rawValue else { return nil }
    if let known = clusters[id]?.count {
      clusters[id]?.count = known + 1
      return known
    }
    guard clusters.count < Self.limit else { return nil }
    clusters[id] = Cluster(
      id: id, title: problem.diagnosis?.cause.statement ?? check?.title ?? id,
      actor: problem.diagnosis?.cause.actor, isCause: problem.diagnosis != nil,
      example: result.record ?? result.source.place, examplePage: page, count: 1)
    return 0
  }

  /// How many artifacts of the same kind came before.
  package func count(like result: ArtifactResult) -> Int {
    guard let problem = result.problems.first else { return 0 }
    let id = problem.diagnosis?.cause.id ?? problem.leading?.rule.id.rawValue
    return id.flatMap { clusters[$0]?.count } ?? 0
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
