import Evidence
import Results

/// The section on who acts of the index: the findings of each team, the rejections of each team with its most
/// frequent causes and their fixes, then, apart from them, what was accepted with warnings or isn't settled.
struct WhoActsSection {
  /// The summary of the run.
  let overview: BatchOverview

  /// How many causes of a team are listed.
  private static let shown = 3
  /// The most other causes of a team that print lists.
  private static let onPaper = 40
  /// The section; `nil` where no artifact has a problem and no finding needs action.
  var section: PageSection? {
    let rejected = overview.clusters.teams(of: .rejected)
    let others = overview.clusters.teams(of: .others)
    guard !rejected.isEmpty || !others.isEmpty || !findings.isEmpty || overview.clusters.used > 0
    else { return nil }
    return PageSection("Who acts", id: "who") {
      if !findings.isEmpty { tableOfFindings }
      if !rejected.isEmpty { table(rejected, of: .rejected) }
      if CausesSection(overview: overview).isLeftOutOnPaper {
        HTML.element(.p, .class("po")) {
          "What was seen of each cause, and how certain it is, is in index.html under “Causes”."
        }
      }
      used
      if !others.isEmpty {
        HTML.fold(
          .class("more open"),
          rejected.isEmpty ? .fixed("open", "open") : nil,
          summary: .text(
            "Accepted with warnings, or not settled: \(overview.clusters.othersByTeam)")
        ) { table(others, of: .others) }
      }
    }
  }

  /// Draws the number of undetermined artifacts that the security reviewer rejects; nothing without any.
  @HTMLBuilder
  private var used: HTML {
    let count = overview.clusters.used
    if count > 0 {
      HTML.element(.p) {
        HTML.element(.b) { Owner.security.title }
        ": reject \(count.counted("undetermined artifact")), whose challenge was used before. "
        HTML.element(.a, .class("js"), .href(toRowsOf: .security, in: [.undetermined])) {
          count == 1 ? "Show it in the table" : "Show them in the table"
        }
      }
    }
  }

  /// The findings on the conversation by who acts on them, in the order of each team's first
  /// finding. Each has its number among the findings that need action, from 1.
  private var findings: [(owner: Owner, findings: [(number: Int, finding: RunFinding)])] {
    overview.findings.filter(\.isTroubled).prefix(ConversationSection.limit).enumerated()
      .map { (number: $0 + 1, finding: $1) }
      .grouped { Owner($0.finding.leading?.cause.actor) }.map { ($0.key, $0.elements) }
  }

  /// Draws the teams that act on findings, each with its first findings, and their first steps.
  private var tableOfFindings: HTML {
    HTML.table(
      "acts", caption: "Findings on the conversation by team",
      columns: ["Team", "Findings", "What"], of: findings
    ) { team in
      HTML.element(.th, .scope(.row)) { HTML.text(team.owner.title) }
      HTML.element(.td, .class("num")) { team.findings.count.grouped }
      HTML.element(.td) {
        HTML.list(nil, of: team.findings.prefix(Self.shown)) { number, finding in
          HTML.element(.p) { HTML.link(toID: "finding-\(number)", finding.title) }
          if let fix = finding.leading?.cause.fixInBrief {
            HTML.element(.p, .class("muted")) { HTML.prose(fix.sentence) }
          }
        }
        let more = team.findings.count - Self.shown
        if more > 0 {
          HTML.element(.p) { HTML.link(toID: "conversation", more.counted("more finding")) }
        }
      }
    }
  }

  /// Draws the teams, those with most artifacts first.
  private func table(_ teams: [TeamTotal], of part: TeamTotal.Part) -> HTML {
    HTML.table(
      "acts", caption: part.caption, columns: ["Team", part.heading, "Causes"], of: teams
    ) { team in
      HTML.element(.th, .scope(.row)) { HTML.text(team.owner.title) }
      HTML.element(.td, .class("num")) { team.count.grouped }
      HTML.element(.td) { causes(team) }
    }
  }

  /// Draws the most frequent causes of a team, each with its number, its period and the fix, and a
  /// link to all of the team's rows. Print lists the other causes too, each with its fix.
  @HTMLBuilder
  private func causes(_ team: TeamTotal) -> HTML {
    let others = team.causes.dropFirst(Self.shown)
    HTML.list(nil, of: team.causes.prefix(Self.shown)) { entry($0, of: team) }
    HTML.element(.p, .class("all")) {
      if let more = team.more(after: Self.shown) {
        let count = others.reduce(0) { $0 + $1.count }
        "\(more) (\(count.grouped)). "
      }
      HTML.element(
        .a, .class("js"),
        .href(toRowsOf: team.owner, in: team.part.states)
      ) {
        team.count == 1 ? "Show it in the table" : "Show all \(team.count.grouped) in the table"
      }
    }
    if !others.isEmpty {
      HTML.element(.ul, .class("po")) {
        // A line for the last one takes no more room than its number.
        let listed = others.count == Self.onPaper + 1 ? others.count : Self.onPaper
        for cluster in others.prefix(listed) { line(cluster) }
        if let rest = team.more(after: Self.shown + listed) { HTML.element(.li) { rest } }
      }
    }
  }

  /// Draws a cause in print: its name, its number, an example and the first step.
  private func line(_ cluster: Cluster) -> HTML {
    HTML.element(.li) {
      HTML.text(cluster.claim)
      " "
      HTML.element(.code) { cluster.label }
      " (\(cluster.count.grouped)): "
      HTML.bidi(cluster.example.cutInMiddle(to: 40))
      if let fix = cluster.fix {
        ". "
        HTML.prose(fix.firstSentence.sentence)
      }
    }
  }

  /// Draws a cause with a link to what the page says about it. Print has no such place: there, the fix of what
  /// wasn't rejected follows, or the statements if they differ in their certainty.
  @HTMLBuilder
  private func entry(_ cluster: Cluster, of team: TeamTotal) -> HTML {
    HTML.element(.p) {
      HTML.link(toID: CauseEntry.place(of: cluster.id), cluster.claim)
      " "
      HTML.element(.code) { cluster.label }
      HTML.element(.span, .class("muted num")) {
        " (\(cluster.count.grouped))\(period(of: cluster).map { ", \($0)" } ?? "")"
      }
    }
    if team.part == .rejected {
      HTML.element(.p, .class("muted")) {
        HTML.prose((cluster.fix ?? Cluster.fixOfUnexplained).sentence)
      }
      if cluster.wordings.certaintiesDiffer { CauseEntry.wordings(of: cluster, "po") }
    } else if let fix = cluster.fix {
      HTML.element(.p, .class("po")) { HTML.prose(fix.sentence) }
    }
  }

  /// Returns the first and last day of a cause: “14 Nov 2026 to 22 Nov 2026”, or one day if both
  /// are the same; `nil` without times.
  private func period(of cluster: Cluster) -> String? {
    guard let span = cluster.span else { return nil }
    let days = [span.lowerBound, span.upperBound].map {
      Timestamp(epochSeconds: $0).shortMoment(withYear: true)
    }
    return days[0].equals(days[1]) ? days[0] : "\(days[0]) to \(days[1])"
  }
}

extension TeamTotal.Part {
  /// The caption of the table of teams.
  fileprivate var caption: String {
    switch self {
    case .rejected: "Rejections by team"
    case .others: "Warnings and open questions by team"
    }
  }

  /// The heading of the column with the number of artifacts.
  fileprivate var heading: String {
    switch self {
    case .rejected: "Rejected"
    case .others: "Artifacts"
    }
  }

  /// The states of the artifacts, by which the table of artifacts is filtered.
  fileprivate var states: [ReportState] {
    switch self {
    case .rejected: [.rejected]
    case .others: [.warned, .undetermined, .unreadable]
    }
  }
}
