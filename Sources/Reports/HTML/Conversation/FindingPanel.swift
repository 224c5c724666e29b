import Evidence
import Results

/// The section on one finding of the conversation's page: what was seen, why it matters, cause, who
/// acts, fix, and the events, each with a link to its row.
///
/// Errors also have how often they were reported, and a cause that cannot be proven has what to
/// collect.
struct FindingPanel {
  /// The finding with its number on the page.
  let numbered: ConversationStory.NumberedFinding
  let story: ConversationStory

  /// The finding as it is in the results.
  private var finding: RunFinding { numbered.finding }

  /// The section. Parts without content are left out.
  var section: PageSection {
    let entry = PageContents.Entry(
      title: "\(numbered.label) \(numbered.shortTitle)", id: numbered.place,
      mark: finding.result.mark)
    return PageSection(entry, "fnd", heading: heading) { HTML.pairs("kv wide", lines) }
  }

  /// The heading with mark, number, title and rule.
  @HTMLBuilder
  private var heading: HTML {
    Icon.marked(finding.result.mark)
    " "
    HTML.element(.span, .class("fid")) { numbered.label }
    " "
    finding.title
    " "
    HTML.element(.span, .class("tag")) { finding.rule.id.rawValue }
  }

  /// The lines of the section in their order.
  private var lines: [KeyValue?] {
    let decided = finding.triage.remarksOnFinding.map(\.sentence.capitalizedFirst)
    let background = finding.rule.background
    let parts: [KeyValue?] = [
      KeyValue("What was seen", paragraph(.bidi(finding.found.sentence, limit: 800))),
      line("Decided", decided.isEmpty ? nil : decided.joined(separator: " ")),
      finding.numbers.map { KeyValue("How often", paragraph(.bidi($0.phrase, limit: 400))) },
      line("What to collect", finding.collect), line("Why it matters", background?.protects),
      line("In everyday words", background?.requirement?.risk),
      line("Level", background?.requirement?.level.meaning),
      line("Seen in the artifact", causesOfArtifacts),
    ]
    let causes = finding.diagnoses.enumerated().flatMap { index, diagnosis in
      advice(diagnosis, id: "\(numbered.place)-fix-\(index + 1)")
    }
    let key = finding.key.flatMap { id in story.log.keys.first { $0.key.equals(id) }?.label }
    return parts + causes
      + finding.subjects(calling: key).map { KeyValue($0, code: $1, limit: 128) }
      + [KeyValue(eventsTitle, events)]
  }

  /// The causes that the artifacts of a wrong rejection have of their own, as sentences; `nil`
  /// without any, and for findings of other rules.
  private var causesOfArtifacts: String? {
    guard finding.rule.id == ConversationFront.refusal else { return nil }
    let causes = finding.artifacts.compactMap { story.rows[ByteText($0)]?.cause }
      .distinct { ByteText($0) }
    return causes.isEmpty ? nil : causes.map(\.sentence).joined(separator: " ")
  }

  /// Returns a line with a text; `nil` without one.
  private func line(_ name: String, _ text: String?) -> KeyValue? {
    text.map { KeyValue(name, paragraph(.text($0))) }
  }

  /// Returns a paragraph.
  private func paragraph(_ content: HTML) -> HTML { HTML.element(.p) { content } }

  /// Returns a cause with its certainty, its rival (another cause that fits as well) and its proof,
  /// who acts, and the steps.
  ///
  /// - Parameter id: The start of the ids of code blocks.
  private func advice(_ diagnosis: Diagnosis, id: String) -> [KeyValue] {
    let claim = paragraph(
      HTML(joining: [
        .text("\(diagnosis.certainty.word): \(diagnosis.claim) "),
        HTML.element(.code) { diagnosis.cause.id },
      ]))
    let reason = finding.reason(of: diagnosis).map { paragraph(.bidi($0.sentence, limit: 800)) }
    let steps = StepList(
      steps: diagnosis.cause.fix.map { StepList.Step($0, by: diagnosis.cause.actor) }, id: id)
    return [
      KeyValue("Cause", HTML(joining: [claim, reason ?? .empty])),
      KeyValue("Who acts", paragraph(.text(diagnosis.cause.fix.whoActs(diagnosis.cause.actor)))),
      KeyValue("Fix", steps.html),
    ]
  }

  /// “Events”, or how many of them are listed.
  private var eventsTitle: String {
    finding.eventCount > finding.events.count
      ? "First \(finding.events.count.grouped) of \(finding.eventCount.grouped) events" : "Events"
  }

  /// The events in order, each with a link to its row where it has one.
  private var events: HTML {
    finding.talk { story.rows[$0].map { story.link(to: $0) } }
  }
}

extension RunFinding {
  /// Returns the events as a list, each with a link to its artifact, and the file if they share it.
  ///
  /// - Parameter link: Returns the link to an artifact by its id; `nil` for none.
  @HTMLBuilder
  func talk(link: (ByteText) -> HTML?) -> HTML {
    HTML.numbered("talk", of: zip(events, lines)) { event, line in
      HTML.bidi(line, limit: 400)
      if let link = event.artifact.flatMap({ link(ByteText($0)) }) {
        " "
        link
      }
    }
    if let onlyFile {
      HTML.element(.p, .class("muted small")) { HTML.bidi("In \(onlyFile)", limit: 400) }
    }
  }
}
