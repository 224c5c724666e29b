import Evidence
import Results

/// The front page of a report: the most important finding in a sentence, the totals, who acts, the
/// conversation, the table of artifacts, the rejections over time, and the causes by who acts.
///
/// A large run has further pages, which have only the table with the other rows.
///
/// Ids to link to: `overview`, `who`, `conversation`, `finding-N` and `cleared-N` for findings,
/// `artifacts`, `timeline`, `causes`, `others`, `skipped`, and `trouble-ID` for a cause or rule.
struct IndexPage: Sendable {
  /// What the pages have in common: the summary of the run.
  let overview: BatchOverview
  /// The rows of this page.
  let part: IndexPart
  /// The number of pages.
  let parts: Int
  /// The packed rows with their dictionary, for the script.
  let data: [DataBlock]

  /// The end of every index page's title, by which a later run recognizes its own file.
  static let titleEnd = ": attestscope report"

  /// The whole page.
  var html: HTML {
    let header = overview.header
    let frame = PageFrame(
      title: title + Self.titleEnd, mark: overview.mark, tool: header.tool,
      foreignAnchors: header.anchors.replaced, crumb: nil, script: .index)
    let artifacts = ArtifactsSection(overview: overview, part: part, parts: parts)
    let isFirst = part.number == 1
    let sections = (isFirst ? all(around: artifacts) : [artifacts.section]).compactMap(\.self)
    return frame.page {
      if isFirst { FindingSection(overview: overview).html } else { continuation }
      if sections.count > 2 { PageContents(entries: sections.map(\.entry), isRow: true).html }
      for section in sections { section.html }
      HTML.data(artifacts.data)
      for block in data { HTML.data(block) }
    }
  }

  /// Returns the sections in the order of a reader's questions: who acts, what happened, to which
  /// artifacts, when, and why. `nil` for a section without content.
  private func all(around artifacts: ArtifactsSection) -> [PageSection?] {
    let conversation = ConversationSection(
      findings: overview.findings, pages: overview.pages, hasPage: overview.hasConversation)
    let timeline = overview.timeline.map { RejectionsSection(timeline: $0, overview: overview) }
    return [
      WhoActsSection(overview: overview).section, conversation.section, artifacts.section,
      timeline?.section,
    ]
      + CausesSection(overview: overview).sections
      + [UnreadableSection(unreadable: overview.clusters.unreadable).section]
      + [SkippedSection(summary: overview.summary).section]
  }

  /// The headline of the run; on further pages the range of their rows.
  private var title: String {
    part.number == 1 ? overview.headline : "Artifacts \(part.range)"
  }

  /// The heading of a further page, with a link to the first.
  private var continuation: HTML {
    HTML.element(.section, .labelled(by: "overview")) {
      HTML.element(.h1, .id("overview")) {
        "\(title) of \(overview.summary.artifacts.grouped)"
      }
      HTML.element(.p, .class("lead")) {
        HTML.element(.a, .href(to: .index(page: 1))) { "The first page" }
        " has the finding, the totals and the causes of the whole run."
      }
    }
  }
}
