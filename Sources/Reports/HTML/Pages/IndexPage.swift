import Evidence
import Results

/// The front page of a report: the finding in a sentence, the numbers, what went wrong and when, by
/// who acts, and the artifacts. Of a very large run, further pages hold the rest of the rows.
struct IndexPage: Sendable {
  private let overview: BatchOverview
  private let part: IndexPart
  private let parts: Int
  private let data: [DataBlock]

  init(_ overview: BatchOverview, part: IndexPart, of parts: Int, data: [DataBlock]) {
    self.overview = overview
    self.part = part
    self.parts = parts
    self.data = data
  }

  /// What the title of every index ends with.
  static let titleEnd = ": attestscope report"

  var html: HTML {
    let header = overview.header
    let frame = PageFrame(
      title: title + Self.titleEnd, mark: overview.mark, tool: header.tool,
      foreignAnchors: [header.attestationAnchor, header.receiptAnchor].filter { !$0.isBuiltIn },
      crumb: nil, script: .index)
    let artifacts = ArtifactsSection(overview: overview, part: part, parts: parts)
    let isFirst = part.number == 1
    let sections = (isFirst ? all(around: artifacts) : [artifacts.section]).compactMap(\.self)
    return frame.page {
      if isFirst { FindingSection(overview: overview).html } else { continuation }
      if sections.count > 2 { PageContents(entries: sections.map(\.entry), look: .row).html }
      for section in sections { section.html }
      HTML.data(artifacts.data)
      for block in data { HTML.data(block) }
    }
  }

  /// In the order in which they are asked for: what happened, to which artifacts, when, and why.
  private func all(around artifacts: ArtifactsSection) -> [IndexSection?] {
    let conversation = ConversationSection(
      findings: overview.findings, pages: overview.pages, hasPage: overview.hasConversation)
    let timeline = overview.timeline.map { RejectionsSection(timeline: $0, overview: overview) }
    return [conversation.section, artifacts.section, timeline?.section]
      + CausesSection(overview: overview).sections
      + [SkippedSection(summary: overview.summary).section]
  }

  private var title: String {
    part.number == 1 ? overview.headline : "Artifacts \(part.range)"
  }

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
