import Evidence
import Results

/// The page of a conversation: what was accepted that must not be, why a device was rejected, whose
/// key it is; then every exchange in its order, the findings, the keys and the accounts.
struct ConversationPage {
  private let story: ConversationStory

  init(_ story: ConversationStory) { self.story = story }

  /// What the title of every such page ends with.
  static let titleEnd = ": attestscope conversation"

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

  private static let listedFindings = 24

  private var exchanges: HTML {
    HTML.element(.section, .labelled(by: "exchanges")) {
      HTML.element(.h2, .id("exchanges")) { "Exchanges" }
      HTML.element(.p, .class("lede")) { lede }
      ConversationStrip(story)?.html ?? .empty
      ConversationSequence(story).html
    }
  }

  private var lede: String {
    let log = story.log
    let order = log.isTimed ? "in the order of time. Times are UTC" : "in the order of the evidence"
    let rest = log.count - log.entries.count
    let omitted =
      rest > 0 ? " The first \(log.entries.count.grouped) are shown; results.jsonl has all." : ""
    return "Each artifact that was sent, with the server's answer, \(order).\(omitted)"
  }
}
