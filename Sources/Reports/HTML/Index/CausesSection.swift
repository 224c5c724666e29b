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
    let all = overview.clusters.rejecting
    guard !all.isEmpty else { return nil }
    return PageSection(
      "Causes", id: "causes", look(of: all),
      lede: """
        Each rejection is counted once, under the first cause that explains it. “Proven” means that \
        what it explains passes without it, or that the bytes show it directly; “consistent” means \
        that the evidence fits, and so might another cause.
        """
    ) {
      groups(all, of: .rejected)
    }
  }

  /// The causes that rejected nothing; `nil` without any.
  private var others: PageSection? {
    let others = overview.clusters.sorted.filter { $0.rejections == 0 }
    guard !others.isEmpty else { return nil }
    return PageSection(
      "Warnings and open questions", id: "others", look(of: others),
      lede: "Nothing was rejected for these. Each artifact is counted once."
    ) {
      groups(others, of: .others)
    }
  }

  /// The most causes of a section of which print shows the folded ones too.
  private static let printed = 8

  /// How many causes of each group are visible, and whether print shows a few folded ones. Several groups share the
  /// visible entries, so that the page doesn't grow with them.
  private func extent(_ groups: [[Cluster]]) -> (shown: Int, isPrinted: Bool) {
    let count = groups.reduce(0) { $0 + $1.count }
    let isAll = groups.count == 1 || count <= FoldedList.shown
    return (
      isAll ? FoldedList.shown : max(1, FoldedList.shown / groups.count),
      isAll || count <= Self.printed
    )
  }

  /// Hides a section on paper that would print a part of its causes: “Who acts” has all of them there.
  private func look(of clusters: [Cluster]) -> StaticString? {
    let groups = Clusters.byActor(clusters).map(\.clusters)
    let (shown, isPrinted) = extent(groups)
    return groups.allSatisfy {
      FoldedList.isWhole($0.count, shown: shown, isPrinted: isPrinted)
    } ? nil : "np"
  }

  /// Draws causes by who acts, in the order of “Who acts”. The first of each group are visible and the others
  /// folded.
  @HTMLBuilder
  private func groups(_ clusters: [Cluster], of part: TeamTotal.Part) -> HTML {
    let order = overview.clusters.teams(of: part).map(\.owner)
    let groups = Clusters.byActor(clusters).map { actor, clusters in
      (actor: actor, clusters: clusters, place: order.firstIndex(of: Owner(actor)) ?? order.count)
    }.sorted { $0.place < $1.place }
    let (shown, isPrinted) = extent(groups.map(\.clusters))
    for (actor, clusters, _) in groups {
      HTML.element(.h3, .class("grp")) { actor?.task ?? "Not explained yet" }
      FoldedList.html(clusters, shown: shown, isPrinted: isPrinted) { clusters in
        HTML.element(.ul, .class("causes")) {
          for cluster in clusters { CauseEntry(cluster: cluster, overview: overview).html }
        }
      }
    }
  }
}
