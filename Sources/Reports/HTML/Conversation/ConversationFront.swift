import Evidence
import Results

/// The first section of the conversation's page: the worst finding or what is missing, four numbers, and the
/// answers to questions. What did the server accept wrongly? What looks like an attack, and fits an innocent
/// pattern? Why was a device rejected? What errors were reported? Who acts? Whose key is it?
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
      } else if let advice = story.open.advice {
        HTML.element(.p, .class("lead")) { HTML.prose(advice) }
      }
      HTML.boxes("nums", numbers)
      HTML.boxes(
        "asked",
        [
          KeyValue("What did the server accept wrongly?", accepted),
          story.cleared.isEmpty
            ? nil
            : KeyValue(
              "What looks like an attack, and fits an innocent pattern?", list(story.cleared)),
          KeyValue("Why was a device rejected?", rejected),
          reports.isEmpty && refusedByApple.isEmpty
            ? nil : KeyValue("What errors were reported?", reported),
          owners.isEmpty ? nil : KeyValue("Who acts?", .text(owners)),
          KeyValue("Whose key is it?", keys),
        ].compactMap(\.self))
    }
  }

  /// The number of findings and of artifacts that server and checks reject for each team: “Server team: 16
  /// findings. Security reviewer: 1 rejected artifact.”; empty without any.
  private var owners: String {
    let actors = story.troubled.compactMap { $0.finding.leading?.cause.actor }.map { Owner($0) }
    let rejections = refused.map(\.owner)
    return Owner.allCases.compactMap { owner in
      let counts = [(actors, "finding"), (rejections, "rejected artifact")].compactMap {
        all, noun in
        let count = all.count { $0 == owner }
        return count > 0 ? count.counted(noun) : nil
      }
      return counts.isEmpty ? nil : "\(owner.title): \(counts.joined(separator: ", "))."
    }.joined(separator: " ")
  }

  /// The numbers of artifacts, findings, cleared findings and keys, each with a remark.
  private var numbers: [KeyValue] {
    let log = story.log
    let length = log.span.map { $0.upperBound.milliseconds - $0.lowerBound.milliseconds } ?? 0
    let failed = story.troubled.count { $0.finding.result == .fail }
    return [
      KeyValue(
        "Artifacts sent", log.count,
        [
          log.apart > 0 ? "of \((log.count + log.apart).grouped)" : nil,
          length > 0 ? "in \(length.durationPhrase)" : nil,
        ].compactMap(\.self).joined(separator: ", ")),
      KeyValue("Findings", story.troubled.count, "\(failed.grouped) failed"),
      KeyValue(
        "Cleared", story.cleared.count,
        story.cleared.isEmpty
          ? "" : story.cleared.count == 1 ? "fits an innocent pattern" : "fit an innocent pattern"),
      KeyValue(
        log.hasFurtherKeys ? "Keys listed" : "Keys", log.keys.count,
        log.hasFurtherKeys
          ? "and more"
          : log.accounts.isEmpty ? "no account known" : log.accounts.count.counted("account")),
    ]
  }

  /// The rule whose findings are about sound artifacts that the server rejected.
  static let refusal: RuleID = "flow.wrongly-refused"
  /// The rules whose findings are about reported errors. Findings of other rules, except
  /// ``refusal``, are about what the server accepted.
  private static let errors: Set<RuleID> = [
    "flow.client-error", "flow.service-error", "flow.verifier-error",
  ]

  /// The findings about errors that the client, a service or a verifier reported.
  private var reports: [ConversationStory.NumberedFinding] {
    story.troubled.filter { Self.errors.contains($0.finding.rule.id) }
  }

  /// What the server sent to Apple, and Apple and the checks reject.
  private var refusedByApple: [ConversationEntry] { refused.filter(\.isToApple) }

  /// The artifacts that were rejected when they were sent, and that the checks reject too.
  private var refused: [ConversationEntry] {
    story.sorted.filter(\.isCorrectlyRefused)
  }

  /// Draws the findings about reported errors, then what Apple rejected.
  private var reported: HTML {
    HTML(joining: [
      reports.isEmpty ? .empty : list(reports),
      group(refusedByApple, { "Apple rejected \($0) that the server sent, and so do the checks" }) {
        $0.reason
      },
    ])
  }

  /// The maximum number of findings or keys in an answer; the others are counted.
  private static let shown = 5

  /// Draws links to findings. Findings with the same title are one line.
  private func list(_ findings: [ConversationStory.NumberedFinding]) -> HTML {
    let groups = findings.grouped { ByteText($0.finding.title) }.map(\.elements)
    let shown = groups.prefix(Self.shown)
    let more = findings.count - shown.reduce(0) { $0 + $1.count }
    let next = groups.dropFirst(Self.shown).first?.first
    return HTML.element(.ul, .class("marks")) {
      for group in shown {
        HTML.element(.li, .marked(group[0].finding.result.mark)) {
          Icon.of(group[0].finding.result.mark)
          HTML.link(toID: group[0].place, "\(group[0].label) \(group[0].finding.title)")
          if group.count > 1 {
            HTML.element(.span, .class("muted")) { same(group.dropFirst()) }
          } else if let rows = rows(of: group[0].finding) {
            HTML.element(.span, .class("muted num")) {
              " "
              rows
            }
          }
        }
      }
      if let next {
        HTML.element(.li) {
          HTML.link(toID: next.place, "\(more.grouped) more, from \(next.label)")
        }
      }
    }
  }

  /// Draws links to further findings with one title: “also F-4, F-6”, or “also F-4, F-6 and 3 more”.
  private func same(_ findings: ArraySlice<ConversationStory.NumberedFinding>) -> HTML {
    let links = findings.prefix(Self.shown).map { HTML.link(toID: $0.place, $0.label) }
    let more = findings.count - links.count
    return HTML(joining: [
      .text(" also "), .joined(links), .text(more > 0 ? " and \(more.grouped) more" : ""),
    ])
  }

  /// Returns a link to the first row that is the offence of a finding, and how many others are, which tell
  /// findings with one title apart: “row 8 and 2 more”; `nil` without any.
  private func rows(of finding: RunFinding) -> HTML? {
    let known = finding.artifacts.filter { finding.isOffence(of: $0) }
      .compactMap { story.rows[ByteText($0)] }
    guard let first = known.first else { return nil }
    let more = known.count > 1 ? " and \((known.count - 1).grouped) more" : ""
    return HTML(joining: [story.link(to: first, "row"), .text(more)])
  }

  /// Draws the findings about what the server accepted, and how many accepted artifacts can't be checked
  /// completely, with what they lack and a link to the first; without any, whether the evidence has answers of the server at all.
  @HTMLBuilder
  private var accepted: HTML {
    let findings = story.troubled.filter {
      $0.finding.rule.id != Self.refusal && !Self.errors.contains($0.finding.rule.id)
    }
    // A finding is about each that answers a used challenge.
    let open = story.open.accepted.filter { !$0.isChallengeUsed || findings.isEmpty }
    if !findings.isEmpty {
      list(findings)
    } else {
      HTML.element(.p) {
        !story.log.hasAnswers
          ? "Not visible: the evidence has no answer of the server. Capture the answers too."
          : open.isEmpty ? "Nothing in this evidence." : "Nothing is shown."
      }
    }
    if let first = open.first {
      let lacking = OpenArtifacts(open)
      HTML.element(.p) {
        "\(open.count.counted("artifact")) that the server accepted can't be checked completely\(lacking.lack). "
        HTML.link(toID: first.place, open.count == 1 ? "See it" : "See the first")
        "."
        // Without a finding, the lead says it.
        if !story.troubled.isEmpty, let advice = lacking.advice { HTML.prose(" \(advice)") }
      }
    }
  }

  /// Draws the findings about sound artifacts that the server rejected, then the artifacts of devices that the
  /// checks reject too, and those that can't be checked completely. Without any, it says whether the evidence has
  /// answers of the server at all.
  private var rejected: HTML {
    let findings = story.troubled.filter { $0.finding.rule.id == Self.refusal }
    let rightly = refused.filter { !$0.isToApple }
    let open = story.open.refused.filter { !$0.isToApple }
    guard !findings.isEmpty || !rightly.isEmpty || !open.isEmpty else {
      return HTML.element(.p) {
        story.log.hasAnswers
          ? "No device was rejected in this evidence."
          : "Not visible: the evidence has no answer of the server."
      }
    }
    return HTML(joining: [
      findings.isEmpty ? .empty : list(findings),
      group(rightly, { "The server rejected \($0), and so do the checks" }) { $0.reason },
      group(open, { "\($0) can't be checked completely" }) { $0.cause ?? $0.headline },
    ])
  }

  /// Draws how many rejected artifacts there are of a kind, and the first with its reason; nothing for none.
  ///
  /// - Parameters:
  ///   - entries: The artifacts.
  ///   - sentence: Returns the sentence about their number, from “3 artifacts”.
  ///   - reason: Returns the reason of an artifact, as a phrase.
  private func group(
    _ entries: [ConversationEntry], _ sentence: (String) -> String,
    reason: (ConversationEntry) -> String
  ) -> HTML {
    guard let first = entries.first else { return .empty }
    return HTML.element(.p) {
      sentence(entries.count.counted("artifact")) + (entries.count == 1 ? ": " : ". The first: ")
      HTML.link(toID: first.place, reason(first).sentence)
    }
  }

  /// Draws the keys with their accounts, App IDs and environments: those of findings first.
  private var keys: HTML {
    let found = Set(story.troubled.compactMap(\.finding.key).map { ByteText($0) })
    let isFound = { (key: KeyStory) in found.contains(ByteText(key.key)) }
    // Without an account and an App ID, a key's name says nothing here.
    let all = story.log.keys
    let keys = all.filter(isFound) + all.filter { !isFound($0) && !Self.owner(of: $0).isEmpty }
    guard !all.isEmpty else {
      return HTML.element(.p) { "Not visible: no artifact in this evidence names its key." }
    }
    return HTML.element(.ul) {
      for key in keys.prefix(Self.shown) {
        HTML.element(.li) {
          HTML.link(toID: KeysSection.place(of: key), key.label)
          HTML.bidi(Self.owner(of: key), limit: 160)
        }
      }
      let more = all.count - min(keys.count, Self.shown)
      if more > 0 {
        HTML.element(.li) {
          HTML.link(toID: "keys", keys.isEmpty ? more.counted("key") : "\(more.grouped) more")
          if !keys.isEmpty {
            keys.contains(where: isFound)
              ? ". Keys of findings are first, the others in the order of appearance."
              : ". The keys are in the order of appearance."
          }
        }
      }
    }
  }

  /// Returns the accounts of a key with its App ID and environment, as far as they are known, after a
  /// colon: “: account 17; ABCDE12345.com.example.app; production”.
  private static func owner(of key: KeyStory) -> String {
    let accounts =
      key.accounts.isEmpty
      ? nil
      : "account\(key.accounts.count == 1 ? "" : "s") \(key.accounts.joined(separator: ", "))"
    let parts = [accounts, key.appID, key.environment].compactMap(\.self)
    return parts.isEmpty ? "" : ": \(parts.joined(separator: "; "))"
  }
}
