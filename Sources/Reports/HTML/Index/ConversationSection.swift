import Evidence
import Results

/// The section on the conversation of the index: what the server accepted or rejected wrongly, and
/// what only looked like an attack.
///
/// Entries have the ids `finding-N` and `cleared-N`.
struct ConversationSection {
  /// The findings, the worst first.
  let findings: [RunFinding]
  /// The page of each artifact that has one, by the artifact's id.
  let pages: [ByteText: ReportPath]
  /// Whether the conversation has a page of its own to link to.
  var hasPage = false

  /// The maximum number of findings of each kind; the results have all of them.
  static let limit = 200

  /// The section; `nil` without findings and without a page.
  var section: PageSection? {
    guard !findings.isEmpty || hasPage else { return nil }
    return PageSection(
      "Conversation", id: "conversation", findings.isEmpty ? "np" : nil, lede: lede
    ) {
      if hasPage {
        HTML.element(.p, .class("back np")) {
          HTML.element(.a, .href(to: .conversation.fromTop)) {
            "Every exchange in its order, by key and by account"
          }
        }
      }
      group("What the server decided wrongly, and errors", findings.filter(\.isTroubled))
      group("Looks like an attack and isn't", findings.filter { !$0.isTroubled })
    }
  }

  /// What findings on a conversation are, and how many are shown.
  private var lede: String {
    let count = findings.count > Self.limit ? " The first \(Self.limit) are shown." : ""
    return
      "What no single artifact shows: who sent what again, and which answers of the server are known.\(count)"
  }

  /// Draws a heading with its findings, the first five visible; nothing without findings.
  @HTMLBuilder
  private func group(_ title: String, _ findings: [RunFinding]) -> HTML {
    if !findings.isEmpty {
      HTML.element(.h3, .class("grp")) { title }
      FoldedList.html(Array(findings.prefix(Self.limit).enumerated())) { findings in
        HTML.element(.ul, .class("causes")) {
          for (index, finding) in findings { entry(finding, number: index + 1) }
        }
      }
    }
  }

  /// Draws one finding, with the number of its events.
  private func entry(_ finding: RunFinding, number: Int) -> HTML {
    HTML.element(.li, .id("\(finding.isTroubled ? "finding" : "cleared")-\(number)")) {
      HTML.element(.div) {
        HTML.element(.h4) {
          HTML.element(.span) { HTML.text(finding.title) }
          " "
          Icon.chip(finding.result.mark, finding.result.word, isMinor: true)
        }
        HTML.element(.p) { HTML.bidi(finding.found, limit: 600) }
        for remark in finding.triage.remarksOnFinding {
          HTML.remark(remark.sentence.capitalizedFirst)
        }
        numbers(finding)
        if let diagnosis = finding.leading { advice(diagnosis) }
        if let collect = finding.collect {
          HTML.remark("Collect: \(collect)")
        }
        meta(finding)
        events(finding)
      }
      HTML.element(.div, .class("spark"))
      HTML.element(.p, .class("n")) {
        finding.eventCount.grouped
        HTML.element(.small) { finding.eventCount == 1 ? "event" : "events" }
      }
    }
  }

  /// Draws how often an error was reported, and by which systems and apps; nothing for findings
  /// that are not errors.
  private func numbers(_ finding: RunFinding) -> HTML {
    guard let numbers = finding.numbers else { return .empty }
    let lines: [(String, String?)] =
      [("Count", numbers.count), ("Time", numbers.period)]
      + numbers.parts.map { ($0.title, $0.text) }
    return HTML.pairs("kv", lines.map { KeyValue($0, text: $1, limit: 400) })
  }

  /// Draws who acts with the first step, and the rival (another cause that fits as well) of a cause
  /// that is only consistent.
  private func advice(_ diagnosis: Diagnosis) -> HTML {
    HTML.element(.p, .class("muted")) {
      HTML.prose("\(diagnosis.cause.actor.title): \(diagnosis.cause.fixInBrief?.sentence ?? "")")
      if let alternative = diagnosis.proof.alternative { " \(alternative)" }
    }
  }

  /// Draws the ids of rule and cause, and the key, challenge and account that the finding is about.
  private func meta(_ finding: RunFinding) -> HTML {
    HTML.element(.p, .class("meta")) {
      HTML.element(.code) { finding.rule.id.rawValue }
      if let cause = finding.leading?.cause { HTML.element(.code) { cause.id } }
      for (name, value) in finding.subjects() {
        HTML.element(.span) {
          name + " "
          HTML.bidi(value, limit: 64)
        }
      }
    }
  }

  /// Draws the folded list of events, each with a link to its artifact's page.
  private func events(_ finding: RunFinding) -> HTML {
    let title =
      finding.eventCount > finding.events.count
      ? "The first \(finding.events.count.grouped) of \(finding.eventCount.grouped) events"
      : finding.eventCount.counted("event")
    return HTML.fold(.class("aside"), summary: .text(title)) {
      finding.talk { id in pages[id].map { HTML.link(to: $0) { "Artifact" } } }
    }
  }
}
