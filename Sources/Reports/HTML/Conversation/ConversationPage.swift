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
  let story: ConversationStory

  /// The end of every such page's title, by which a later run recognizes its own file.
  static let titleEnd = ": attestscope conversation"

  /// The whole page.
  var html: HTML {
    let header = story.header
    let frame = PageFrame(
      title: story.headline + Self.titleEnd, mark: story.mark, tool: header.tool,
      foreignAnchors: header.replacedAnchors, crumb: "Conversation", index: .index.fromTop,
      script: .artifact)
    let findings = story.findings.map { FindingPanel(numbered: $0, story: story).section }
    let others = [
      ReviewSection(story: story).section, KeysSection(story: story).section,
      AccountsSection(story: story).section,
    ].compactMap(\.self)
    let listed = ([exchanges] + findings.prefix(Self.listedFindings)).map(\.entry)
    return frame.page(
      contents: [.init(title: "Summary", id: "main")] + listed
        + [furtherFindings].compactMap(\.self) + others.map(\.entry)
    ) {
      ConversationFront(story: story).html
      for section in [exchanges] + findings + others { section.html }
    }
  }

  /// The maximum number of findings in the table of contents.
  private static let listedFindings = 24

  /// The entry of all findings that have none of their own: “F-25 to F-32”; `nil` without any.
  private var furtherFindings: PageContents.Entry? {
    let further = story.findings.dropFirst(Self.listedFindings)
    guard let first = further.first, let last = further.last else { return nil }
    return PageContents.Entry(
      title: further.count == 1 ? first.label : "\(first.label) to \(last.label)", id: first.place)
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
    let order = log.isTimed ? "in the order of time. Times are UTC" : "in the order of the evidence"
    let rest = log.count - log.entries.count
    let omitted =
      rest > 0 ? " The first \(log.entries.count.grouped) are shown; results.jsonl has all." : ""
    return
      "Each artifact that was sent, with the server's answer, \(order). Exchanges of a capture "
      + "count from 0.\(omitted)"
  }
}
