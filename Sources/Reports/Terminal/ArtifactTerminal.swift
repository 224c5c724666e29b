import Evidence
package import Results

/// Renders one artifact for a terminal: verdict, headline, expected values, who acts on the leading
/// problem and its fix, each problem with its bytes, and the number of checks.
///
/// ```text
/// ✗ Rejected  device-0412.cbor
///   The server hashed the challenge's Base64 text; the app hashed its bytes.
///
///   who         Server team.
///   fix         1. Base64-decode the challenge before SHA-256, on the server.
///               …
///
/// error[attestation.nonce]: Nonce doesn't match the challenge.
///   ┌─ device-0412.cbor, /attStmt/x5c/0/nonce
///   │
///   │ 0240  a9 aa 02 07 2f 07 20 09  57 d4 c1 ee 30 69 c8 af  ..../. .W...0i..
///   │                                            ^^^^^^^^^^^
///   …
///   expected    1c1c1c1c 1c1c1c1c 1c1c1c1c 1c1c1c1c
///               1c1c1c1c 1c1c1c1c 1c1c1c1c 1c1c1c1c
///               by Apple's steps
///   …
///   cause       proven: Hashing the 32 decoded bytes gives the certificate's nonce.
///   why         Without this check a server accepts replayed attestations.
///   help        attestscope explain N03-hash-base64-text
///
/// 1 failed, 1 warning, 1 passed, 1 not run, 1 not applicable.
/// ```
///
/// With `-v` also the path to the artifact, passed checks, proofs and all hazards (properties of a
/// sound artifact that known verifiers can't handle); with `-vv` all decoded fields. Certificate
/// paths and times are shown in HTML only.
package struct ArtifactTerminal: Sendable {
  private let result: ArtifactResult
  /// The findings on the conversation that are about the artifact.
  private let findings: [RunFinding]
  /// Whether the run has no other artifacts. Otherwise its summary says what supplies values that all
  /// of them lack.
  private let isOnly: Bool
  /// The lines so far.
  private var page: TerminalPage

  private init(
    _ result: ArtifactResult, _ findings: [RunFinding], isOnly: Bool, _ style: TerminalStyle
  ) {
    self.result = result
    self.isOnly = isOnly
    self.findings = findings.filter {
      $0.result != .cleared && $0.artifacts.includes(result.id)
    }
    page = TerminalPage(style)
  }

  /// Returns the rendered texts of artifacts; none if the style is quiet. Successive artifacts that differ only in
  /// their first lines (verdict and name) are one text with several first lines, such as the uses of one session
  /// token.
  ///
  /// - Parameters:
  ///   - results: The artifacts.
  ///   - style: How to print.
  ///   - findings: The run's findings on conversations. Those about an artifact are named.
  ///   - isOnly: Whether the run has no other artifacts.
  package static func texts(
    of results: [ArtifactResult], _ style: TerminalStyle, findings: [RunFinding] = [],
    isOnly: Bool = true
  ) -> [String] {
    guard style.verbosity > .quiet else { return [] }
    var texts: [(heading: String, rest: String)] = []
    for result in results {
      var heading = TerminalPage(style)
      let isFault = findings.contains { $0.isTroubled && $0.isOffence(of: result.id) }
      writeState(of: result, isFault: isFault, to: &heading)
      var writer = ArtifactTerminal(result, findings, isOnly: isOnly, style)
      writer.write()
      if let last = texts.last, last.rest.equals(writer.page.text) {
        texts[texts.count - 1].heading += heading.text
      } else {
        texts.append((heading.text, writer.page.text))
      }
    }
    return texts.map { $0.heading + $0.rest }
  }

  /// The worst finding that shows the artifact as a fault; `nil` without any.
  private var fault: RunFinding? { findings.first { $0.isOffence(of: result.id) } }

  /// Writes all parts in order, after the line with verdict and name.
  private mutating func write() {
    writePlace()
    writeLead()
    writeOtherFailures()
    writeHazards(firstHazards)
    writeReply()
    writeIdentity()
    if result.served != Served() {
      page.entry(result.isToApple ? "Apple" : "server", answer)
    }
    if let remark = result.repetitionRemark {
      page.entry("repeats", remark)
    }
    writeFindings()
    if isBrief {
      guard result.verdict.needs.allSatisfy(isSaidOnce) else { return writeRemarks() }
      BindingTerminal(result: result).write(to: &page)
      return writeTally()
    }
    BindingTerminal(result: result).write(to: &page)
    let problems = result.problems
    if let leading = problems.first { writeActions(leading) }
    for (index, problem) in problems.enumerated() {
      ProblemTerminal(result: result).write(problem, isLeading: index == 0, to: &page)
    }
    writeRemarks()
    BindingTerminal(result: result).writeChoices(to: &page)
    if page.style.verbosity >= .verbose {
      let shown = Set(firstHazards.map { ByteText($0.id) })
      writeHazards(result.hazards.filter { !shown.contains(ByteText($0.id)) })
      writeOtherChecks()
    }
    if page.style.verbosity >= .veryVerbose {
      page.gap()
      TreeText.write(result.decoded, to: &page)
    }
    writeHazardCount()
    writeTally()
  }

  /// Writes where the artifact is; with `-v` also the path to it, and the values beside it.
  private mutating func writePlace() {
    if result.record != nil { page.paragraph(result.source.place, .muted) }
    if page.style.verbosity >= .verbose, let path = result.source.steps.phrase {
      page.paragraph(path, .muted)
      for value in result.joinedElsewhere {
        page.entry("joined", value.phrase.sentence)
      }
    }
  }

  /// Writes the sentence that sums up the result. For an artifact with warnings the first line is the headline
  /// already.
  private mutating func writeLead() {
    if let cause = result.refusalCause {
      page.paragraph("Most likely: \(cause.inSentence.sentence)")
    } else if let fault, result.verdict.outcome == .accepted, !result.isSoundButRefused {
      page.paragraph("Its checks pass, but \(fault.title.inSentence.sentence)")
    } else if ReportState(result.verdict) != .warned || result.isSoundButRefused {
      page.paragraph(result.headline.sentence)
    }
  }

  /// Writes the findings on the conversation that are about the artifact.
  private mutating func writeFindings() {
    for finding in findings {
      let isCompared = finding.isCompared(with: result.id)
      page.entry(
        "finding",
        "\(finding.title) (\(finding.rule.id))."
          + (isCompared
            ? " This artifact isn't the fault: the finding compares the fault with it." : ""),
        nameTone: isCompared ? .muted : .init(finding.result.mark))
    }
  }

  /// Writes how many checks have each result, as the last line.
  private mutating func writeTally() {
    page.gap()
    page.paragraph(result.tally.sentence, indent: 0)
  }

  /// What the server answered, as a sentence; of Apple's answer the status, if it says no more.
  private var answer: String {
    let served = result.served
    guard result.isToApple, served.answer == .unknown, let status = served.status else {
      return served.phrase.sentence
    }
    return "status \(status)."
  }

  /// Whether the artifact lacks nothing but what the run's summary asks for, or a finding proves why Apple
  /// rejects it. Only what is missing, and isn't asked for once, is printed then, or else what it was compared
  /// with and the number of checks; the rest on request.
  private var isBrief: Bool {
    let isExplained = findings.contains {
      $0.rule.id == "flow.service-error" && $0.leading?.certainty == .proven
    }
    return result.verdict.outcome == .undetermined && page.style.verbosity < .verbose
      && result.problems.isEmpty && (isExplained || result.verdict.needs.allSatisfy(isSaidOnce))
  }

  /// Writes what else failed, because the headline has one cause.
  private mutating func writeOtherFailures() {
    let others = result.problems.dropFirst().filter { !$0.isWarning }.compactMap(\.claim)
    guard !others.isEmpty else { return }
    page.paragraph(
      "\(others.count.counted("more failure")): \(others.map(\.inSentence).joined(separator: "; "))."
        .capitalizedFirst)
  }

  /// Writes what the artifact shows about the server's error, and how to find the reason, if neither a
  /// warning nor a hazard explains the error.
  private mutating func writeReply() {
    guard let reply = result.errorReply, result.isSoundButRefused, result.refusalCause == nil,
      result.refusalHazard == nil
    else { return }
    page.gap()
    page.entry("error", reply.statement + (reply.error.map { " (\($0))" } ?? ""))
    page.entry("who", reply.fix.whoActs(.server))
    page.steps(reply.fix)
    page.gap()
  }

  /// The hazards that are shown without `-v`: those that fit the server's error. If none fits and
  /// the server rejected a sound artifact with an unknown error, the first hazard.
  private var firstHazards: [Hazard] {
    let fitting = result.hazards.filter(\.fitsError)
    guard fitting.isEmpty, result.isSoundButRefused, result.refusalCause == nil,
      result.errorReply == nil
    else { return fitting }
    return Array(result.hazards.prefix(1))
  }

  /// Writes what to do about the leading problem, before its evidence: what was tried if nothing
  /// explains it, who acts, and the steps.
  private mutating func writeActions(_ problem: Problem) {
    let steps = problem.steps(in: result)
    guard problem.diagnosis != nil || !steps.isEmpty else { return }
    page.gap()
    if let diagnosis = problem.diagnosis, diagnosis.certainty == .unexplained {
      let isListed = page.style.verbosity >= .verbose || diagnosis.proof.hypotheses.isEmpty
      page.entry(
        "cause", diagnosis.summary.sentence + (isListed ? "" : " -v lists what was tried."))
    }
    if let actor = problem.actor { page.entry("who", steps.whoActs(actor)) }
    page.steps(steps)
  }

  /// Writes the line with verdict and name: `✗ Rejected  device-0412.cbor`.
  ///
  /// Of an artifact with warnings, and of a sound one that the server rejected, the headline takes the
  /// place of the verdict.
  ///
  /// - Parameter isFault: Whether a finding shows the artifact as a fault. An accepted one is then marked like a
  ///   warning.
  static func writeState(
    of result: ArtifactResult, isFault: Bool = false, to page: inout TerminalPage
  ) {
    let state = ReportState(result.verdict)
    let mark =
      result.isSoundButRefused || isFault && state.mark == .pass ? Mark.warn : state.mark
    let sign = page.style.isNarrated ? "" : page.style.sign(mark) + " "
    let words =
      result.isSoundButRefused
      ? result.pageHeadline : state == .warned ? result.headline.withoutFullStop : result.stateLabel
    page.paragraph(
      result.name, .strong, indent: 0, label: "\(sign)\(words)  ",
      labelTone: .init(mark), limit: TerminalText.limit)
  }

  /// Writes App ID, environment and key ID that the artifact names, if no App ID was given to compare with or
  /// the key is missing. An assertion names none of them: they are stated beside it, and it contains only the
  /// App ID's hash.
  private mutating func writeIdentity() {
    guard result.policy.appIDs.isEmpty || result.verdict.needs.contains(.publicKey) else { return }
    let summary = result.summary
    let isAssertion = result.type == .assertion
    let parts = [
      summary.appID.map { "App ID \($0)\(isAssertion ? ", whose hash it contains" : "")" },
      summary.environment,
      result.keyName.map { "key ID \($0)" },
    ].compactMap(\.self)
    guard !parts.isEmpty else { return }
    page.entry(isAssertion ? "stated" : "names", parts.joined(separator: ", ").sentence)
  }

  /// Writes missing values with the option that supplies each unless the run's summary names it, the
  /// next step, and notes about the record.
  private mutating func writeRemarks() {
    guard !result.verdict.needs.isEmpty || result.next != nil || !result.notes.isEmpty else {
      return
    }
    page.gap()
    for need in result.suppliableNeeds {
      let advice = isSaidOnce(need) ? "" : " " + need.advice(for: result)
      page.entry("missing", "\(need.meaning(for: result.type)).\(advice)", nameTone: .open)
      if let hint = result.hint(for: need) { page.entry("hint", hint) }
      for reason in reasons(for: need) { page.entry("because", reason) }
    }
    if let next = result.next {
      page.entry("next", next.capitalizedFirst.sentence)
    }
    if result.verdict.outcome == .undetermined, result.openChoices.isEmpty,
      !result.verdict.needs.allSatisfy(isSaidOnce)
    {
      page.entry("next", "Run again with the values that the server expects:")
      page.code(
        AnalyzeCommand(result, needs: result.verdict.needs).text, indent: TerminalPage.entryColumn)
    }
    for note in result.notes { page.entry("note", note.sentence) }
  }

  /// Returns whether the run's summary says once what supplies a value to all artifacts.
  private func isSaidOnce(_ need: Need) -> Bool {
    !isOnly && (need == .appID || need == .environment || result.type == .token)
  }

  /// Returns why the public key is missing: an attestation of the run has it but cannot be relied
  /// on, or the given one cannot be read. For other missing values there is no such reason.
  private func reasons(for need: Need) -> [String] {
    guard need == .publicKey else { return [] }
    return result.checks.filter { $0.result == .notRun && $0.finding.needs.contains(need) }
      .map(\.finding.found.sentence).distinct { ByteText($0) }
  }

  /// Writes how many hazards a sound artifact has that its server may not accept, if they aren't listed.
  private mutating func writeHazardCount() {
    let count = result.hazards.count
    guard isOnly, result.verdict.outcome == .accepted, count > 0, firstHazards.isEmpty,
      page.style.verbosity < .verbose, result.served.answer != .accepted,
      !result.isSoundButRefused
    else { return }
    page.gap()
    page.entry(
      "hazards",
      "If your server rejects it: \(count.counted("property", "properties")) \(count == 1 ? "stops" : "stop") known verifiers. -v lists \(count == 1 ? "it" : "them")."
    )
  }

  /// Writes hazards. Those that fit the server's error are marked.
  private mutating func writeHazards(_ hazards: [Hazard]) {
    guard !hazards.isEmpty else { return }
    page.gap()
    for hazard in hazards {
      let fit = hazard.fitsError ? "Fits the server's error: " : ""
      page.entry("hazard", "\(fit)\(hazard.id): \(hazard.statement) \(hazard.fix)")
      if hazard.fitsError { page.entry("known", hazard.reference.sentence, .muted) }
    }
    page.gap()
  }

  /// Writes checks that passed, did not run or do not apply, one line each, from
  /// ``ArtifactResult/checks``.
  private mutating func writeOtherChecks() {
    page.gap()
    for check in result.checks where !check.isTroubled {
      let mark = Mark(check.result)
      page.paragraph(
        "\(check.rule.id): \(check.title). \(check.finding.found.sentence)",
        label: page.style.isNarrated ? check.result.word : page.style.sign(mark) + " ",
        labelTone: .init(mark))
    }
  }
}
