import Evidence
import Results

/// One cause or failed rule in the index: title, certainty, fix, example, course over time, and
/// number of artifacts.
struct CauseEntry {
  /// The cause with its counts.
  let cluster: Cluster
  /// The summary of the run, for shares and times.
  let overview: BatchOverview
  /// Whether links lead to this entry.
  var isTarget = true

  /// The entry as a list item.
  var html: HTML {
    HTML.element(.li, isTarget ? .id(Self.place(of: cluster.id)) : nil) {
      HTML.element(.div) {
        HTML.element(.h4) {
          HTML.element(.span) { HTML.text(cluster.statement) }
          " "
          chip
        }
        if let advice { HTML.element(.p) { HTML.prose(advice) } }
        Self.wordings(of: cluster, "notes")
        if let evidence = cluster.evidence {
          HTML.element(.p, .class("muted")) {
            count > 1 ? "In the example: " : ""
            HTML.bidi(
              (evidence.count > 280 ? evidence.firstSentence : evidence).sentence, limit: 280)
            if cluster.wordings.fixesDiffer, let fix = cluster.exampleFix {
              " "
              HTML.prose(fix.sentence)
            }
          }
        }
        meta
      }
      HTML.element(.div, .class("spark")) { times }
      HTML.element(.p, .class("n")) {
        count.grouped
        HTML.element(.small) {
          isRejecting
            ? "\(count.share(of: overview.rejected)) of rejections"
            : count.share(of: overview.summary.artifacts)
        }
      }
    }
  }

  /// Returns the id of the entry, to which an artifact's page links.
  static func place(of id: String) -> String { "trouble-\(id)" }

  /// The fix, and how many rejected artifacts pass with it; `nil` where neither is known. What the
  /// security reviewer rejects isn't said to pass.
  ///
  /// “Pass” means that every check that applies passes. Where some checks did not run for lack of
  /// input, the sentence claims only that no check that ran fails.
  private var advice: String? {
    let (all, resolved) = (cluster.rejections, cluster.resolved)
    let many = resolved == all ? "all \(all.grouped)" : "\(resolved.grouped) of \(all.grouped)"
    let effect: String? =
      switch (resolved, cluster.partlyResolved > 0) {
      case _ where cluster.actor == .security: nil
      case (0, _): nil
      case (_, false) where all == 1: "With the cause fixed, every applicable check passes."
      case (_, true) where all == 1: "With the cause fixed, no check that ran fails."
      case (_, false): "With the cause fixed, \(many) pass."
      case (_, true): "With the cause fixed, no check that ran fails in \(many)."
      }
    // Forms with fixes of their own have them beside the forms and the example.
    let fix =
      cluster.wordings.fixesDiffer
      ? nil : cluster.fix ?? (isRejecting ? Cluster.fixOfUnexplained : nil)
    let parts = [fix?.sentence, effect].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// The number of artifacts.
  private var count: Int { cluster.count }

  /// All artifacts of the cause.
  private var whole: Cluster { overview.clusters.whole(of: cluster) }

  /// Whether the artifacts were rejected.
  private var isRejecting: Bool { cluster.rejections > 0 }

  /// Draws the certainty; nothing for a rule that only warned.
  private var chip: HTML {
    guard cluster.isCause || isRejecting else { return .empty }
    return Icon.chip(
      cluster.certainties.lowest.mark, cluster.certainties.phrase, isMinor: true)
  }

  /// Draws the statements of a cause's artifacts, each with its number, its fix and an example, and with its
  /// certainty where they differ in it; nothing where all have the same.
  ///
  /// - Parameter look: The class of the list.
  @HTMLBuilder
  static func wordings(of cluster: Cluster, _ look: StaticString) -> HTML {
    let wordings = cluster.wordings.differing
    if !wordings.isEmpty {
      HTML.element(.ul, .class(look)) {
        for wording in wordings {
          HTML.element(.li) {
            HTML.element(.b) {
              wording.count.grouped
              if cluster.wordings.certaintiesDiffer { ", \(wording.certainty.rawValue)" }
              ": "
            }
            wording.claim.sentence + " "
            if cluster.wordings.fixesDiffer { HTML.prose((wording.fix ?? "") + " ") }
            HTML.element(.span, .class("muted")) {
              "Example "
              HTML.bidi(wording.example.cutInMiddle(to: 60))
            }
          }
        }
        let others = cluster.wordings.others
        if others > 0 { HTML.element(.li) { "\(others.grouped): other forms of the same cause" } }
      }
    }
  }

  /// Draws the id, the rules that the cause explains, the number of artifacts that were not
  /// rejected, the example, and a link that filters the table.
  private var meta: HTML {
    HTML.element(.p, .class("meta")) {
      HTML.element(.code) { cluster.name }
      let rules = cluster.rules.map(\.rawValue).filter { !$0.equals(cluster.name) }
      if !rules.isEmpty {
        HTML.element(.span) {
          "explains "
          HTML.joined(rules.map { rule in HTML.element(.code) { rule } })
        }
      }
      let others = whole.count - whole.rejections
      if isRejecting && others > 0 {
        HTML.element(.span) { "also in \(others.grouped) that were not rejected" }
      }
      HTML.element(.span) {
        "Example "
        HTML.link(to: cluster.examplePage) { HTML.bidi(cluster.example.cutInMiddle(to: 60)) }
      }
      HTML.element(.a, .class("js"), .href(toRowsOf: cluster.id)) { "Show in table" }
    }
  }

  /// Draws the rejections over time, the first and last time, and how many comparable artifacts
  /// came before; nothing without times.
  @HTMLBuilder
  private var times: HTML {
    if let span = cluster.span {
      let isLong = overview.timeline?.isLong ?? true
      let first = Timestamp(epochSeconds: span.lowerBound).shortMoment(withYear: isLong)
      let last = Timestamp(epochSeconds: span.upperBound).shortMoment(withYear: isLong)
      // Course and onset are of all rejections with the cause, not of one team's.
      let isAll = cluster.count == whole.rejections
      if isAll { overview.timeline?.series[cluster.code].map { Sparkline(counts: $0).html } }
      HTML.element(.small) {
        HTML.element(.span) { first }
        if span.upperBound > span.lowerBound { HTML.element(.span) { last } }
      }
      if isAll, let before = overview.preceding[cluster.code] {
        HTML.element(.small) { "none among the \(before.counted("artifact")) before" }
      }
    }
  }
}
