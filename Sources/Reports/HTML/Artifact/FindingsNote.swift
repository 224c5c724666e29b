import Evidence
import Results

/// What an artifact's page says of the findings about it. They are known only at the end of a run,
/// after the pages are written: a page has a ``slot``, which is filled then.
struct FindingsNote {
  /// The findings, in the order of the conversation's page.
  let findings: [ConversationStory.NumberedFinding]
  /// The artifact's id.
  let artifact: String
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
          let isCompared = finding.finding.isCompared(with: artifact)
          if !isCompared {
            Icon.marked(finding.finding.result.mark)
            " "
          }
          HTML.element(.a, link(to: finding)) { finding.label }
          " "
          HTML.text(finding.finding.title.sentence)
          if isCompared {
            " This artifact isn't the fault: the finding compares the fault with it."
          }
        }
        if finding.finding.isTroubled, let leading = finding.finding.leading {
          let fix = leading.cause.fixInBrief?.sentence ?? "see the finding."
          HTML.element(.p, .class("muted")) {
            HTML.prose("\(leading.cause.actor.title): \(fix)")
            if let alternative = leading.proof.alternative { HTML.text(" \(alternative)") }
          }
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

  /// Returns a page with the note in its slot; `nil` if the page has no empty slot. Of an artifact that
  /// passes its checks and that a finding shows as a fault, the chip and the headline say so.
  ///
  /// - Parameters:
  ///   - page: The document in UTF-8.
  ///   - fault: The finding that shows the artifact as a fault although its checks pass; `nil` without.
  func filling(_ page: [UInt8], fault: RowFinding? = nil) -> [UInt8]? {
    Self.filling(
      page, with: html, fault: fault.map { ($0.label, $0.title) },
      of: findings.map { ($0.label, $0.finding) })
  }

  /// Returns a page with a note in its slot; `nil` if the page has no empty slot.
  ///
  /// - Parameters:
  ///   - page: The document in UTF-8.
  ///   - note: The note.
  ///   - fault: What the page calls the finding that shows the artifact as a fault, and its title; `nil` without.
  ///   - findings: The findings, each with what the page calls it.
  static func filling(
    _ page: [UInt8], with note: HTML, fault: (name: String, title: String)?,
    of findings: [(name: String, finding: RunFinding)]
  ) -> [UInt8]? {
    guard let place = page.firstRange(of: slot.bytes) else { return nil }
    var front = Array(page[..<place.lowerBound])
    var rest = Array(page[place.upperBound...])
    if let fault { mark(&front, fault) }
    if front.firstRange(of: startOfTeams) != nil {
      nameTeams(&front, findings)
    } else {
      nameTeams(&rest, findings)
    }
    return front + note.bytes + rest
  }

  /// Adds the teams that act on findings to the first list of who acts, before the others. A team that is there as
  /// acting stays; one that is there with nothing to do isn't any more, and one with a step is named once, with both.
  private static func nameTeams(
    _ part: inout [UInt8], _ findings: [(name: String, finding: RunFinding)]
  ) {
    let acting = findings.compactMap { name, finding in
      finding.isTroubled ? finding.leading.map { (actor: $0.cause.actor, name: name) } : nil
    }
    let end = Array(Trio.teams([]).bytes.suffix(5))
    guard let opening = part.firstRange(of: startOfTeams),
      let closing = part[opening.upperBound...].firstRange(of: end)
    else { return }
    var list = Array(part[opening.upperBound..<closing.lowerBound])
    var added: [UInt8] = []
    for (actor, named) in acting.grouped(by: \.actor)
    where list.firstRange(of: HTML.element(.b) { actor.title }.bytes) == nil {
      let names = named.map(\.name).distinct { ByteText($0) }
      let more = names.count > limit ? ["\((names.count - limit).grouped) more"] : []
      let step = removeStep(of: actor, from: &list).map { ["and \($0) of the fix"] } ?? []
      let all = (names.prefix(limit) + more + step).joined(separator: ", ")
      added += Trio.team(actor, .fail, on: all).bytes
      if let resting = list.firstRange(of: Trio.resting(actor).bytes) {
        list.removeSubrange(resting)
      }
    }
    part.replaceSubrange(opening.upperBound..<closing.lowerBound, with: added + list)
  }

  /// The start of a list of who acts.
  private static let startOfTeams = Array(Trio.teams([]).bytes.dropLast(5))

  /// Removes a team that acts in some steps from a list of who acts, and returns these: “step 2”; `nil` if it
  /// isn't there.
  private static func removeStep(of actor: Actor, from list: inout [UInt8]) -> String? {
    let item = Trio.team(actor, "step").bytes
    let end = Array(item.suffix(5))
    guard let start = list.firstRange(of: Array(item.dropLast(5))),
      let closing = list[start.upperBound...].firstRange(of: end)
    else { return nil }
    let words = String(decoding: list[start.upperBound..<closing.lowerBound], as: UTF8.self)
    list.removeSubrange(start.lowerBound..<closing.upperBound)
    return "step\(words)"
  }

  /// Replaces the chip of an accepted artifact, its headline and its title, and leaves out that a replay shows
  /// in the conversation only. Another chip stays, with its headline: that of a sound artifact that the
  /// server rejected says it already.
  private static func mark(_ front: inout [UInt8], _ fault: (name: String, title: String)) {
    let chips = [ReportState.accepted, .warned].map { Icon.chip($0.mark, $0.shortWord, .p).bytes }
    guard let chip = chips.compactMap({ front.firstRange(of: $0) }).first else { return }
    let words = "Sound, but see \(fault.name)"
    front.replaceSubrange(chip, with: Icon.chip(.warn, words, .p).bytes)
    replace(
      &front, between: "<h1 id=\"verdict\">", and: "</h1>",
      with: HTML.text("Its checks pass, but \(fault.title.inSentence)"))
    replace(&front, between: "<title>", and: ": ", with: HTML.text(words))
    if let remark = front.firstRange(of: HTML.text(LeadText.ofConversation).bytes) {
      front.removeSubrange(remark)
    }
  }

  /// Replaces what stands between the first `start` in a page and the next `end`.
  private static func replace(
    _ page: inout [UInt8], between start: String, and end: String, with text: HTML
  ) {
    guard let opening = page.firstRange(of: Array(start.utf8)),
      let closing = page[opening.upperBound...].firstRange(of: Array(end.utf8))
    else { return }
    page.replaceSubrange(opening.upperBound..<closing.lowerBound, with: text.bytes)
  }
}
