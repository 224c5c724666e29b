import Evidence
import Results

/// What an artifact's page says of the findings about it. They are known only at the end of a run,
/// after the pages are written: a page has a ``slot``, which is filled then.
struct FindingsNote {
  /// The findings, in the order of the conversation's page.
  let findings: [ConversationStory.NumberedFinding]
  /// Whether the report has a page of the conversation. Otherwise the links lead to the index.
  let hasConversation: Bool

  /// The place for the note, which stays empty without findings.
  static let slot = HTML.element(.div, .id("findings")) { HTML.empty }

  /// The most findings that are named.
  private static let limit = 5

  /// The note: a line for each finding, with a link to it.
  var html: HTML {
    HTML.element(.div, .id("findings"), .class("panel")) {
      HTML.element(.h2) { "Findings about it" }
      for finding in findings.prefix(Self.limit) {
        HTML.element(.p) {
          Icon.marked(finding.finding.result.mark)
          " "
          HTML.element(.a, link(to: finding)) { finding.label }
          " "
          HTML.text(finding.finding.title.sentence)
        }
      }
      if findings.count > Self.limit {
        HTML.element(.p) { HTML.text("And \((findings.count - Self.limit).grouped) more.") }
      }
    }
  }

  /// Returns the address of a finding's section.
  private func link(to finding: ConversationStory.NumberedFinding) -> HTML.Attribute {
    hasConversation
      ? .href(to: .conversation, at: finding.place) : .href(to: .index, at: finding.indexPlace)
  }

  /// Returns a page with the note in its slot; `nil` if the page has no empty slot.
  ///
  /// - Parameter page: The document in UTF-8.
  func filling(_ page: [UInt8]) -> [UInt8]? {
    guard let place = page.firstRange(of: Self.slot.bytes) else { return nil }
    return page[..<place.lowerBound] + html.bytes + page[place.upperBound...]
  }
}
