import Evidence
package import Results

/// What went wrong over a whole run, each artifact once: a rejected one under the first cause that
/// explains a failure, another under the first thing to tell of it.
package struct Clusters: Sendable {
  private var clusters: [Cluster] = []
  private var places: [ByteText: Int] = [:]
  /// When each kind of trouble was first seen in any artifact, whatever that counts under; zero
  /// where one that shows it has no time.
  private var firstSeen: [ByteText: UInt32] = [:]
  /// Rejected artifacts with a cause, be it the second, that asks for a person who looks for an
  /// attack.
  package private(set) var forReview = 0
  /// Rejected artifacts with a failure that no known cause explains.
  package private(set) var unexplained = 0

  /// More than there are causes and rules. Results of others can name any number of them: what comes
  /// later than these counts under no kind.
  private let limit: Int

  /// What the artifacts of one cause have in common, where they are told in different words.
  private let handbook: Handbook?

  package init(limit: Int = 10_000, handbook: Handbook? = nil) {
    self.limit = limit
    self.handbook = handbook
  }

  /// Counts the artifact and gives the code of its cluster; zero for one without a problem.
  ///
  /// - Parameter problems: those of the result, where they are known already.
  @discardableResult
  package mutating func add(
    _ result: ArtifactResult, problems: [Problem]? = nil, page: ReportPath?
  ) -> UInt16 {
    let problems = problems ?? result.problems
    let time = result.seenAt?.epochSeconds ?? 0
    for case let id? in problems.map({ $0.id.map { ByteText($0) } })
    where firstSeen.count < limit || firstSeen[id] != nil {
      firstSeen[id] = min(firstSeen[id] ?? time, time)
    }
    if result.verdict.outcome == .rejected {
      if problems.contains(where: { $0.knownCause?.actor == .security }) { forReview += 1 }
      if problems.contains(where: \.isUnexplainedFailure) { unexplained += 1 }
    }
    guard let problem = result.leading(of: problems), let id = problem.id else { return 0 }
    let place = places[ByteText(id)] ?? clusters.count
    guard place < limit else { return 0 }
    if place == clusters.count {
      places[ByteText(id)] = place
      clusters.append(Cluster(problem, of: result, id: id, code: UInt16(place + 1)))
    }
    clusters[place].widen(by: problem, handbook)
    clusters[place].add(problem, of: result, page: page)
    return clusters[place].code
  }

  /// How many artifacts of the kind came before; without end where there is no room to count them.
  func count(like problem: Problem) -> Int {
    problem.id.flatMap { places[ByteText($0)] }.map { clusters[$0].count }
      ?? (clusters.count < limit ? 0 : .max)
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

  /// Those of ``rejecting`` whose first rejection is the first sight of the trouble at all: before it
  /// no artifact shows it as a warning or beside another cause.
  var beginning: [Cluster] {
    rejecting.filter { cluster in
      cluster.span.map { $0.lowerBound == firstSeen[ByteText(cluster.id)] } ?? false
    }
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

  fileprivate var isUnexplainedFailure: Bool {
    knownCause == nil && checks.contains { $0.result == .fail }
  }
}

extension ArtifactResult {
  /// The problem that the artifact counts under: of a rejected one the first that holds a failure.
  func leading(of problems: [Problem]) -> Problem? {
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
