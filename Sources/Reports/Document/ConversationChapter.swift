import Evidence
import Results

/// The document's page on the conversation: each finding with its cause, its fix, and the events
/// that show it.
///
/// Findings that need action come first, then cleared ones, which only look like an attack.
struct ConversationChapter {
  /// The findings to show, in the order of the results.
  let findings: [RunFinding]
  /// The number of findings beyond the limit of the document.
  let further: Int

  /// Whether there is nothing to show, and so no page.
  var isEmpty: Bool { findings.isEmpty }
  /// The findings that failed or warned.
  var troubled: [RunFinding] { findings.filter(\.isTroubled) }

  /// The findings that were cleared.
  private var cleared: [RunFinding] { findings.filter { !$0.isTroubled } }

  /// The page as blocks, for Markdown and HTML.
  var chapter: DocumentChapter {
    DocumentChapter(
      place: .conversation, title: "What the conversation shows",
      facts: [
        ("findings", .number(troubled.count)), ("cleared", .number(cleared.count)),
        ("checks", .list(findings.map(\.rule.id).distinct(by: \.self).map(\.rawValue))),
      ],
      blocks: part("What was found", troubled) + part("Looks like an attack and isn't", cleared)
        + Block.more(further, "finding"))
  }

  /// A heading with its findings; nothing without findings.
  private func part(_ heading: String, _ findings: [RunFinding]) -> [Block] {
    findings.isEmpty ? [] : [.heading(heading)] + findings.flatMap(blocks)
  }

  /// One finding: its title and its content, with the record or place of each event.
  private func blocks(_ finding: RunFinding) -> [Block] {
    [.subheading(finding.title)]
      + finding.blocks { BlockText(.code($0.record ?? $0.source.place)) }
  }
}
