import Evidence
import Results

/// The first section of the conversation's page: the worst finding, four numbers, and the answers
/// to three questions. What did the server accept wrongly? Why was a device rejected? Whose key is
/// it?
///
/// Where the evidence cannot answer a question, the answer says that it is not visible, and why.
struct ConversationFront {
  /// What the page is drawn from.
  let story: ConversationStory

  /// The section.
  var html: HTML {
    HTML.element(.section, .class("verdict"), .labelled(by: "conversation")) {
      Icon.chip(
        story.mark,
        story.troubled.isEmpty ? "No findings" : story.troubled.count.counted("finding"), .p)
      HTML.element(.h1, .id("conversation")) { HTML.text(story.headline) }
      if let first = story.troubled.first {
        HTML.element(.p, .class("lead")) { HTML.prose(first.finding.found.sentence) }
      }
      HTML.boxes("nums", numbers)
      HTML.boxes(
        "asked",
        [
          KeyValue("What did the server accept wrongly?", accepted),
          KeyValue("Why was a device rejected?", rejected), KeyValue("Whose key is it?", keys),
        ])
    }
  }

  /// The numbers of artifacts, findings, cleared findings and keys, each with a remark.
  private var numbers: [KeyValue] {
    let log = story.log
    let length = log.span.map { $0.upperBound.milliseconds - $0.lowerBound.milliseconds } ?? 0
    let failed = story.troubled.count { $0.finding.result == .fail }
    return [
      KeyValue("Artifacts sent", log.count, length > 0 ? "in \(length.durationPhrase)" : ""),
      KeyValue("Findings", story.troubled.count, "\(failed.grouped) failed"),
      KeyValue(
        "Cleared", story.cleared.count,
        story.cleared.isEmpty ? "" : "look like attacks, and aren't"),
      KeyValue(
        "Keys", log.keys.count,
        log.accounts.isEmpty ? "no account known" : log.accounts.count.counted("account")),
    ]
  }

  /// The rules whose findings are about rejections: sound artifacts that the server rejected, and
  /// errors of the client, a service or a verifier. All other findings are about what the server
  /// accepted.
  private static let refusals: Set<RuleID> = [
    "flow.wrongly-refused", "flow.client-error", "flow.service-error", "flow.verifier-error",
  ]

  /// The maximum number of findings or keys in an answer; the others are counted.
  private static let shown = 5

  /// Draws links to findings.
  private func list(_ findings: [ConversationStory.NumberedFinding]) -> HTML {
    HTML.element(.ul, .class("marks")) {
      for finding in findings.prefix(Self.shown) {
        HTML.element(.li, .marked(finding.finding.result.mark)) {
          Icon.of(finding.finding.result.mark)
          HTML.element(.a, .href(toID: finding.place)) {
            HTML.text("\(finding.label) \(finding.finding.title)")
          }
          if let rows = rows(of: finding.finding) {
            HTML.element(.span, .class("muted num")) { " \(rows)" }
          }
        }
      }
      if findings.count > Self.shown {
        HTML.element(.li) { "\((findings.count - Self.shown).grouped) more below." }
      }
    }
  }

  /// Returns the numbers of the rows that are the offence of a finding, which tell findings with one
  /// title apart: “number 8 and 2 more”; `nil` without any.
  private func rows(of finding: RunFinding) -> String? {
    let known = finding.artifacts.filter { finding.isOffence(of: $0) }
      .compactMap { story.rows[ByteText($0)] }
    guard let first = known.first else { return nil }
    let more = known.count > 1 ? " and \((known.count - 1).grouped) more" : ""
    return "number \(story.number(of: first).grouped)\(more)"
  }

  /// Draws the findings about what the server accepted; without any, whether the evidence has
  /// answers of the server at all.
  private var accepted: HTML {
    let findings = story.troubled.filter { !Self.refusals.contains($0.finding.rule.id) }
    if !findings.isEmpty { return list(findings) }
    return HTML.element(.p) {
      story.log.hasAnswers
        ? story.openPhrase.map { "Nothing is shown, but \($0)." } ?? "Nothing in this evidence."
        : "Not visible: the evidence has no answer of the server. Capture the answers too."
    }
  }

  /// Draws the findings about rejections, then the artifacts that the server rejected correctly,
  /// which the checks reject too, and those that can't be judged. Without any, it says whether the evidence has answers of the
  /// server at all.
  private var rejected: HTML {
    let findings = story.troubled.filter { Self.refusals.contains($0.finding.rule.id) }
    let refused = story.log.entries.filter {
      $0.served.answer == .refused && $0.state == .rejected
    }
    let open = story.refusedOpen.map { text in HTML.element(.p) { text.sentence } } ?? .empty
    guard !findings.isEmpty || !refused.isEmpty || story.refusedOpen != nil else {
      return HTML.element(.p) {
        story.log.hasAnswers
          ? "No device was rejected in this evidence."
          : "Not visible: the evidence has no answer of the server."
      }
    }
    return HTML(joining: [findings.isEmpty ? .empty : list(findings), rightly(refused), open])
  }

  /// Draws the first artifact that the server rejected correctly, with the reason that the checks
  /// give, and the number of others.
  private func rightly(_ refused: [ConversationEntry]) -> HTML {
    guard let first = refused.first else { return .empty }
    let more = refused.count - 1
    return HTML.element(.p) {
      "Correctly: "
      HTML.element(.a, .href(toID: first.place)) { HTML.text(first.headline.sentence) }
      if more > 0 { " \(more.counted("more artifact")), too." }
    }
  }

  /// Draws the keys with their accounts, App IDs and environments.
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

  /// Returns the accounts of a key with its App ID and environment, as far as they are known:
  /// “account 17; ABCDE12345.com.example.app; production”.
  private static func owner(of key: KeyStory) -> String {
    let accounts =
      key.accounts.isEmpty
      ? "no account known"
      : "account\(key.accounts.count == 1 ? "" : "s") \(key.accounts.joined(separator: ", "))"
    return [accounts, key.appID, key.environment].compactMap(\.self).joined(separator: "; ")
  }
}
