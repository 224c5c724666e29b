import Evidence
import Results

/// The first screen: the worst finding in a sentence, four numbers, and the answers to the three
/// questions that a capture is asked.
struct ConversationFront {
  private let story: ConversationStory

  init(_ story: ConversationStory) { self.story = story }

  var html: HTML {
    HTML.element(.section, .class("verdict"), .labelled(by: "conversation")) {
      HTML.element(.p, .chip(story.mark)) {
        Icon.of(story.mark)
        story.troubled.isEmpty ? "No findings" : story.troubled.count.counted("finding")
      }
      HTML.element(.h1, .id("conversation")) { HTML.text(story.headline) }
      if let first = story.troubled.first {
        HTML.element(.p, .class("lead")) { HTML.text(first.finding.found.sentence) }
      }
      HTML.element(.dl, .class("nums")) {
        for (name, value, aside) in numbers {
          HTML.element(.div) {
            HTML.element(.dt) { name }
            HTML.element(.dd) {
              value.grouped
              HTML.element(.small) { aside }
            }
          }
        }
      }
      HTML.element(.dl, .class("asked")) {
        question("What was accepted that must not be?", accepted)
        question("Why was a device rejected?", rejected)
        question("Whose key is it?", keys)
      }
    }
  }

  private var numbers: [(String, Int, String)] {
    let log = story.log
    let length = log.span.map {
      ($0.upperBound.milliseconds - $0.lowerBound.milliseconds).durationPhrase
    }
    let failed = story.troubled.count { $0.finding.result == .fail }
    return [
      ("Artifacts sent", log.count, length.map { "in \($0)" } ?? ""),
      ("Findings", story.troubled.count, "\(failed.grouped) failed"),
      ("Cleared", story.cleared.count, "look like attacks"),
      (
        "Keys", log.keys.count,
        log.accounts.isEmpty ? "no account known" : log.accounts.count.counted("account")
      ),
    ]
  }

  private func question(_ title: String, _ answer: HTML) -> HTML {
    HTML.element(.div) {
      HTML.element(.dt) { title }
      HTML.element(.dd) { answer }
    }
  }

  /// Findings by what they say: the server let something in, or kept something out.
  private static let refusals: Set<RuleID> = [
    "flow.wrongly-refused", "flow.client-error", "flow.service-error", "flow.verifier-error",
  ]

  private static let shown = 5

  private func list(_ findings: [ConversationStory.NumberedFinding]) -> HTML {
    HTML.element(.ul, .class("marks")) {
      for finding in findings.prefix(Self.shown) {
        HTML.element(.li, .marked(finding.finding.result.mark)) {
          Icon.of(finding.finding.result.mark)
          HTML.element(.a, .href(toID: finding.place)) {
            HTML.text("\(finding.label) \(finding.finding.title)")
          }
        }
      }
      if findings.count > Self.shown {
        HTML.element(.li) { "\((findings.count - Self.shown).grouped) more below." }
      }
    }
  }

  private var accepted: HTML {
    let findings = story.troubled.filter { !Self.refusals.contains($0.finding.rule.id) }
    if !findings.isEmpty { return list(findings) }
    return HTML.element(.p) {
      story.log.hasAnswers
        ? "Nothing in this evidence."
        : "Not visible: the evidence has no answer of the server. Capture the answers too."
    }
  }

  private var rejected: HTML {
    let findings = story.troubled.filter { Self.refusals.contains($0.finding.rule.id) }
    let refused = story.log.entries.filter {
      $0.served.answer == .refused && $0.state == .rejected
    }
    guard !findings.isEmpty || !refused.isEmpty else {
      return HTML.element(.p) {
        story.log.hasAnswers
          ? "No device was rejected in this evidence."
          : "Not visible: the evidence has no answer of the server."
      }
    }
    return HTML(joining: [findings.isEmpty ? .empty : list(findings), rightly(refused)])
  }

  /// Rejections that are right, with the reason that the checks give.
  private func rightly(_ refused: [ConversationEntry]) -> HTML {
    guard let first = refused.first else { return .empty }
    let more = refused.count - 1
    return HTML.element(.p) {
      "Rightly: "
      HTML.element(.a, .href(toID: first.place)) { HTML.text(first.headline.sentence) }
      if more > 0 { " \(more.counted("more artifact")) correctly rejected." }
    }
  }

  private var keys: HTML {
    let keys = story.log.keys
    guard !keys.isEmpty else {
      return HTML.element(.p) { "Not visible: no artifact in this evidence names its key." }
    }
    return HTML.element(.ul) {
      for key in keys.prefix(Self.shown) {
        HTML.element(.li) {
          HTML.element(.a, .href(toID: KeysSection.place(of: key))) { key.label }
          ": "
          HTML.bidi(Self.owner(of: key), limit: 160)
        }
      }
      if keys.count > Self.shown {
        HTML.element(.li) {
          HTML.element(.a, .href(toID: "keys")) { "\((keys.count - Self.shown).grouped) more" }
        }
      }
    }
  }

  private static func owner(of key: KeyStory) -> String {
    let accounts =
      key.accounts.isEmpty
      ? "no account known"
      : "account\(key.accounts.count == 1 ? "" : "s") \(key.accounts.joined(separator: ", "))"
    return [accounts, key.appID, key.environment].compactMap(\.self).joined(separator: "; ")
  }
}
