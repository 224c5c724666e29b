import Evidence
import Results

/// What the conversation shows, the worst first: what was accepted that must not be, what was rejected
/// though it is sound, and what only looked like an attack.
struct ConversationSection {
  let findings: [RunFinding]
  /// The pages that artifacts of the report have, by id.
  let pages: [ByteText: ReportPath]
  /// Whether the conversation has a page of its own.
  var hasPage = false

  /// More findings are in the results only.
  static let limit = 200

  var section: IndexSection? {
    guard !findings.isEmpty || hasPage else { return nil }
    return IndexSection("Conversation", id: "conversation") {
      HTML.element(.p, .class("lede")) { lede }
      if hasPage {
        HTML.element(.p, .class("back")) {
          HTML.element(.a, .href(to: .conversation.fromTop)) {
            "Every exchange in its order, by key and by account"
          }
        }
      }
      group("What the server must not accept, or must not reject", findings.filter(\.isTroubled))
      group("Looks like an attack and isn't", findings.filter { !$0.isTroubled })
    }
  }

  private var lede: String {
    let count = findings.count > Self.limit ? " The first \(Self.limit) are shown." : ""
    return
      "What no single artifact shows: who sent what again, and what the server answered.\(count)"
  }

  private func group(_ title: String, _ findings: [RunFinding]) -> HTML {
    guard !findings.isEmpty else { return .empty }
    return HTML(joining: [
      HTML.element(.h3, .class("grp")) { title },
      FoldedList.html(Array(findings.prefix(Self.limit).enumerated())) { findings in
        HTML.element(.ul, .class("causes")) {
          for (index, finding) in findings { entry(finding, number: index + 1) }
        }
      },
    ])
  }

  private func entry(_ finding: RunFinding, number: Int) -> HTML {
    HTML.element(.li, .id("\(finding.isTroubled ? "finding" : "cleared")-\(number)")) {
      HTML.element(.div) {
        HTML.element(.h4) {
          HTML.element(.span) { HTML.text(finding.title) }
          " "
          HTML.element(.span, .minorChip(finding.result.mark)) {
            Icon.of(finding.result.mark)
            finding.result.word
          }
        }
        HTML.element(.p) { HTML.bidi(finding.found, limit: 600) }
        numbers(finding)
        if let diagnosis = finding.leading { advice(diagnosis) }
        if let collect = finding.collect {
          HTML.element(.p, .class("muted")) { HTML.text("Collect: \(collect)") }
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

  /// How often an error was reported, and by what.
  private func numbers(_ finding: RunFinding) -> HTML {
    guard let numbers = finding.numbers else { return .empty }
    let lines =
      [("Count", numbers.count)] + (numbers.period.map { [("Time", $0)] } ?? [])
      + numbers.parts.map { ($0.title, $0.text) }
    return HTML.element(.dl, .class("kv")) {
      for (name, text) in lines {
        HTML.element(.dt) { name }
        HTML.element(.dd) { HTML.bidi(text, limit: 400) }
      }
    }
  }

  private func advice(_ diagnosis: Diagnosis) -> HTML {
    HTML.element(.p, .class("muted")) {
      HTML.text("\(diagnosis.cause.actor.title): \(diagnosis.cause.fixInBrief?.sentence ?? "")")
      if let rival = diagnosis.proof.rival {
        HTML.text(" It may also be: \(rival.withoutFullStop).")
      }
    }
  }

  private func meta(_ finding: RunFinding) -> HTML {
    HTML.element(.p, .class("meta")) {
      HTML.element(.code) { finding.rule.id.rawValue }
      if let cause = finding.leading?.cause { HTML.element(.code) { cause.id } }
      for (name, value) in [
        ("Key", finding.key), ("Challenge", finding.challenge), ("Account", finding.account),
      ] {
        if let value {
          HTML.element(.span) {
            name + " "
            HTML.bidi(value, limit: 64)
          }
        }
      }
    }
  }

  private func events(_ finding: RunFinding) -> HTML {
    HTML.element(.details) {
      HTML.element(.summary) {
        finding.eventCount > finding.events.count
          ? "The first \(finding.events.count.grouped) of \(finding.eventCount.grouped) events"
          : finding.eventCount.counted("event")
      }
      HTML.element(.ol, .class("talk")) {
        for event in finding.events {
          HTML.element(.li) {
            HTML.bidi(event.line, limit: 400)
            if let page = event.artifact.flatMap({ pages[ByteText($0)] }) {
              " "
              HTML.element(.a, .href(to: page)) { "Artifact" }
            }
          }
        }
      }
    }
  }
}
