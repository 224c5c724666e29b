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
///               as the server computes it
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
  private let withheld: RedactedRanges
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
    withheld = result.withheld
    page = TerminalPage(style)
  }

  /// Returns the rendered text; empty if the style is quiet.
  ///
  /// - Parameters:
  ///   - result: The artifact.
  ///   - style: How to print.
  ///   - findings: The run's findings on conversations. Those about the artifact are named.
  ///   - isOnly: Whether the run has no other artifacts.
  package static func text(
    of result: ArtifactResult, _ style: TerminalStyle, findings: [RunFinding] = [],
    isOnly: Bool = true
  ) -> String {
    texts(of: [result], style, findings: findings, isOnly: isOnly).joined()
  }

  /// Returns the rendered texts of several artifacts, as ``text(of:_:findings:isOnly:)`` does for one.
  /// Successive artifacts that differ in nothing but their names are one text with several first lines, such as
  /// the uses of one session token.
  package static func texts(
    of results: [ArtifactResult], _ style: TerminalStyle, findings: [RunFinding] = [],
    isOnly: Bool = true
  ) -> [String] {
    guard style.verbosity > .quiet else { return [] }
    var texts: [(heading: String, rest: String)] = []
    for result in results {
      var heading = TerminalPage(style)
      writeState(of: result, to: &heading)
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

  /// Writes all parts in order, after the line with verdict and name.
  private mutating func write() {
    if result.record != nil { page.paragraph(result.source.place, .muted) }
    if page.style.verbosity >= .verbose, let way = result.source.steps.phrase {
      page.paragraph(way, .muted)
      for value in result.joinedElsewhere {
        page.entry("joined", value.phrase.sentence)
      }
    }
    // The first line of an artifact with warnings is the headline itself.
    if let cause = result.refusalCause {
      page.paragraph("Most likely: \(cause.inSentence.sentence)")
    } else if ReportState(result.verdict) != .warned || result.isSoundButRefused {
      page.paragraph(result.headline.sentence)
    }
    writeOtherFailures()
    writeHazards(firstHazards)
    writeIdentity()
    if result.served != Served() {
      page.entry(result.isToApple ? "Apple" : "server", result.served.phrase.sentence)
    }
    for finding in findings {
      page.entry(
        "finding", "\(finding.title) (\(finding.rule.id)).", nameTone: .init(finding.result.mark))
    }
    if isBrief { return }
    BindingTerminal(result, page.style).write(to: &page)
    let problems = result.problems
    if let leading = problems.first { writeActions(leading) }
    for (index, problem) in problems.enumerated() { write(problem, isLeading: index == 0) }
    writeRemarks()
    BindingTerminal(result, page.style).writeChoices(isUsed: isChallengeUsed, to: &page)
    if page.style.verbosity >= .verbose {
      let shown = Set(firstHazards.map { ByteText($0.id) })
      writeHazards(result.hazards.filter { !shown.contains(ByteText($0.id)) })
      writeOtherChecks()
    }
    if page.style.verbosity >= .veryVerbose {
      page.gap()
      TreeText.write(result.decoded, to: &page)
    }
    page.gap()
    page.paragraph(result.verdict.tally.sentence, indent: 0)
  }

  /// Whether the artifact lacks nothing but what the run's summary asks for, or a finding proves why Apple
  /// rejects it. Its expected values and checks are printed on request then.
  private var isBrief: Bool {
    let isExplained = findings.contains {
      $0.rule.id == "flow.service-error" && $0.leading?.certainty == .proven
    }
    return result.verdict.outcome == .undetermined && page.style.verbosity < .verbose
      && result.problems.isEmpty && (isExplained || result.verdict.needs.allSatisfy(isSaidOnce))
  }

  /// Whether a finding shows that the server accepted the artifact's challenge before.
  private var isChallengeUsed: Bool { findings.showUsedChallenge(of: result) }

  /// Writes what else failed, because the headline has one cause.
  private mutating func writeOtherFailures() {
    let others = result.problems.dropFirst().filter { !$0.isWarning }.compactMap(\.claim)
    guard !others.isEmpty else { return }
    page.paragraph(
      "\(others.count.counted("more failure")): \(others.map(\.inSentence).joined(separator: "; "))."
        .capitalizedFirst)
  }

  /// The hazards that are shown without `-v`: those that fit the server's error. If none fits and
  /// the server rejected a sound artifact for an unknown reason, the first hazard.
  private var firstHazards: [Hazard] {
    let fitting = result.hazards.filter(\.fitsError)
    guard fitting.isEmpty, result.isSoundButRefused, result.refusalCause == nil else {
      return fitting
    }
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
  static func writeState(of result: ArtifactResult, to page: inout TerminalPage) {
    let state = ReportState(result.verdict)
    let mark = result.isSoundButRefused ? .warn : state.mark
    let sign = page.style.isNarrated ? "" : page.style.sign(mark) + " "
    let words =
      result.isSoundButRefused
      ? result.pageHeadline : state == .warned ? result.headline.withoutFullStop : state.word
    page.paragraph(
      result.record ?? result.source.place, .strong, indent: 0, label: "\(sign)\(words)  ",
      labelTone: .init(mark), limit: TerminalText.limit)
  }

  /// Writes App ID, environment and key ID as the artifact or its evidence states them, if no App ID was
  /// given to compare with or the key is missing.
  private mutating func writeIdentity() {
    guard result.policy.appIDs.isEmpty || result.verdict.needs.contains(.publicKey) else { return }
    let summary = result.summary
    let parts = [
      summary.appID.map { "App ID \($0)" }, summary.environment,
      result.keyName.map { "key ID \($0)" },
    ].compactMap(\.self)
    guard !parts.isEmpty else { return }
    page.entry("names", parts.joined(separator: ", ").sentence)
  }

  /// Writes missing values with the option that supplies each unless the run's summary names it, the
  /// next step, and notes about the record.
  private mutating func writeRemarks() {
    guard !result.verdict.needs.isEmpty || result.next != nil || !result.notes.isEmpty else {
      return
    }
    page.gap()
    for need in result.verdict.needs where need != .challenge || !isChallengeUsed {
      let advice = isSaidOnce(need) ? "" : " " + need.advice(for: result.type)
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
    var seen: Set<ByteText> = []
    return result.checks.filter { $0.result == .notRun && $0.finding.needs.contains(need) }
      .map(\.finding.found.sentence).filter { seen.insert(ByteText($0)).inserted }
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

extension ArtifactTerminal {
  /// Writes a problem: heading, place, comparison, cause, reason, fix, and where to read more. Of
  /// the leading problem, ``writeActions(_:)`` wrote who acts and the fix.
  private mutating func write(_ problem: Problem, isLeading: Bool) {
    page.gap()
    if let check = problem.leading {
      writeHeading(check)
      writePlace(check)
      writeComparison(check)
    } else if let diagnosis = problem.diagnosis {
      page.paragraph(
        diagnosis.cause.statement.sentence, .strong, indent: 0,
        label: "note[\(diagnosis.cause.id)]: ", labelTone: .open)
    }
    for check in problem.checks where check.rule.id != problem.leading?.rule.id {
      page.entry("also", "\(check.rule.id): \(check.title). \(check.finding.found.sentence)")
    }
    for check in problem.shownElsewhere { page.entry("also", "\(check.rule.id), shown above.") }
    if let diagnosis = problem.diagnosis { write(diagnosis, isLeading: isLeading) }
    for remark in result.triage.remarks(on: problem.troubledRules) {
      page.entry("note", remark.sentence)
    }
    if let check = problem.leading {
      if let background = check.rule.background { page.entry("why", background.protects) }
      if !isLeading {
        let steps = problem.steps(in: result)
        if let actor = problem.actor { page.entry("who", steps.whoActs(actor)) }
        page.steps(steps)
      }
      let file = problem.isOfTeam ? " --rules FILE" : ""
      page.entry("help", "attestscope explain \(problem.id ?? check.rule.id.rawValue)\(file)")
    }
  }

  /// Writes the heading: `error[attestation.nonce]: Nonce doesn't match the challenge.`
  private mutating func writeHeading(_ check: CheckResult) {
    let mark = Mark(check.result)
    let kind = check.result == .warn ? "warning" : check.result == .error ? "fault" : "error"
    page.paragraph(
      check.title.sentence, .strong, indent: 0, label: "\(kind)[\(check.rule.id)]: ",
      labelTone: .init(mark))
    // If both values follow, the sentence is left out, because they say the same.
    if check.finding.expected == nil || check.finding.actual == nil {
      page.paragraph(check.finding.found.sentence)
    }
  }

  /// Writes the first place with a fault, with the bytes there.
  private mutating func writePlace(_ check: CheckResult) {
    let evidence = check.finding.evidence
    guard let reference = evidence.first(where: { $0.role == .fault }) ?? evidence.first else {
      return
    }
    let isDerived = reference.bytes.buffer !== result.payload.buffer
    let place = [
      result.record ?? result.source.place, isDerived ? reference.bytes.buffer.name : "",
      reference.path.isEmpty ? result.decoded.path(around: reference.bytes) : reference.path,
    ]
    page.frame(
      reference.bytes, at: place.filter { !$0.isEmpty }.joined(separator: ", "),
      withheld: withheld)
    let others = evidence.filter { $0.role == .fault && $0 != reference }
    guard !others.isEmpty else { return }
    let named = others.prefix(Self.otherPlaces).map {
      "\($0.path), \($0.bytes.count.counted("byte")) at \($0.bytes.startIndex.offsetText)"
    }
    let more = others.count - named.count
    page.entry(
      "and at", named.joined(separator: "; ") + (more > 0 ? "; and \(more.grouped) more" : ""))
  }

  /// Maximum number of further places of a finding that are named.
  private static let otherPlaces = 3

  /// Writes the expected and the actual value below each other.
  private mutating func writeComparison(_ check: CheckResult) {
    let sides = [("expected", check.finding.expected), ("actual", check.finding.actual)]
    guard sides.contains(where: { $0.1 != nil }) else { return }
    for case (let name, let value?) in sides {
      if page.style.isNarrated {
        page.paragraph(value.content.phrase, label: "\(name), \(value.owner)")
      } else {
        page.value(value.content, name: name)
        page.paragraph(value.owner, .muted, indent: TerminalPage.entryColumn)
      }
    }
    page.gap()
  }

  /// Writes the cause with its certainty, its rival (another cause that fits as well) and its
  /// proof. What ``writeActions(_:)`` wrote of the leading problem is left out.
  private mutating func write(_ diagnosis: Diagnosis, isLeading: Bool) {
    let statement = diagnosis.cause.statement.sentence
    // Not repeated if the headline says the same.
    let isSaid = result.headline.sentence.equals(statement)
    if diagnosis.certainty != .unexplained {
      page.entry(
        "cause",
        "\(diagnosis.certainty.rawValue): \(isSaid ? "" : statement + " ")"
          + diagnosis.summary.sentence)
    } else if !isLeading {
      page.entry("cause", diagnosis.summary.sentence)
    }
    if let alternative = diagnosis.proof.alternativeParagraph { page.entry("", alternative) }
    if let outcome = diagnosis.undone(among: result.checks) { page.entry("proof", outcome) }
    if page.style.verbosity >= .verbose { write(diagnosis.proof) }
  }

  /// Writes the recomputed values, the corrected record, and what was tried (with `-v`).
  private mutating func write(_ proof: Proof) {
    if !proof.steps.isEmpty { page.entry("", "Without the mistake: \(proof.counterfactual)") }
    for step in proof.steps {
      page.entry("", "\(step.label), \(step.configured.owner): \(step.configured.content.phrase)")
      page.entry("", "\(step.label), \(step.recovered.owner): \(step.recovered.content.phrase)")
    }
    if let correction = proof.correction {
      page.entry("record", "With this in its record, the artifact passes these checks:")
      page.code(correction.recordText, indent: TerminalPage.entryColumn)
    }
    for (index, hypothesis) in proof.hypotheses.prefix(Self.hypothesisLimit).enumerated() {
      page.entry(
        index == 0 || page.style.isNarrated ? "tried" : "",
        "\(hypothesis.label)\(hypothesis.matched ? ": match" : "")")
    }
    let more = proof.hypotheses.count - Self.hypothesisLimit
    if more > 0 { page.entry("", "… and \(more.grouped) more in the results") }
  }

  /// Maximum number of hypotheses that are listed. For an unexplained failure more than 100 may be
  /// tried.
  private static let hypothesisLimit = 24

}

extension [RunFinding] {
  /// Returns whether a finding shows that the server accepted the challenge of the artifact before.
  func showUsedChallenge(of result: ArtifactResult) -> Bool {
    contains {
      ["flow.replay", "flow.challenge-reuse"].contains($0.rule.id) && $0.isOffence(of: result.id)
    }
  }
}

extension FieldNode {
  /// Returns the path of the innermost field that contains all of the bytes, as a JSON Pointer (RFC 6901);
  /// empty if only the artifact as a whole does.
  fileprivate func path(around bytes: Bytes) -> String {
    for child in children {
      let isAround =
        child.bytes.map {
          $0.buffer === bytes.buffer && $0.startIndex <= bytes.startIndex
            && $0.endIndex >= bytes.endIndex
        } ?? false
      let inner = child.path(around: bytes)
      if isAround || !inner.isEmpty { return "/\(child.name)\(inner)" }
    }
    return ""
  }
}

extension Diagnosis {
  /// Returns which rules pass and which still fail with the mistake corrected, as a phrase; `nil` if none
  /// would pass.
  ///
  /// - Parameter checks: all checks of the artifact.
  fileprivate func undone(among checks: [CheckResult]) -> String? {
    guard !wouldPass.isEmpty else { return nil }
    let rest =
      switch remaining.count {
      case 0 where checks.contains { $0.result == .notRun && !$0.finding.needs.isEmpty }:
        "and no other check that ran fails"
      case 0: "and nothing else fails"
      case 1: "but \(remaining.phrase) still fails"
      default: "but \(remaining.phrase) still fail"
      }
    return "without the mistake \(passing), \(rest)."
  }
}
