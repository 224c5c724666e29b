import Evidence
import Results

/// What one team has to act on: its causes with the number of artifacts of each.
struct TeamTotal {
  /// The artifacts that are counted.
  enum Part {
    /// Rejected ones.
    case rejected
    /// Those that were accepted with a warning, or aren't settled.
    case others

    /// The part to which an artifact with this outcome belongs.
    init(_ outcome: Verdict.Outcome) { self = outcome == .rejected ? .rejected : .others }
  }

  /// Which artifacts are counted.
  let part: Part
  /// Who acts.
  let owner: Owner
  /// The causes and failed rules, the most frequent first. Each has the artifacts of this team and part only.
  let causes: [Cluster]

  /// The number of artifacts.
  var count: Int { causes.reduce(0) { $0 + $1.count } }

  /// Returns the number of the causes after the first ones: “4 more causes and 1 more failure without a
  /// known cause”; `nil` without any.
  func more(after shown: Int) -> String? {
    let rest = causes.dropFirst(shown)
    let unexplained = rest.count(where: \.isUnexplained)
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
    var causes: [Owner: [Cluster]] = [:]
    for case (let owner?, let cluster) in parts(part) {
      causes[owner, default: []].append(cluster)
    }
    return causes.map { owner, causes in
      TeamTotal(
        part: part, owner: owner,
        causes: causes.sorted { ($1.count, $0.code) < ($0.count, $1.code) })
    }.sorted {
      ($0.owner == .unknown ? 1 : 0, $1.count, $0.owner.number)
        < ($1.owner == .unknown ? 1 : 0, $0.count, $1.owner.number)
    }
  }
}
