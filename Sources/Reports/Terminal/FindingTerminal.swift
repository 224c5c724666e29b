import Evidence
package import Results

/// Renders the findings on conversations and errors for a terminal.
package enum FindingTerminal {
  /// Maximum number of events that are listed for a finding.
  private static let eventLimit = 6
  /// Maximum number of findings that are listed without `-v`.
  private static let findingLimit = 8

  /// Returns the rendered findings; empty if there are none or the style is quiet.
  ///
  /// - Parameters:
  ///   - findings: The findings, the worst first.
  ///   - summary: The run's summary, for the number of findings in all.
  ///   - style: How to print.
  ///   - artifacts: The artifacts that are printed below.
  package static func text(
    of findings: [RunFinding], _ summary: RunSummary, _ style: TerminalStyle,
    artifacts: [ArtifactResult] = []
  ) -> String {
    guard style.verbosity > .quiet, !findings.isEmpty else { return "" }
    var page = TerminalPage(style)
    let listed = style.verbosity >= .verbose ? findings : Array(findings.prefix(findingLimit))
    for finding in listed {
      write(finding, explainedBy: finding.explanation(among: artifacts), to: &page)
      page.gap()
    }
    let cleared = summary.cleared - listed.count { $0.result == .cleared }
    let others = summary.findings.values.reduce(0, +) + summary.cleared - listed.count - cleared
    let rest = [
      others > 0 ? others.counted("more finding") : nil,
      cleared > 0 ? cleared.counted("cleared pattern") : nil,
    ].compactMap(\.self)
    if !rest.isEmpty {
      let place = style.verbosity >= .verbose ? "the results list them" : "-v lists more"
      page.paragraph("… and \(rest.joined(separator: ", ")); \(place).", .muted)
      page.gap()
    }
    return page.text
  }

  /// Writes a finding: title, events, key, cause, fix and rule.
  ///
  /// - Parameter explanation: The cause that the artifacts of a reported error have. It takes the place of the
  ///   usual causes of the error and their steps.
  private static func write(
    _ finding: RunFinding, explainedBy explanation: Diagnosis?, to page: inout TerminalPage
  ) {
    let mark = finding.result.mark
    page.paragraph(
      finding.title, .strong, indent: 0, label: page.style.sign(mark) + " ", labelTone: .init(mark))
    page.paragraph(finding.found)
    for remark in finding.triage.remarksOnFinding {
      page.entry("note", remark.sentence.capitalizedFirst)
    }
    write(finding.numbers, to: &page)
    for line in finding.lines(upTo: eventLimit) { page.paragraph(line, .muted, indent: 4) }
    let others = finding.eventCount - min(eventLimit, finding.events.count)
    if others > 0 { page.paragraph("… and \(others.counted("more event"))", .muted, indent: 4) }
    if let file = finding.onlyFile { page.entry("in", file, .muted) }
    if let key = finding.key { page.entry("key", key, .muted) }
    if let account = finding.account { page.entry("account", account, .muted) }
    if let explanation {
      page.entry("cause", explanation.line)
      page.entry("because", explanation.summary.sentence)
      page.entry("fix", "See the artifact below.")
    } else if let diagnosis = finding.leading {
      // A reported error is no cause: its usual causes follow.
      if !diagnosis.cause.statement.sentence.equals(finding.title.sentence) {
        page.entry("cause", diagnosis.line)
        if let summary = finding.reason(of: diagnosis) {
          page.entry("because", summary.sentence)
        }
        if let rival = diagnosis.proof.rival {
          page.entry("or", rival.sentence, .muted)
        }
      }
      page.entry("who", diagnosis.cause.fix.whoActs(diagnosis.cause.actor))
      page.steps(diagnosis.cause.fix)
    }
    if explanation == nil { writeCollection(of: finding, to: &page) }
    page.entry("rule", finding.rule.id.rawValue, .muted)
  }

  /// Writes how often an error was reported, when, and by which versions.
  private static func write(_ numbers: ErrorNumbers?, to page: inout TerminalPage) {
    guard let numbers else { return }
    page.entry("count", numbers.count)
    if let period = numbers.period { page.entry("time", period) }
    for part in numbers.parts {
      page.entry(part.title.lowercasedASCII, part.text)
    }
  }

  /// Writes the usual causes of an error, what to collect in order to prove one, and the handbook
  /// pages.
  private static func writeCollection(of finding: RunFinding, to page: inout TerminalPage) {
    guard let collect = finding.collect else { return }
    let causes = finding.diagnoses.map(\.cause).filter {
      // The error itself is the title.
      !$0.id.equals(finding.leading?.cause.id ?? "")
        && !$0.statement.sentence.equals(finding.title.sentence)
    }
    page.entry(
      "usually",
      causes.prefix(causeLimit).enumerated().map { index, cause in
        "\(index + 1). \(cause.statement.sentence) \(cause.id)"
      })
    page.entry("collect", collect.sentence)
    page.entry("page", finding.pages.prefix(pageLimit).map(AnalyzeCommand.explaining))
  }

  /// Maximum number of usual causes that are listed.
  private static let causeLimit = 5
  /// Maximum number of handbook pages that are listed.
  private static let pageLimit = 3
}

extension RunFinding {
  /// Returns the cause with which the checks explain a reported error.
  ///
  /// - Parameter results: Artifacts of the run.
  /// - Returns: `nil` if the finding isn't about a reported error, or the request itself proves a cause of it, if
  ///   one of its artifacts isn't among the results or isn't rejected, or if they have no cause or different
  ///   ones.
  fileprivate func explanation(among results: [ArtifactResult]) -> Diagnosis? {
    guard collect != nil, leading?.certainty != .proven else { return nil }
    let own = results.filter { artifacts.includes($0.id) && $0.verdict.outcome == .rejected }
    let causes = own.compactMap { $0.problems.first?.diagnosis }
      .filter { $0.certainty != .unexplained }
    guard let first = causes.first, causes.count == artifacts.count, artifacts.count == eventCount,
      causes.allSatisfy({ $0.cause.id.equals(first.cause.id) })
    else { return nil }
    return first
  }
}

extension Diagnosis {
  /// The cause with its ID and its certainty.
  fileprivate var line: String { "\(cause.statement.sentence) \(cause.id), \(certainty.rawValue)" }
}
