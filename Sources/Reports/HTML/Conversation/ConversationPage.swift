import Evidence
import Results

/// The page of the conversation in a report folder: the summary, every exchange in order, the
/// findings, the reviewer's checklist, the keys and the accounts.
///
/// It is written only where artifacts were sent in exchanges or with accounts or answers.
///
/// Ids to link to: `conversation`, `exchanges`, `xN` for the Nth artifact, `f-N` and `c-N` for
/// findings that need action and cleared ones, `review`, `keys`, `key-N`, and `accounts`.
struct ConversationPage {
  /// What the page is drawn from.
  private let story: ConversationStory

  init(_ story: ConversationStory) { self.story = story }

  /// The end of every such page's title, by which a later run recognizes its own file.
  static let titleEnd = ": attestscope conversation"

  /// The whole page.
  var html: HTML {
    let header = story.header
    let frame = PageFrame(
      title: story.headline + Self.titleEnd, mark: story.mark, tool: header.tool,
      foreignAnchors: [header.attestationAnchor, header.receiptAnchor].filter { !$0.isBuiltIn },
      crumb: "Conversation", index: .index.fromTop, script: .artifact)
    return frame.page(contents: contents) {
      ConversationFront(story).html
      exchanges
      for finding in story.findings { FindingPanel(finding, story).html }
      ReviewSection(story).html
      KeysSection(story).html
      AccountsSection(story).html
    }
  }

  /// The table of contents, with up to ``listedFindings`` findings.
  private var contents: [PageContents.Entry] {
    let log = story.log
    let findings = story.findings.prefix(Self.listedFindings).map {
      PageContents.Entry(
        title: "\($0.label) \($0.shortTitle)", id: $0.place, mark: $0.finding.result.mark)
    }
    return [
      .init(title: "Summary", id: "main"),
      .init(title: "Exchanges", id: "exchanges", note: log.count.grouped),
    ] + findings
      + (story.summary.review.isEmpty
        ? [] : [.init(title: "Review checklist", id: "review")]) + [
        .init(title: "Keys", id: "keys", note: log.keys.count.grouped)
      ]
      + (log.accounts.isEmpty
        ? [] : [.init(title: "Accounts", id: "accounts", note: log.accounts.count.grouped)])
  }

  /// The maximum number of findings in the table of contents.
  private static let listedFindings = 24

  /// Draws the section of exchanges: the strip to scale, then the sequence diagram.
  private var exchanges: HTML {
    HTML.element(.section, .labelled(by: "exchanges")) {
      HTML.element(.h2, .id("exchanges")) { "Exchanges" }
      HTML.element(.p, .class("lede")) { lede }
      ConversationStrip(story)?.html ?? .empty
      ConversationSequence(story).html
    }
  }

  /// The order of the exchanges, and how many are shown.
  private var lede: String {
    let log = story.log
    let order = log.isTimed ? "in the order of time. Times are UTC" : "in the order of the evidence"
    let rest = log.count - log.entries.count
    let omitted =
      rest > 0 ? " The first \(log.entries.count.grouped) are shown; results.jsonl has all." : ""
    return "Each artifact that was sent, with the server's answer, \(order).\(omitted)"
  }
}
