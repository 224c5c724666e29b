import Evidence

/// What one team has to act on: its causes with the number of artifacts of each.
struct TeamTotal {
  /// The artifacts that are counted.
  enum Part {
    /// Rejected ones.
    case rejected
    /// Those that were accepted with a warning, or aren't settled.
    case others
  }

  /// Which artifacts are counted.
  let part: Part
  /// Who acts.
  let owner: Owner
  /// The causes and failed rules, the most frequent first, with the artifacts of this team.
  let causes: [(cluster: Cluster, count: Int)]

  /// The number of artifacts.
  var count: Int { causes.reduce(0) { $0 + $1.count } }

  /// Returns the number of the causes after the first ones: “4 more causes and 1 more failure without a
  /// known cause”; `nil` without any.
  func more(after shown: Int) -> String? {
    let rest = causes.dropFirst(shown)
    let unexplained = rest.count { $0.cluster.isUnexplained }
    let parts = [
      (rest.count - unexplained, "more cause", "more causes"),
      (unexplained, "more failure without a known cause", "more failures without a known cause"),
    ].filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.0 == 1 ? $0.1 : $0.2)" }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }
}

extension Clusters {
  /// Who acts on what was accepted with a warning or isn't settled, each with the number of artifacts: “App team
  /// 2, you 1 (a value is missing)”. Empty if none of these artifacts has a problem.
  var othersByTeam: String {
    let teams = teams(of: .others)
    guard !teams.isEmpty else { return "" }
    let own = teams.map { ($0.owner, $0.count + open[$0.owner, default: 0]) }
    let further = open.filter { owner, _ in !teams.contains { $0.owner == owner } }
      .sorted { $0.key.number < $1.key.number }.map { ($0.key, $0.value) }
    return (own + further).map { owner, count in
      owner == .analyst
        ? "you \(count.grouped) (a value is missing)" : "\(owner.title) \(count.grouped)"
    }.joined(separator: ", ")
  }

  /// Returns the totals of every team, the largest first. Artifacts without a known cause come last.
  ///
  /// - Parameter part: Which artifacts to count.
  func teams(of part: TeamTotal.Part) -> [TeamTotal] {
    var causes: [Owner: [(cluster: Cluster, count: Int)]] = [:]
    for cluster in all {
      for (owner, count) in part == .rejected ? cluster.rejectionsByOwner : cluster.othersByOwner {
        causes[owner, default: []].append((cluster, count))
      }
    }
    return causes.map { owner, causes in
      TeamTotal(
        part: part, owner: owner,
        causes: causes.sorted { ($1.count, $0.cluster.code) < ($0.count, $1.cluster.code) })
    }.sorted {
      ($0.owner == .unknown ? 1 : 0, $1.count, $0.owner.number)
        < ($1.owner == .unknown ? 1 : 0, $0.count, $1.owner.number)
    }
  }
}
