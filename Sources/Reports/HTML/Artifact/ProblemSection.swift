import Evidence
import Results

/// The section on one problem of an artifact's page, with six fixed headings: what we checked, what
/// we saw, why it matters, most likely cause, how to fix, and reference.
///
/// Drawn from a ``Problem``: a diagnosis with the checks that it explains, or a check without a
/// known cause. Checks that a more certain cause shows already are only linked.
struct ProblemSection {
  /// A cause with its checks, or one check without a known cause.
  let problem: Problem
  /// The number of the problem on the page, from one.
  let number: Int
  let result: ArtifactResult
  /// The page's regions, for links to bytes.
  let regions: ByteRegions
  /// The pages on rules and causes, for links.
  let handbook: Handbook

  /// The mark of the leading check.
  private var mark: Mark { problem.leading.map { Mark($0.result) } ?? .open }

  /// The id of the leading check, or of the cause.
  private var id: String { problem.leading?.rule.id.rawValue ?? problem.id ?? "" }

  /// The heading with mark, title and id.
  @HTMLBuilder
  private var heading: HTML {
    Icon.marked(mark)
    " "
    (problem.leading?.title ?? problem.diagnosis?.cause.statement ?? "").withoutFullStop
    " "
    HTML.element(.span, .class("tag")) { id }
  }

  /// The section. Its line in the table of contents is, for example, “Failure: nonce”.
  var section: PageSection {
    let name = id.split(separator: ".").last.map(String.init) ?? ""
    let kind = mark == .warn ? "Warning" : "Failure"
    return PageSection(
      .init(title: "\(kind): \(name)", id: "problem-\(number)", mark: mark), heading: heading
    ) {
      also
      triage
      HTML.element(.div, .class("anat")) {
        part("What we checked") { background(\.checks) }
        part("What we saw") {
          for check in problem.checks { saw(check) }
          if problem.checks.isEmpty {
            HTML.element(.p) { "The checks that this cause would explain are shown above." }
          }
        }
        part("Why it matters") {
          background(\.importance)
          requirement
        }
        // Causes aren't searched for a team's rule.
        if !problem.isOfTeam { part("Cause and certainty", id: "cause-\(number)") { cause } }
        let steps = problem.listedSteps(in: result)
        if !steps.isEmpty {
          part("How to fix", id: "fix-\(number)") {
            StepList(steps: steps, id: "code-\(number)").html
          }
        }
        part("Reference") { reference }
      }
    }
  }

  /// Draws the suppressions of the problem, and whether a baseline has it.
  @HTMLBuilder
  private var triage: HTML {
    let remarks = result.triage.remarks(on: problem.troubledRules)
    if !remarks.isEmpty {
      HTML.list("notes", remarks.map { HTML.text($0.sentence.capitalizedFirst) })
    }
  }

  /// Draws one of the six parts: a heading and its content.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - id: The id of the heading, where other sections link to it.
  ///   - content: What is below the heading.
  @HTMLBuilder
  private func part(
    _ title: String, id: String? = nil, @HTMLBuilder content: () -> HTML
  ) -> HTML {
    HTML.element(.h3, id.map { .id($0) }) { title }
    HTML.element(.div, content: content)
  }

  /// Draws the other checks of the same cause, and checks that did not run because of this one.
  @HTMLBuilder
  private var also: HTML {
    let others = problem.checks.filter { $0.rule.id != problem.leading?.rule.id }
    let blocked = result.checks.filter { check in
      check.blockedBy.map { id in problem.checks.contains { $0.rule.id == id } } ?? false
    }
    let parts = [
      Self.list("Also fails because of this", others.filter { $0.result == .fail }),
      Self.list("Also warns because of this", others.filter { $0.result != .fail }),
      Self.list("The same cause would explain", problem.shownElsewhere),
      Self.list("Not run, because it depends on this", blocked),
    ].compactMap(\.self)
    if !parts.isEmpty {
      HTML.list("also", parts)
    }
  }

  /// The most checks that a list shows unfolded.
  private static let listedChecks = 6

  /// Draws a label with links to checks: “Also fails because of this: the key ID names another
  /// key.” A longer list is folded, under the number of its checks.
  ///
  /// - Returns: `nil` without checks.
  private static func list(_ label: String, _ checks: [CheckResult]) -> HTML? {
    guard !checks.isEmpty else { return nil }
    let links = checks.map {
      HTML.link(toID: ChecksSection.id(of: $0.rule.id), $0.title.withoutFullStop.inSentence)
    }
    guard checks.count > listedChecks else {
      return HTML(joining: [.text("\(label): "), .joined(links), .text(".")])
    }
    return HTML.fold(summary: .text("\(label): \(checks.count.counted("check"))")) {
      HTML(joining: [.joined(links), .text(".")])
    }
  }

  /// Draws what the leading check does, or what it protects from.
  @HTMLBuilder
  private func background(_ text: (RuleFacts.Background) -> String) -> HTML {
    if let leading = problem.leading ?? problem.shownElsewhere.first {
      HTML.element(.p) { HTML.prose(leading.rule.background.map(text) ?? "") }
    }
  }

  /// Draws the risk in everyday words, and who demands the check. Nothing for results without them, and for a
  /// warning that has a text of its own: both are about a failure.
  @HTMLBuilder
  private var requirement: HTML {
    let leading = problem.leading ?? problem.shownElsewhere.first
    if let background = leading?.rule.background, background.warning == nil,
      let requirement = background.requirement
    {
      HTML.element(.p) { HTML.prose("In everyday words: \(requirement.risk)") }
      HTML.element(.p) { HTML.prose(requirement.level.meaning) }
    }
  }

  /// How many places of a check are shown as bytes; the others are counted.
  private static let shownPlaces = 3

  /// Draws what a check found: a sentence, the expected and actual value, and the bytes.
  ///
  /// Of the places in the bytes, the first three are drawn with a small dump.
  @HTMLBuilder
  private func saw(_ check: CheckResult) -> HTML {
    let places = check.finding.evidence
    HTML.element(.p) {
      problem.checks.count > 1
        ? HTML.tagged(check.rule.id.rawValue, check.finding.found.sentence, limit: 1_024)
        : HTML.prose(check.finding.found.sentence)
    }
    ValueComparison(finding: check.finding, rule: check.rule.id).html
    for reference in places.prefix(Self.shownPlaces) { place(reference) }
    if places.count > Self.shownPlaces {
      let more = (places.count - Self.shownPlaces).counted("more place")
      HTML.remark("\(more) marked in the bytes below.")
    }
  }

  /// Draws a place: size, offset and path, with the rows of bytes around it.
  @HTMLBuilder
  private func place(_ reference: EvidenceReference) -> HTML {
    let bytes = reference.bytes
    HTML.element(.p, .class("muted")) {
      regions.link(to: bytes, bytes.phrase)
      " in "
      HTML.bidi(bytes.buffer.name)
      let path = result.path(of: reference)
      if !path.isEmpty {
        ", "
        HTML.element(.code) { HTML.bidi(path) }
      }
      reference.remark
    }
    HexDump.window(around: bytes, role: reference.role, withheld: regions.withheld)
  }

  /// Draws the cause with its certainty, its proof, its rival (another cause that fits as well) and
  /// the correction; without a cause, says of a failure that none is known, and of a warning that none is
  /// claimed.
  @HTMLBuilder
  private var cause: HTML {
    if let diagnosis = problem.diagnosis {
      HTML.element(.p) {
        Icon.chip(diagnosis.certainty.mark, diagnosis.certainty.word)
        " "
        HTML.text(diagnosis.cause.statement.sentence)
        if let cause = problem.knownCause {
          " "
          HTML.element(.span, .class("tag")) { cause.id }
        }
      }
      HTML.element(.p) { HTML.text(diagnosis.summary.sentence, limit: 1_024) }
      if let alternative = diagnosis.proof.alternativeParagraph {
        HTML.element(.p) { alternative }
      }
      ProofFigure(diagnosis: diagnosis, isWarning: problem.isWarning).html
      CorrectionPanel(diagnosis: diagnosis, number: number, result: result).html
    } else if problem.isWarning {
      HTML.element(.p) {
        "No cause is claimed: the warning describes what the bytes show, and the steps below say what to do."
      }
    } else {
      HTML.element(.p) {
        Icon.chip(Certainty.unexplained.mark, Certainty.unexplained.word)
        " No known cause reproduces what was seen here."
      }
    }
  }

  /// Draws the sources of rule and cause, and links to their handbook pages.
  ///
  /// A source that rule and cause have in common is listed once.
  private var reference: HTML {
    let ofRule = problem.leading?.rule.background?.source
    let ofCause = problem.knownCause?.reference
    let citations = [ofRule, ofCause == ofRule ? nil : ofCause].compactMap(\.self)
    let pages = HandbookSection.pages(of: problem, in: handbook).map {
      HTML.link(toID: HandbookSection.place(of: $0.id), $0.id)
    }
    let included = HTML(joining: [.text("In the handbook: "), .joined(pages)])
    return HTML.list(nil, citations.map(HTML.citation) + (pages.isEmpty ? [] : [included]))
  }
}

extension HTML {
  /// Returns a citation, as a link where it has an `https` address.
  static func citation(_ citation: Citation) -> HTML {
    guard let link = citation.url.flatMap({ Attribute.href(toWeb: $0) }) else {
      return .text(citation.phrase)
    }
    return element(.a, link, .outward) { citation.phrase }
  }
}
