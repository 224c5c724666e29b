import Evidence
import Results

/// A page about one artifact for its owner or a customer: what happened, what to change, how to
/// confirm it, and folded below it the evidence. Findings on the conversation that show the artifact as the fault
/// come first, because its own checks can't show them. It names no other artifact.
struct ArtifactChapter {
  private let result: ArtifactResult
  private let place: DocumentPlace
  /// What is wrong, the worst first.
  private let problems: [Problem]
  /// The findings about the artifact that need action.
  private let findings: [RunFinding]
  /// Links to the earlier chapters, by the findings and steps that they describe.
  private let earlier: [ByteText: BlockText.Piece]

  /// Makes the page of an artifact with the findings about it that need action. Files are named without
  /// their folders, which only the sender knows. What an earlier chapter describes isn't said again.
  init(
    _ result: ArtifactResult, _ findings: [RunFinding], at place: DocumentPlace,
    after earlier: [ByteText: BlockText.Piece]
  ) {
    let result = FileNames().named(result).withoutOtherRecords
    self.result = result
    self.place = place
    self.earlier = earlier
    problems = result.problems
    self.findings =
      findings.filter { $0.isOffence(of: result.id) }
      + findings.filter { !$0.isOffence(of: result.id) }
  }

  /// The page as blocks.
  var chapter: DocumentChapter {
    DocumentChapter(
      place: place, title: title,
      blocks: [.text("\(name)"), facts] + conversation + story + problems.flatMap(steps)
        + missing + hazards + otherFindings + [evidence])
  }

  /// The first finding that shows the artifact as the fault itself, with which the page starts.
  private var offence: RunFinding? { findings.first { $0.isOffence(of: result.id) } }

  /// What the server did wrong, by the first finding on it. Without one, the server's answer, or else the
  /// verdict, with its reason: “The attestation was rejected: the app hashed …”.
  private var title: String {
    if let offence { return offence.title }
    let noun = result.type.noun
    let reason = problems.first?.claimWithRival.map { ": \($0.inSentence)" } ?? ""
    let answer = result.served.answer
    return switch ReportState(result.verdict) {
    case .rejected where answer == .refused: "The \(noun) was rejected\(reason)"
    case .rejected where answer == .accepted:
      "The server accepted \(result.type == .unknown ? "an artifact" : "\(result.type)") that fails a check\(reason)"
    // If a change of the server can correct it, the artifact needn't be rejected.
    case .rejected where problems.first?.actor == .server || isForServer:
      "This \(noun) fails a check\(reason)"
    case .rejected: "This \(noun) must be rejected\(reason)"
    case .warned where result.isSoundButRefused, .accepted where result.isSoundButRefused:
      "The server rejected a sound \(noun)"
    case .warned: "The \(noun) passes its checks, with a warning\(reason)"
    case .accepted: "The \(noun) \(answer == .accepted ? "was accepted" : "passes its checks")"
    case .undetermined where result.isChallengeUsed:
      "This \(noun) must be rejected: its challenge was used before"
    case .undetermined: "The \(noun) can't be checked completely yet"
    case .unreadable: "Nothing could be checked: \(result.headline.withoutFullStop.inSentence)"
    }
  }

  /// Whether a change of the server can correct the first problem instead of a change of the team that acts.
  private var isForServer: Bool {
    problems.first?.diagnosis?.cause.fix.contains { $0.text.begins(with: "Or on the server") }
      == true
  }

  /// The name of the artifact, with its type and the time of its capture, or else of its issue.
  private var name: String {
    let time = result.seenAt.map { ", \($0.phrase)" } ?? ""
    let type = result.type == .unknown ? "Artifact" : result.type.word
    return "\(type) \(result.name)\(time)."
  }

  /// The finding that the title names.
  private var conversation: [Block] {
    offence.map { [.heading("What happened")] + blocks(of: $0) } ?? []
  }

  /// Returns a finding without its title.
  private func blocks(of finding: RunFinding) -> [Block] {
    finding.blocks(of: result.id, describedBy: earlier[finding.identity])
  }

  /// The findings and steps that the page describes, each as a link to it for the chapters that follow.
  var descriptions: [ByteText: BlockText.Piece] {
    let names = findings.map(\.identity) + problems.map { Self.name(of: changes($0)) }
    let link = BlockText.Piece.link(title, to: place)
    return Dictionary(names.map { ($0, link) }) { first, _ in first }
  }

  /// Returns the steps of a problem that change something, without the commands that confirm it.
  private func changes(_ problem: Problem) -> [StepList.Step] {
    problem.listedSteps(in: result).filter { !$0.isCommand }
  }

  /// Returns what is the same of equal steps.
  private static func name(of steps: [StepList.Step]) -> ByteText {
    ByteText(steps.map { "\($0.text)\n\($0.code?.text ?? "")" }.joined(separator: "\n"))
  }

  /// The other findings about the artifact.
  private var otherFindings: [Block] {
    findings.dropFirst(offence == nil ? 0 : 1).flatMap {
      [.heading("Also in the conversation: \($0.title.inSentence)")] + blocks(of: $0)
    }
  }

  /// What happened, in a few sentences. The title says the cause. After a finding it is what the artifact's own
  /// checks show.
  private var story: [Block] {
    let said = problems.first.map(sentences) ?? LeadText.text(for: result)
    let heading = offence == nil ? "What happened" : "What its own checks show"
    return [
      .heading(heading),
      .text(
        .init(prose: findings.isEmpty ? said : said.replacing(LeadText.ofConversation, with: ""))),
    ] + (problems.first?.leading.map { comparison(of: $0.finding) } ?? [])
  }

  /// Returns what was seen of a problem, and the other explanation if there is one. Only the title,
  /// or the heading, says the cause.
  private func sentences(_ problem: Problem) -> String {
    let found = problem.leading.map { $0.finding.found.sentence }
    guard let diagnosis = problem.diagnosis else { return found ?? "" }
    guard diagnosis.certainty != .unexplained else {
      let summary = diagnosis.summary.sentence
      let tried =
        summary.begins(with: Self.unknown)
        ? "The cause is unknown: \(String(summary.dropFirst(Self.unknown.count)).inSentence)"
        : summary
      return [found?.withoutLongHex, tried].compactMap(\.self).joined(separator: " ")
    }
    let certainty = "The cause is\(diagnosis.certainty == .proven ? "" : "n't") proven."
    return [diagnosis.summary.sentence, certainty, diagnosis.proof.alternativeParagraph]
      .compactMap(\.self).joined(separator: " ")
  }

  /// The start of the summary of an unexplained failure, which answers the label “cause”.
  private static let unknown = "Unknown. "

  /// Returns who acts on a problem, what to change, and how to confirm it.
  @BlockBuilder
  private func steps(_ problem: Problem) -> [Block] {
    let isFirst = problem.id.map { ByteText($0) } == problems.first?.id.map { ByteText($0) }
    if !isFirst {
      Block.heading("Also: \((problem.claim ?? "").inSentence)")
      Block.text(.init(prose: sentences(problem)))
    }
    let changes = changes(problem)
    let acting = problem.actor.map { changes.whoActs($0) } ?? Owner(problem, result).title.sentence
    Block.text(.init(.strong("Who acts:"), .plain(" \(acting)")))
    let told = earlier[Self.name(of: changes)]
    let steps = problem.listedSteps(in: result)
    for (heading, steps, told) in [
      ("What to change", changes, told), ("How to confirm", steps.confirmations, nil),
      ("What to run", steps.inquiries, nil),
    ] where !steps.isEmpty {
      isFirst ? Block.heading(heading) : Block.subheading(heading)
      if let told {
        Block.text(.init(.plain("The steps are those under “"), told, .plain("”.")))
      } else {
        if steps.contains(where: \.isCommand) { Block.commandsRemark }
        Block.steps(steps)
      }
    }
  }

  /// What is missing for a verdict, each with the option that supplies it; of a challenge that was used before,
  /// where that was.
  @BlockBuilder
  private var missing: [Block] {
    let needs = result.suppliableNeeds
    if result.isChallengeUsed {
      for remark in result.bindings.compactMap(\.fitRemark) { Block.text("\(remark)") }
      Block.heading("What to do")
      Block.text(
        .init(.strong("Who acts:"), .plain(" \(result.rejectionSteps.whoActs(.security))")))
      Block.steps(result.rejectionSteps.map { StepList.Step($0, by: .security) })
    }
    if !needs.isEmpty {
      Block.heading("What is missing")
      Block.list(
        needs.map { need in
          let meaning = need.meaning(for: result.type).capitalizedFirst
          let hint = result.hint(for: need).map { " \($0)" } ?? ""
          return BlockText(prose: "\(meaning). \(need.advice(for: result))\(hint)")
        })
      let step = FixStep(
        "Analyze it again with the values that the server expects.",
        code: AnalyzeCommand(result, needs: needs).text)
      Block.steps([StepList.Step(step, by: .server)])
    }
  }

  /// What known verifiers can't handle in a sound artifact, those that fit the server's error first: a server that
  /// rejects it fails over one of them.
  @BlockBuilder
  private var hazards: [Block] {
    if !result.hazards.isEmpty {
      Block.heading("If a server rejects it")
      Block.text(
        "\(result.type == .unknown ? "The artifact" : "The \(result.type.noun)") is sound. Some verifiers can't handle these properties of it."
      )
      Block.list(
        (result.hazards.filter(\.fitsError) + result.hazards.filter { !$0.fitsError }).map {
          hazard in
          BlockText(
            pieces: [
              .strong(hazard.statement.sentence),
              .plain(hazard.fitsError ? " It fits the server's error." : ""),
              .plain(" The server says: \(hazard.symptom.sentence) "),
            ] + BlockText(prose: "Fix: \(hazard.fix)").pieces)
        })
    }
  }

  /// Where the artifact is, and what it names, as one paragraph.
  private var facts: Block {
    let parts = [
      ("Place", result.source.place), ("App ID", result.summary.appID),
      ("environment", result.summary.environment), ("key ID", result.summary.keyID),
      ("SHA-256", result.sha256),
    ].compactMap { name, value in value.map { (name, $0) } }
    return .text(
      BlockText(
        pieces: parts.enumerated().flatMap { index, part -> [BlockText.Piece] in
          [.plain("\(index > 0 ? ", " : "")\(part.0) "), .code(part.1)]
        } + [.plain(".")]))
  }

  /// The expected values, the failed and warned checks with compared values, the bytes of each, and the
  /// recomputation of each cause.
  private var evidence: Block {
    .fold(
      "The evidence",
      [.text("\(result.tally.sentence.capitalizedFirst)")] + Block.list(of: result.bindings)
        + problems.flatMap { $0.checks.flatMap(evidence) + $0.computation }, isPrinted: true)
  }

  /// Returns the values that a finding compares, as a list; nothing without any.
  private func comparison(of finding: Finding) -> [Block] {
    Block.list(
      ofAny: [("Expected", finding.expected), ("Actual", finding.actual)].compactMap {
        name, value in
        value.map {
          BlockText(.strong(name), .plain(": "), .code($0.content.phrase), .plain(", \($0.owner)"))
        }
      })
  }

  /// Returns a check with the values that it compares and the first bytes with a fault; without
  /// any, the first bytes that its finding names.
  @BlockBuilder
  private func evidence(_ check: CheckResult) -> [Block] {
    let finding = check.finding
    let place = finding.place
    let path = place.map(result.path(of:))
    let name = path.map { " Bytes of \($0.isEmpty ? "the content" : $0):" } ?? ""
    Block.subheading(check.title.withoutFullStop)
    Block.text(.init(.code(check.rule.id.rawValue), .plain(": \(finding.found.sentence)\(name)")))
    for block in comparison(of: finding) { block }
    let rows = place.map { HexRows(around: $0.bytes, withheld: result.withheld).lines } ?? []
    if !rows.isEmpty { Block.lines(rows) }
  }
}
