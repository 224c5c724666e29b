import Evidence
import Results

/// The first section of an artifact's page: the state, the headline, a paragraph, and the facts.
///
/// A rejected artifact and one with warnings also have cause, fix and who acts; a sound one that the
/// server rejected the cause of its warning, or what its verifier most likely stops at; an undetermined one
/// what is missing; an unreadable one how far it was read and what makes it readable.
///
/// The headline comes from ``ArtifactResult/pageHeadline``, the paragraph from ``LeadText``. The facts of an
/// accepted artifact come before the strip of checks, those of other artifacts after it.
struct VerdictSection {
  let result: ArtifactResult
  /// The state of the verdict.
  let state: ReportState
  /// The problems of the page, in the order of their sections.
  let problems: [Problem]
  /// Whether there is an index to link to.
  let isPartOfReport: Bool
  /// The id of the artifact's row on the page of the conversation; `nil` where it has none.
  let exchange: String?

  /// The section, which every page has.
  var html: HTML {
    HTML.element(.section, .class("verdict"), .labelled(by: "verdict")) {
      Icon.chip(
        result.isSoundButRefused ? .warn : state.mark,
        result.isSoundButRefused
          ? "Sound, and rejected by the server"
          : result.isChallengeUsed ? result.stateLabel : state.shortWord, .p)
      HTML.element(.p, .class("po")) {
        HTML.bidi(result.name)
        ", ID \(result.id.prefix(8))"
      }
      // On a narrow screen, the bar cuts the name.
      HTML.element(.p) {
        HTML.element(.span, .class("muted nl")) { HTML.bidi(result.name) }
      }
      HTML.element(.h1, .id("verdict")) { HTML.text(result.pageHeadline) }
      HTML.element(.p, .class("lead")) { HTML.text(LeadText.text(for: result)) }
      // A rejected artifact has a cause and a fix of its own, which come first.
      if state != .rejected { FindingsNote.slot }
      switch state {
      case .accepted, .warned:
        if let refusal = RefusalPanel(result: result) { refusal.html }
        if state == .warned { warning }
        hazards
        HTML.element(.div, .class("promoted")) { facts }
      case .rejected:
        trio
        FindingsNote.slot
      case .undetermined: MissingPanel(result: result).html
      case .unreadable:
        trio
        ReadingPanel(result: result).html
      }
      strip
      if state != .accepted && state != .warned { facts }
    }
  }

  /// Draws a link to the properties on which a server may stop; nothing if it accepted the artifact, and where
  /// ``RefusalPanel`` links to them.
  @HTMLBuilder
  private var hazards: HTML {
    let count = result.hazards.count
    if count > 0, result.served.answer != .accepted, !result.isSoundButRefused {
      HTML.element(.p, .class("np")) {
        "If your server rejects it, see "
        let verb = count == 1 ? "stops" : "stop"
        HTML.link(
          toID: "hazards", "\(count.counted("property", "properties")) that \(verb) known verifiers"
        )
        "."
      }
    }
  }

  /// Draws cause, fix and who acts of the leading diagnosis side by side; nothing without a
  /// diagnosis.
  @HTMLBuilder
  private var trio: HTML {
    if let (number, problem) = result.leadingDiagnosis, let diagnosis = problem.diagnosis {
      Trio.html {
        cause(diagnosis, number)
      } fix: {
        fix(diagnosis, problem, number)
      } actors: {
        teams(result.actors)
      }
    }
  }

  /// Draws cause, fix and who acts of a warning; of one without a known cause, what was seen and what
  /// its rule says to do.
  @HTMLBuilder
  private var warning: HTML {
    if result.leadingDiagnosis != nil {
      trio
    } else if let problem = problems.first, let check = problem.leading {
      Trio.html {
        HTML.element(.h2) { "Warning" }
        HTML.element(.p) { HTML.prose(check.finding.found.sentence) }
        HTML.element(.p) { HTML.link(toID: "problem-1", "See the bytes") }
      } fix: {
        HTML.element(.h2) { "Next" }
        if let step = problem.advice.first {
          HTML.element(.p) { HTML.prose(step) }
          HTML.element(.p) { HTML.link(toID: "fix-1", "All steps") }
        } else {
          HTML.element(.p) { "Nothing fails because of it, and no known cause explains it." }
        }
      } actors: {
        if let actor = problem.actor {
          teams([actor])
        } else {
          HTML.element(.p) { Owner(problem.actor).title }
        }
      }
    }
  }

  /// Draws the certainty and the proof's summary, with a link to the computation, to what the cause
  /// rests on, or to the hypotheses that were tried.
  @HTMLBuilder
  private func cause(_ diagnosis: Diagnosis, _ number: Int) -> HTML {
    HTML.element(.h2) {
      "Cause "
      Icon.chip(diagnosis.certainty.mark, diagnosis.certainty.word)
    }
    HTML.element(.p) { HTML.text(diagnosis.summary.sentence, limit: 1_024) }
    // Where nothing was tried, there is nothing to see.
    if diagnosis.certainty != .unexplained || !diagnosis.proof.hypotheses.isEmpty {
      let words =
        diagnosis.certainty == .unexplained
        ? "See what was tried"
        : diagnosis.proof.steps.isEmpty ? "See what it rests on" : "See the computation"
      HTML.element(.p, .class("np")) { HTML.link(toID: "cause-\(number)", words) }
    }
  }

  /// Draws the first step, with a link to all of them.
  ///
  /// Of a failure that nothing explains, these are the first two steps of the search.
  @HTMLBuilder
  private func fix(_ diagnosis: Diagnosis, _ problem: Problem, _ number: Int) -> HTML {
    let isOpen = diagnosis.certainty == .unexplained
    HTML.element(.h2) { isOpen ? "Next" : "Fix" }
    if isOpen {
      HTML.numbered(nil, of: diagnosis.cause.fix.prefix(2)) { HTML.prose($0.text) }
    } else if let fix = problem.rejecting(diagnosis.cause.fix).inBrief(for: nil) {
      HTML.element(.p) { HTML.prose(fix) }
    }
    let words =
      diagnosis.steps(in: result).contains(where: \.isConfirmation)
      ? "The steps, and how to confirm them" : "All steps"
    HTML.element(.p, .class("np")) { HTML.link(toID: "fix-\(number)", words) }
  }

  /// Draws who must act, and which other teams a step names. Where every cause is proven, also the
  /// teams that have nothing to do: those of server, app and device that no step names.
  private func teams(_ acting: [Actor]) -> HTML {
    let isSettled = problems.allSatisfy { $0.diagnosis?.certainty == .proven }
    // The bytes don't show who changed them in transit.
    let isOfTransport = problems.contains {
      $0.troubledRules.contains { $0.family.equals("transport") }
    }
    // A step is named by its number, and each problem counts its steps from 1.
    let helping = problems.flatMap { problem in
      let subject = problems.count == 1 ? nil : problem.troubledRules.first.map { " for \($0)" }
      return problem.listedSteps(in: result).teams(besides: acting).map { team, steps in
        (team: team, steps: steps + (subject ?? ""))
      }
    }.distinct(by: \.team)
    let resting = [FixStep].namedTeams.filter { actor in
      isSettled && !isOfTransport && !acting.contains(actor)
        && !helping.contains { $0.team == actor }
    }
    return Trio.teams(
      acting.map { Trio.team($0, state.mark) }
        + helping.map { Trio.team($0.team, $0.steps) } + resting.map(Trio.resting))
  }

  /// Draws all checks as a strip, their numbers, and links to the report and the conversation.
  private var strip: HTML {
    HTML.element(.div, .class("strip")) {
      CheckStrip(groups: result.checks.groups).html
      HTML.element(.p) {
        result.tally.sentence
        " "
        HTML.element(.span, .class("np")) {
          HTML.link(toID: "checks", "All checks")
          if isPartOfReport, let id = result.leading(of: problems)?.groupID {
            " · "
            HTML.element(.a, .href(to: .index, at: CauseEntry.place(of: id))) {
              "The same trouble in the whole report"
            }
          }
          if let exchange {
            " · "
            HTML.element(.a, .href(to: .conversation, at: exchange)) { "Its exchange" }
          }
        }
      }
    }
  }

  /// The expected App ID and key ID of an assertion that does not contain its own. An assertion has
  /// only the App ID's hash and no key ID.
  private var expected: (appID: String?, keyID: String?) {
    guard result.type == .assertion else { return (nil, nil) }
    let apps = result.policy.appIDs
    return (
      result.summary.appID == nil && !apps.isEmpty ? apps.joined(separator: ", ") : nil,
      result.summary.keyID == nil ? result.given.first { $0.kind == .keyID }?.text : nil
    )
  }

  /// The App ID's hash in an assertion (`rpIdHash`, WebAuthn §6.1) whose App ID is not known.
  private var appHash: String? {
    guard result.type == .assertion, result.summary.appID == nil else { return nil }
    let data = result.decoded.children.first { $0.name.equals("authenticatorData") }
    return data?.children.first { $0.name.equals("rpIdHash") }?.value.phrase
  }

  /// Draws type, environment, App ID, key ID, times and counter. Unknown facts are left out, and
  /// non-ASCII characters in ids are pointed out.
  private var facts: HTML {
    let summary = result.summary
    let rows: [(name: String, value: String?, isWide: Bool)] = [
      ("Artifact", "\(result.type.word), \(result.shownSize.counted("byte"))", false),
      ("Environment", summary.environment?.capitalizedFirst, false),
      ("App ID", summary.appID, true),
      ("Expected App ID", expected.appID, true), ("SHA-256 of its App ID", appHash, true),
      ("Issued", summary.issuedAt?.phrase, false),
      ("Operating system", summary.operatingSystem, false),
      ("Key ID", summary.keyID, true),
      ("Expected key ID", expected.keyID, true),
      ("Captured", result.source.capturedAt?.phrase, false),
      ("Counter", summary.counter.map { Int($0).grouped }, false),
    ]
    return HTML.element(.dl, .class("facts")) {
      for case (let name, let value?, let isWide) in rows {
        HTML.element(.div, .class(isWide ? "w2" : "w1")) {
          HTML.element(.dt) { name }
          HTML.element(.dd) {
            if isWide { HTML.element(.code) { HTML.bidi(value) } } else { HTML.bidi(value) }
            if isWide, let remark = value.foreignCharacters {
              HTML.element(.span, .class("muted")) { " \(remark)" }
            }
          }
        }
      }
    }
  }
}
