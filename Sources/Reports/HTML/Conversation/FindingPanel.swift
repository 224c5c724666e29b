import Evidence
import Results

/// The section on one finding of the conversation's page: what was seen, why it matters, cause, who
/// acts, fix, and the events, each with a link to its row.
///
/// Errors also have how often they were reported, and a cause that cannot be proven has what to
/// collect.
struct FindingPanel {
  /// The finding with its number on the page.
  private let numbered: ConversationStory.NumberedFinding
  private let story: ConversationStory

  init(_ numbered: ConversationStory.NumberedFinding, _ story: ConversationStory) {
    self.numbered = numbered
    self.story = story
  }

  /// The finding as it is in the results.
  private var finding: RunFinding { numbered.finding }

  /// The section. Parts without content are left out.
  var html: HTML {
    HTML.element(.section, .class("fnd"), .labelled(by: numbered.place)) {
      HTML.element(.h2, .id(numbered.place)) {
        HTML.element(.span, .marked(finding.result.mark)) { Icon.of(finding.result.mark) }
        " "
        HTML.element(.span, .class("fid")) { numbered.label }
        " "
        HTML.text(finding.title)
        " "
        HTML.element(.span, .class("tag")) { finding.rule.id.rawValue }
      }
      HTML.element(.dl, .class("kv wide")) {
        part("What was seen", HTML.element(.p) { HTML.bidi(finding.found.sentence, limit: 800) })
        if let numbers = finding.numbers {
          part("How often", HTML.element(.p) { HTML.bidi(numbers.phrase, limit: 400) })
        }
        if let collect = finding.collect {
          part("What to collect", HTML.element(.p) { HTML.text(collect) })
        }
        if let protects = finding.rule.background?.protects {
          part("Why it matters", HTML.element(.p) { HTML.text(protects) })
        }
        for (index, diagnosis) in finding.diagnoses.enumerated() {
          advice(diagnosis, id: "\(numbered.place)-fix-\(index + 1)")
        }
        values
        part(eventsTitle, events)
      }
    }
  }

  /// Draws a name with its content.
  private func part(_ name: String, _ content: HTML) -> HTML {
    HTML(joining: [
      HTML.element(.dt) { name }, HTML.element(.dd) { content },
    ])
  }

  /// Draws a cause with its certainty, rival and proof, who acts, and the steps.
  ///
  /// - Parameter id: the start of the ids of code blocks.
  private func advice(_ diagnosis: Diagnosis, id: String) -> HTML {
    let rival = diagnosis.proof.rival.map { " It may also be: \($0.withoutFullStop)." } ?? ""
    return HTML(joining: [
      part(
        "Cause",
        HTML.element(.p) {
          HTML.text("\(diagnosis.certainty.word): \(diagnosis.cause.statement.sentence)\(rival)")
          " "
          HTML.element(.code) { diagnosis.cause.id }
          if let summary = finding.reason(of: diagnosis) {
            HTML.element(.p) { HTML.bidi(summary.sentence, limit: 800) }
          }
        }),
      part("Who acts", HTML.element(.p) { diagnosis.cause.actor.title }),
      part(
        "Fix",
        StepList(
          steps: diagnosis.cause.fix.map { StepList.Step($0, by: diagnosis.cause.actor) }, id: id
        ).html),
    ])
  }

  /// Draws the key, challenge and account that the finding is about, as far as it names them.
  private var values: HTML {
    HTML(
      joining: [
        ("Key", finding.key), ("Challenge", finding.challenge), ("Account", finding.account),
      ].map { name, value in
        value.map { value in
          part(name, HTML.element(.code) { HTML.bidi(value, limit: 128) })
        } ?? .empty
      })
  }

  /// “Events”, or how many of them are listed.
  private var eventsTitle: String {
    finding.eventCount > finding.events.count
      ? "First \(finding.events.count.grouped) of \(finding.eventCount.grouped) events" : "Events"
  }

  /// Draws the events in order, each with a link to its row where it has one.
  private var events: HTML {
    let rows = story.rows
    return HTML.element(.ol, .class("talk")) {
      for event in finding.events {
        HTML.element(.li) {
          HTML.bidi(event.line, limit: 400)
          if let row = event.artifact.flatMap({ rows[ByteText($0)] }) {
            " "
            HTML.element(.a, .href(toID: row.place)) { "Number \(row.number.grouped)" }
          }
        }
      }
    }
  }
}
