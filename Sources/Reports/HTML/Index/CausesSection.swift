import Results

/// The sections on causes of the index, grouped by who acts: first causes of rejections, then of
/// warnings and open questions.
///
/// Drawn from ``Clusters``, in which each artifact counts once.
struct CausesSection {
  /// The summary of the run.
  let overview: BatchOverview

  /// The sections that have entries.
  var sections: [PageSection] { [rejections, others].compactMap(\.self) }

  /// The causes of rejections, those with the most first; `nil` without rejections.
  private var rejections: PageSection? {
    let teams = overview.clusters.teams(of: .rejected)
    guard !teams.isEmpty else { return nil }
    return PageSection(
      "Causes", id: "causes", look(of: teams),
      lede: """
        Each rejection is counted once, under the first cause that explains it. “Proven” means that \
        what it explains passes without it, or that the bytes show it directly; “consistent” means \
        that the evidence fits, and so might another cause.
        """
    ) {
      groups(teams)
    }
  }

  /// The causes that rejected nothing; `nil` without any.
  private var others: PageSection? {
    let teams = overview.clusters.teams(of: .others).map { team in
      TeamTotal(
        part: team.part, owner: team.owner,
        causes: team.causes.filter { overview.clusters.whole(of: $0).rejections == 0 })
    }.filter { !$0.causes.isEmpty }
    guard !teams.isEmpty else { return nil }
    return PageSection(
      "Warnings and open questions", id: "others", look(of: teams),
      lede: "Nothing was rejected for these. Each artifact is counted once."
    ) {
      groups(teams)
    }
  }

  /// Whether paper lacks the causes of rejections, because it would have only a part of them.
  var isLeftOutOnPaper: Bool { look(of: overview.clusters.teams(of: .rejected)) != nil }

  /// The most causes of a section of which print shows the folded ones too.
  private static let printed = 8

  /// How many causes of each group are visible, and whether print shows a few folded ones. Several groups share the
  /// visible entries, so that the page doesn't grow with them.
  private func extent(_ teams: [TeamTotal]) -> (shown: Int, isPrinted: Bool) {
    let count = teams.reduce(0) { $0 + $1.causes.count }
    let isAll = teams.count == 1 || count <= FoldedList.shown
    return (
      isAll ? FoldedList.shown : max(1, FoldedList.shown / teams.count),
      isAll || count <= Self.printed
    )
  }

  /// Hides a section on paper that would print a part of its causes: “Who acts” has all of them there.
  private func look(of teams: [TeamTotal]) -> StaticString? {
    let (shown, isPrinted) = extent(teams)
    return teams.allSatisfy {
      FoldedList.isWhole($0.causes.count, shown: shown, isPrinted: isPrinted)
    } ? nil : "np"
  }

  /// Draws causes by who acts, in the order of “Who acts”. The first of each team are visible and the others folded. A
  /// cause on which several teams act has an entry for each, with that team's artifacts; only the first is the target
  /// of links.
  @HTMLBuilder
  private func groups(_ teams: [TeamTotal]) -> HTML {
    let first = Dictionary(
      teams.flatMap { team in team.causes.map { ($0.code, team.owner) } },
      uniquingKeysWith: { first, _ in first })
    let (shown, isPrinted) = extent(teams)
    for team in teams {
      HTML.element(.h3, .class("grp")) { team.owner.actor?.task ?? "Not explained yet" }
      FoldedList.html(team.causes, shown: shown, isPrinted: isPrinted) { clusters in
        HTML.element(.ul, .class("causes")) {
          for cluster in clusters {
            CauseEntry(
              cluster: cluster, overview: overview, isTarget: first[cluster.code] == team.owner
            ).html
          }
        }
      }
    }
  }
}
