import Checks
package import Diagnosis

/// What went wrong over a whole run, each artifact once: a rejected one under the first cause that
/// explains a failure, another under the first thing to tell of it.
package struct Clusters: Sendable {
  /// Beyond this many kinds the rest is one.
  static let limit = 10_000

  private var clusters: [Cluster] = []
  private var places: [String: Int] = [:]

  package init() {}

  /// Counts the artifact and gives the code of its cluster; zero for one without a problem.
  @discardableResult
  package mutating func add(_ result: ArtifactResult, page: ReportPath?) -> UInt16 {
    guard let (problem, id) = Self.kind(of: result) else { return 0 }
    let place = places[id] ?? open(problem, of: result, id: id)
    clusters[place].add(problem, of: result, page: page)
    return clusters[place].code
  }

  private mutating func open(_ problem: Problem, of result: ArtifactResult, id: String) -> Int {
    if clusters.count < Self.limit {
      places[id] = clusters.count
      clusters.append(Cluster(problem, of: result, id: id, code: UInt16(clusters.count + 1)))
    } else if clusters.count == Self.limit {
      clusters.append(Cluster(otherThan: Self.limit + 1, example: result))
    }
    return places[id] ?? Self.limit
  }

  private static func kind(of result: ArtifactResult) -> (Problem, id: String)? {
    guard let problem = result.leadingProblem, let id = problem.id else { return nil }
    return (problem, id)
  }

  /// How many artifacts of the same kind came before.
  package func count(like result: ArtifactResult) -> Int {
    Self.kind(of: result).flatMap { places[$0.id] }.map { clusters[$0].count } ?? 0
  }

  /// In the order of their codes.
  package var all: [Cluster] { clusters }

  /// The most frequent first.
  package var sorted: [Cluster] {
    clusters.sorted { ($1.count, $0.id) < ($0.count, $1.id) }
  }

  /// Those that rejected something, the most rejections first.
  package var rejecting: [Cluster] {
    clusters.filter { $0.rejections > 0 }
      .sorted { ($1.rejections, $0.id) < ($0.rejections, $1.id) }
  }

  /// The clusters of each who acts, those without a known cause last.
  package var byActor: [(actor: Actor?, clusters: [Cluster])] { Self.byActor(sorted) }

  /// The same of some clusters only, whose order is kept.
  package static func byActor(
    _ clusters: [Cluster]
  ) -> [(actor: Actor?, clusters: [Cluster])] {
    let actors: [Actor?] = Actor.allCases + [nil]
    return actors.compactMap { actor in
      let own = clusters.filter { $0.actor == actor }
      return own.isEmpty ? nil : (actor, own)
    }
  }
}

extension Problem {
  var rules: [RuleID] { checks.map(\.rule.id) }
}

extension ArtifactResult {
  /// The problem that the artifact counts under: of a rejected one the first that holds a failure.
  var leadingProblem: Problem? {
    let problems = problems
    guard verdict.outcome == .rejected else { return problems.first }
    return problems.first { $0.checks.contains { $0.result == .fail } } ?? problems.first
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
