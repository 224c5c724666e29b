import Evidence
import Results

/// The first screen: the state, the finding in one sentence, what follows from it, and the facts.
struct VerdictSection {
  private let result: ArtifactResult
  private let state: ReportState
  private let problems: [Problem]
  private let isPartOfReport: Bool
  private let exchange: String?

  init(
    _ result: ArtifactResult, problems: [Problem], isPartOfReport: Bool, exchange: String? = nil
  ) {
    self.result = result
    self.problems = problems
    self.isPartOfReport = isPartOfReport
    self.exchange = exchange
    state = ReportState(result.verdict)
  }

  var html: HTML {
    HTML.element(.section, .class("verdict"), .labelled(by: "verdict")) {
      HTML.element(.p, .chip(state.mark)) {
        Icon.of(state.mark)
        state.word
      }
      HTML.element(.h1, .id("verdict")) { HTML.text(result.headline) }
      HTML.element(.p, .class("lead")) { HTML.text(LeadText.text(for: result)) }
      switch state {
      case .accepted, .warned: HTML.element(.div, .class("promoted")) { facts }
      case .rejected: trio
      case .undetermined: MissingPanel(result).html
      case .unreadable: ReadingPanel(result).html
      }
      strip
      if state != .accepted && state != .warned { facts }
    }
  }

  /// Cause, fix and who acts, side by side.
  @HTMLBuilder
  private var trio: HTML {
    if let (number, problem) = result.leadingDiagnosis, let diagnosis = problem.diagnosis {
      HTML.element(.div, .class("trio")) {
        HTML.element(.div) { cause(diagnosis, number) }
        HTML.element(.div) { fix(diagnosis.cause, number) }
        HTML.element(.div) {
          HTML.element(.h2) { "Who acts" }
          actors
        }
      }
    }
  }

  @HTMLBuilder
  private func cause(_ diagnosis: Diagnosis, _ number: Int) -> HTML {
    HTML.element(.h2) {
      "Cause "
      HTML.element(.span, .chip(diagnosis.certainty.mark)) {
        Icon.of(diagnosis.certainty.mark)
        diagnosis.certainty.word
      }
    }
    HTML.element(.p) { HTML.text(diagnosis.summary.sentence) }
    HTML.element(.p) {
      HTML.element(.a, .href(toID: "cause-\(number)")) {
        diagnosis.certainty == .unexplained
          ? "See what was tried"
          : diagnosis.proof.steps.isEmpty ? "See what it rests on" : "See the computation"
      }
    }
  }

  @HTMLBuilder
  private func fix(_ cause: CauseFacts, _ number: Int) -> HTML {
    HTML.element(.h2) { "Fix" }
    if let fix = cause.fixInBrief { HTML.element(.p) { HTML.text(fix) } }
    HTML.element(.p) {
      HTML.element(.a, .href(toID: "fix-\(number)")) { "The steps, and how to confirm them" }
    }
  }

  /// Those who act, and, where every cause is proven, those who need not.
  private var actors: HTML {
    let acting = result.actors
    let isSettled = problems.allSatisfy { $0.diagnosis?.certainty == .proven }
    let resting = isSettled ? [Actor.server, .app, .device].filter { !acting.contains($0) } : []
    return HTML.element(.ul, .class("who")) {
      for actor in acting {
        HTML.element(.li, .marked(state.mark)) {
          Icon.named("i-dot")
          HTML.element(.b) { actor.title }
        }
      }
      for actor in resting {
        HTML.element(.li, .marked(.none)) {
          Icon.named("i-ring")
          "\(actor.title): nothing to do"
        }
      }
    }
  }

  private var strip: HTML {
    HTML.element(.div, .class("strip")) {
      CheckStrip(result.checks).html
      HTML.element(.p) {
        result.verdict.tally.sentence
        " "
        HTML.element(.a, .href(toID: "checks")) { "All checks" }
        if isPartOfReport, let id = result.leading(of: problems)?.id {
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

  /// Of an assertion that does not show its app or its key: whose it should be.
  private var expected: (appID: String?, keyID: String?) {
    guard result.type == .assertion else { return (nil, nil) }
    let apps = result.policy.appIDs
    return (
      result.summary.appID == nil && !apps.isEmpty ? apps.joined(separator: ", ") : nil,
      result.summary.keyID == nil ? result.given.first { $0.kind == .keyID }?.text : nil
    )
  }

  /// What an assertion whose app is not known tells of it.
  private var appHash: String? {
    guard result.type == .assertion, result.summary.appID == nil else { return nil }
    let data = result.decoded.children.first { $0.name.equals("authenticatorData") }
    return data?.children.first { $0.name.equals("rpIdHash") }?.value.phrase
  }

  private var facts: HTML {
    let summary = result.summary
    let rows: [(name: String, value: String?, isWide: Bool)] = [
      ("Artifact", "\(result.type.word), \(result.size.counted("byte"))", false),
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
