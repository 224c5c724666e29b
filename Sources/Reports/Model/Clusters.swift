import Evidence
package import Results

/// All problems of a run with the artifacts that have them. Each artifact counts once: a rejected
/// one under the first cause that explains a failure, another under its first problem.
package struct Clusters: Sendable {
  private var clusters: [Cluster] = []
  /// Index in `clusters` by ID.
  private var places: [ByteText: Int] = [:]
  /// A part of a cluster's artifacts, of one team or of all teams.
  private struct Share: Hashable {
    let place: Int
    let part: TeamTotal.Part
    /// Who acts; `nil` for all teams.
    let owner: Owner?
  }
  /// The parts of the clusters.
  private var shares: [Share: Cluster] = [:]
  /// Time at which each problem was first seen in any artifact, also in those that count elsewhere.
  /// Seconds since 1970; 0 if an artifact with it has no time.
  private var firstSeen: [ByteText: UInt32] = [:]

  /// Number of rejected artifacts with a failure, leading or not, that no known cause explains.
  package private(set) var unexplained = 0
  /// Number of those among ``unexplained`` that the security team must review.
  private(set) var unexplainedForReview = 0

  /// Number of accepted artifacts with warnings.
  package private(set) var warned = 0

  /// Number of undetermined artifacts without a problem, by who acts; under whoever runs the analysis, also of those
  /// with a problem that lack a value.
  private(set) var open: [Owner: Int] = [:]

  /// Number of undetermined artifacts that must be rejected, because their challenge was used before.
  private(set) var used = 0

  /// What undetermined artifacts wait for.
  package private(set) var missing = MissingValues()
  /// What the unreadable inputs are.
  package private(set) var unreadable = UnreadableKinds()

  /// Maximum number of clusters. It is above the number of causes and rules, but results of other
  /// programs can name any number.
  private let limit: Int

  /// Returns the handbook, for words that apply to all artifacts of a cause.
  private let handbook: @Sendable () -> Handbook?

  /// Creates an empty collection.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of clusters.
  ///   - handbook: The handbook. Made only if two artifacts word a cause differently.
  package init(
    limit: Int = 10_000, handbook: @autoclosure @escaping @Sendable () -> Handbook? = nil
  ) {
    self.limit = limit
    self.handbook = handbook
  }

  /// Counts an artifact.
  ///
  /// - Parameters:
  ///   - result: Its result.
  ///   - problems: Its problems if they are known already; `nil` computes them.
  ///   - page: Its page; `nil` if it has none.
  /// - Returns: The code of its cluster; 0 for an artifact without a problem or beyond the limit.
  @discardableResult
  package mutating func add(
    _ result: ArtifactResult, problems: [Problem]? = nil, page: ReportPath?
  ) -> UInt16 {
    missing.add(result)
    unreadable.add(result)
    used += result.isChallengeUsed ? 1 : 0
    if ReportState(result.verdict) == .warned { warned += 1 }
    let problems = problems ?? result.problems
    let time = result.seenAt?.epochSeconds ?? 0
    for case let id? in problems.map({ $0.id.map { ByteText($0) } })
    where firstSeen.count < limit || firstSeen[id] != nil {
      firstSeen[id] = min(firstSeen[id] ?? time, time)
    }
    let leading = result.leading(of: problems)
    if result.verdict.outcome == .rejected, problems.contains(where: \.isUnexplainedFailure) {
      unexplained += 1
      unexplainedForReview += leading?.actor == .security ? 1 : 0
    }
    if leading != nil, result.verdict.outcome == .undetermined, !result.suppliableNeeds.isEmpty {
      open[.analyst, default: 0] += 1
    }
    guard let problem = leading, let id = problem.groupID else {
      if result.verdict.outcome == .undetermined { open[Owner(nil, result), default: 0] += 1 }
      return 0
    }
    let place = places[ByteText(id)] ?? clusters.count
    guard place < limit else { return 0 }
    let new = { Cluster(problem, of: result, id: id, code: UInt16(place + 1)) }
    if place == clusters.count {
      places[ByteText(id)] = place
      clusters.append(new())
    }
    let handbook = handbook
    clusters[place].add(problem, of: result, page: page, handbook())
    for owner in [nil, Owner(problem.actor)] {
      let share = Share(place: place, part: .init(result.verdict.outcome), owner: owner)
      shares[share, default: new()].add(problem, of: result, page: page, handbook())
    }
    return UInt16(place + 1)
  }

  /// Returns the number of artifacts with the same problem so far; `Int.max` if it cannot be
  /// counted.
  func count(like problem: Problem) -> Int {
    problem.groupID.flatMap { places[ByteText($0)] }.map { clusters[$0].count }
      ?? (clusters.count < limit ? 0 : .max)
  }

  /// All clusters in the order of their codes.
  package var all: [Cluster] { clusters }

  /// All clusters, the most frequent first.
  package var sorted: [Cluster] {
    clusters.sorted { ($1.count, $0.id) < ($0.count, $1.id) }
  }

  /// The rejected artifacts of each cluster that has any, the most first.
  package var rejecting: [Cluster] {
    parts(.rejected).compactMap { $0 == nil ? $1 : nil }
      .sorted { ($1.count, $0.id) < ($0.count, $1.id) }
  }

  /// Returns a part of the artifacts of each cluster, for each team, and for `nil` of all teams, in no order.
  func parts(_ part: TeamTotal.Part) -> [(owner: Owner?, cluster: Cluster)] {
    shares.compactMap { $0.part == part ? ($0.owner, $1) : nil }
  }

  /// Returns the cluster of which another one is a part.
  func whole(of part: Cluster) -> Cluster { clusters[Int(part.code) - 1] }

  /// Number of rejected artifacts that the security team must review.
  package var forReview: Int {
    parts(.rejected).reduce(0) { $0 + ($1.owner == .security ? $1.cluster.count : 0) }
  }

  /// The clusters of ``rejecting`` whose first rejection is the earliest occurrence of the problem:
  /// no earlier artifact shows it as a warning or beside another cause.
  var beginning: [Cluster] {
    rejecting.filter { cluster in
      cluster.span.map { $0.lowerBound == firstSeen[ByteText(cluster.name)] } ?? false
    }
  }
}

extension Problem {
  /// The rules of its checks.
  var rules: [RuleID] { checks.map(\.rule.id) }

  /// Whether it is a failure without a known cause.
  fileprivate var isUnexplainedFailure: Bool {
    knownCause == nil && checks.contains { $0.result == .fail }
  }
}

extension ArtifactResult {
  /// Returns the problem under which the artifact counts: for a rejected one the first with a
  /// failure, otherwise the first. `nil` without problems.
  func leading(of problems: [Problem]) -> Problem? {
    guard verdict.outcome == .rejected else { return problems.first }
    return problems.first { $0.checks.contains { $0.result == .fail } } ?? problems.first
  }
}

extension Int {
  /// Returns the number as a percentage of a whole with one digit: `7.3%`. `0.0%` of nothing.
  package func share(of whole: Int) -> String {
    guard whole > 0 else { return "0.0%" }
    let perMille = (self * 1_000 + whole / 2) / whole
    return "\(perMille / 10).\(perMille % 10)%"
  }
}
