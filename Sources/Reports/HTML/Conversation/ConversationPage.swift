import Evidence
import Results

/// The page of the conversation in a report folder: the summary, every exchange in order, the
/// findings, the reviewer's checklist, the keys and the accounts. Where the exchanges are of many files, the
/// findings come first.
///
/// It is written only where artifacts were sent in exchanges or with accounts or answers.
///
/// Ids to link to: `conversation`, `exchanges`, `xN` for the Nth artifact of the evidence, `ch-N`
/// for the Nth challenge, `f-N` and `c-N` for findings that need action and cleared ones, `review`,
/// `keys`, `key-N`, and `accounts`.
struct ConversationPage {
  /// What the page is drawn from.
  let story: ConversationStory

  /// The end of every such page's title, by which a later run recognizes its own file.
  static let titleEnd = ": attestscope conversation"

  /// The whole page.
  var html: HTML {
    let header = story.header
    let frame = PageFrame(
      title: story.headline + Self.titleEnd, mark: story.mark, tool: header.tool,
      foreignAnchors: header.anchors.replaced, crumb: "Conversation", index: .index.fromTop,
      script: .artifact)
    let findings = story.findings.map { FindingPanel(numbered: $0, story: story).section }
    let others = [
      ReviewSection(story: story).section, KeysSection(story: story).section,
      AccountsSection(story: story).section,
    ].compactMap(\.self)
    let (before, after) = story.isByFile ? ([], [exchanges]) : ([exchanges], [])
    return frame.page(
      contents: [.init(title: "Summary", id: "main")] + before.map(\.entry) + findingEntries
        + (after + others).map(\.entry)
    ) {
      ConversationFront(story: story).html
      for section in before + findings + after + others { section.html }
    }
  }

  /// The entries of the findings in the table of contents. Findings of one rule that follow each other have
  /// one entry: “F-4 to F-6 Replay”.
  private var findingEntries: [PageContents.Entry] {
    story.findings.runs {
      $0.finding.rule.id == $1.finding.rule.id && $0.finding.result == $1.finding.result
    }.map { group in
      let first = group[0]
      let last = group.count > 1 ? " to \(group[group.count - 1].label)" : ""
      return PageContents.Entry(
        title: "\(first.label)\(last) \(first.shortTitle)", id: first.place,
        mark: first.finding.result.mark)
    }
  }

  /// Draws the section of exchanges: the strip to scale, then the sequence diagram.
  private var exchanges: PageSection {
    PageSection("Exchanges", id: "exchanges", note: story.log.count.grouped, lede: lede) {
      ConversationStrip(story)?.html ?? .empty
      ConversationSequence(story).html
    }
  }

  /// The order of the exchanges, and how many are shown.
  private var lede: String {
    let log = story.log
    let sequence =
      log.isTimed ? "in the order of time. Times are UTC" : "in the order of the evidence"
    let order =
      story.isByFile
      ? "by file: first the files with a finding or a wrong answer, \(sequence)" : sequence
    let rest = log.count - log.entries.count
    let omitted =
      rest > 0 ? " The first \(log.entries.count.grouped) are shown; results.jsonl has all." : ""
    let apart =
      log.apart > 0
      ? " Of the run's \((log.count + log.apart).counted("artifact")), \(log.count.grouped) "
        + "\(log.count == 1 ? "has" : "have") an exchange, an account or an answer of the server; "
        + "nothing shows that the others were sent." : ""
    let ages =
      log.entries.contains { $0.challenge?.answeredAt != nil }
      ? " The age of a challenge counts from the end of the answer that issued it to the start of the request "
        + "that answers it." : ""
    return
      "Each artifact that was sent, with the server's answer, \(order). Exchanges of a capture "
      + "count from 0.\(ages)\(omitted)\(apart)"
  }
}
