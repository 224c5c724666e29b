import Evidence
package import Results

/// The paragraph below the headline of an artifact's HTML page: one to three sentences with the
/// facts, then what passes with the cause fixed.
package enum LeadText {
  /// Returns the paragraph for the outcome of a result.
  package static func text(for result: ArtifactResult) -> String {
    switch result.verdict.outcome {
    case .accepted: acceptance(result)
    case .rejected: rejection(result)
    case .undetermined: openQuestion(result)
    case .unreadable:
      "It contains no artifact that can be checked. "
        + (result.next?.capitalizedFirst.sentence ?? "Below is how far it could be read.")
    }
  }

  /// What the checks of one artifact can't show. A page with a finding about the artifact doesn't say it.
  static let ofConversation =
    "A replay, or a wrong order of requests, shows in the conversation only."

  /// Says how many checks passed, and lists the warnings that the headline doesn't name; where a
  /// warning is the likely cause of the server's rejection, it names that cause instead. Of a sound
  /// artifact that the server rejected, it doesn't say that there is nothing to do.
  private static func acceptance(_ result: ArtifactResult) -> String {
    let passed = result.verdict.counts[.pass, default: 0]
    let warned = result.checks.filter { $0.result == .warn }
    guard !warned.isEmpty else {
      let all = passed == 1 ? "The check that applies" : "All \(passed.grouped) checks that apply"
      let end = remark(onSound: result).map { " \($0)" } ?? ""
      return "\(all) to it \(passed == 1 ? "passes" : "pass").\(end)"
    }
    if let cause = result.refusalCause {
      return
        "Most likely: \(cause.inSentence.sentence) Nothing failed, and \(passed.counted("check")) passed."
    }
    let others = result.isSoundButRefused ? warned[...] : warned.dropFirst()
    let list = others.map { $0.title.withoutFullStop.inSentence }.joined(separator: "; ")
    return "Nothing failed, and \(passed.counted("check")) passed."
      + (list.isEmpty ? "" : " \(result.isSoundButRefused ? "Warnings" : "Also"): \(list).")
  }

  /// Says of an artifact that passes all checks that it repeats another one, that only the conversation can show more,
  /// or that there is nothing to do; `nil` if the server rejected it, or could, because of a hazard.
  private static func remark(onSound result: ArtifactResult) -> String? {
    if result.isSoundButRefused { return nil }
    if let remark = result.repetitionRemark { return remark }
    let isOfConversation = result.source.steps.exchange != nil || result.served != Served()
    if isOfConversation { return ofConversation }
    return result.hazards.isEmpty ? "There is nothing to do." : nil
  }

  /// Says which rival cause the headline leaves out, what failed, and what passes with the leading
  /// cause fixed. Without a diagnosis, it quotes what the first failed check found; for an unexplained
  /// failure, what the headline leaves out of that, and how many checks passed.
  private static func rejection(_ result: ArtifactResult) -> String {
    guard let (number, problem) = result.leadingDiagnosis, let diagnosis = problem.diagnosis else {
      let problem = result.problems.first
      let found = (problem?.leading?.finding.found.sentence ?? "").withoutLongHex
      return problem?.isOfTeam == true ? found : "\(found) No known cause reproduces it."
    }
    let rest =
      diagnosis.certainty == .unexplained
      ? unsaid(of: problem, in: result) : counterfactual(diagnosis, in: result)
    let title = diagnosis.certainty == .unexplained ? nil : problem.leading?.title.sentence
    // For a proven cause, the rest names what still fails.
    let others =
      diagnosis.certainty == .proven ? nil : Self.otherFailures(of: result, besides: number)
    return [result.unnamedRival, title, rest, others].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns the failures other than those of the problem with this number: “Also: a certificate had expired.”
  private static func otherFailures(of result: ArtifactResult, besides number: Int) -> String? {
    let claims = result.problems.enumerated().filter {
      $0.offset != number - 1 && !$0.element.isWarning
    }
    .compactMap { $0.element.claim?.inSentence }
    return claims.isEmpty ? nil : "Also: \(claims.joined(separator: "; "))."
  }

  /// Returns the title and the sentences of an unexplained failure that aren't in the headline, and
  /// the number of checks that passed.
  private static func unsaid(of problem: Problem, in result: ArtifactResult) -> String {
    let passed = result.verdict.counts[.pass, default: 0]
    var parts: [String] = []
    if let check = problem.leading {
      let found = check.finding.found
      let first = found.firstSentence
      let isSaid = result.headline.mentions(first.inSentence)
      parts = [
        result.headline.mentions(check.title.withoutFullStop.inSentence)
          ? "" : check.title.sentence,
        isSaid
          ? String(found.dropFirst(first.count + 1)).trimmingTrailingSpaces : found.sentence,
      ].map(\.withoutLongHex)
    }
    parts.append(passed == 0 ? "" : "\(passed.counted("check")) passed.")
    return parts.map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns whether a rule looks at nothing but the bytes. Other rules also depend on what the server
  /// expects, on the trusted root or on the time.
  private static func isOfForm(_ rule: RuleID) -> Bool {
    ["cbor", "structure", "auth-data", "cms", "encoding", "kind"].contains {
      rule.rawValue.ends(with: ".\($0)")
    }
  }

  /// Says what passes with the cause fixed, and what still fails.
  ///
  /// - For an unexplained failure, nothing. What was tried is beside the headline.
  /// - For a consistent cause, whether one or two explanations fit.
  /// - For a proven cause, the result of the recomputation, or that no change makes the artifact
  ///   pass.
  private static func counterfactual(_ diagnosis: Diagnosis, in result: ArtifactResult) -> String {
    switch diagnosis.certainty {
    case .unexplained: return ""
    case .consistent:
      return diagnosis.proof.rival == nil
        ? "The evidence fits this cause."
        : "The evidence fits \(diagnosis.proof.hasSeveralRivals ? "each explanation" : "both explanations")."
    case .proven: break
    }
    guard !diagnosis.wouldPass.isEmpty else {
      return "The bytes show it directly."
        + (diagnosis.rules.allSatisfy(Self.isOfForm) ? " No change makes it pass." : "")
    }
    let remaining = result.checks.filter { diagnosis.remaining.contains($0.rule.id) }
    guard let first = remaining.first else {
      // An artifact that the reviewer rejects has nothing to fix.
      if diagnosis.cause.actor == .security { return "Nothing else failed." }
      return diagnosis.resolvesAll && result.verdict.counts[.notRun, default: 0] == 0
        ? "Nothing else is wrong: with the cause fixed, every check that applies passes."
        : "Nothing else failed: with the cause fixed, no check that ran fails."
    }
    let rest = remaining.count > 1 ? ", and \((remaining.count - 1).counted("more check"))" : ""
    return
      (diagnosis.cause.actor == .security
      ? "Also failed: " : "With the cause fixed, this still fails: ")
      + "\(first.title.withoutFullStop.inSentence)\(rest)."
  }

  /// Says what the server answered, how many checks passed and how many wait for missing input; for a type
  /// without rules, that no rule checks it. For a challenge that was used before, no input is missing.
  private static func openQuestion(_ result: ArtifactResult) -> String {
    guard !result.verdict.needs.isEmpty else {
      return "It is recognized by its form. No rule checks it."
    }
    let waiting = result.checks.count { !$0.finding.needs.isEmpty }
    let passed = result.verdict.counts[.pass, default: 0]
    let answer =
      result.served.answer == .unknown ? "" : "The server's answer: \(result.served.phrase). "
    let missing =
      result.suppliableNeeds.isEmpty
      ? ""
      : " \(waiting.counted("check")) \(waiting == 1 ? "waits" : "wait") for what is missing."
    return answer + "\(passed.counted("check")) passed and none failed." + missing
  }
}
