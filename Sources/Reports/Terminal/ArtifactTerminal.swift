import Checks
import Decoding
import Diagnosis
import Evidence

/// One artifact, written for a terminal: the state, the finding, each problem with its bytes, and
/// the count of checks.
package struct ArtifactTerminal: Sendable {
  private let result: ArtifactResult
  private let withheld: Withheld
  private var page: TerminalPage

  private init(_ result: ArtifactResult, _ style: TerminalStyle) {
    self.result = result
    withheld = Withheld(in: result.decoded)
    page = TerminalPage(style)
  }

  /// The whole text; empty where the style is quiet.
  package static func text(of result: ArtifactResult, _ style: TerminalStyle) -> String {
    guard style.verbosity > .quiet else { return "" }
    var writer = ArtifactTerminal(result, style)
    writer.write()
    return writer.page.text
  }

  private mutating func write() {
    page.line(Self.state(of: result, page.style))
    if result.record != nil { page.paragraph(result.source.place, .muted) }
    page.paragraph(result.headline.sentence)
    for problem in result.problems { write(problem) }
    writeNeeds()
    if page.style.verbosity >= .verbose { writeOtherChecks() }
    if page.style.verbosity >= .veryVerbose {
      page.gap()
      TreeText.write(result.decoded, withheld: withheld, to: &page)
    }
    page.gap()
    page.paragraph(result.verdict.tally.sentence, indent: 0)
  }

  /// `✗ Rejected  device-0412.cbor`
  static func state(of result: ArtifactResult, _ style: TerminalStyle) -> TerminalText {
    let state = ReportState(result.verdict)
    var line = TerminalText(style.sign(state.mark) + " " + state.word, .init(state.mark))
    line.add("  ")
    line.add(result.record ?? result.source.place, .strong)
    return line
  }

  private mutating func writeNeeds() {
    guard !result.verdict.needs.isEmpty else { return }
    page.gap()
    for need in result.verdict.needs {
      page.paragraph(
        "\(need.meaning). \(need.advice)", label: "missing  ", labelTone: .open)
    }
  }

  /// Checks that are no problem: passed, not run, not applicable.
  private mutating func writeOtherChecks() {
    page.gap()
    for check in result.checks where !check.isTroubled {
      let mark = Mark(check.result)
      let sign = page.style.sign(mark)
      page.paragraph(
        "\(check.rule.id): \(check.title). \(check.finding.found.sentence)",
        label: sign + " ", labelTone: .init(mark))
    }
  }
}

extension ArtifactTerminal {
  private mutating func write(_ problem: Problem) {
    page.gap()
    if let check = problem.leading {
      writeHeading(check)
      writePlace(check)
      writeComparison(check)
    } else if let diagnosis = problem.diagnosis {
      page.paragraph(
        diagnosis.cause.statement, .strong, indent: 0, label: "note[\(diagnosis.cause.id)]: ",
        labelTone: .open)
    }
    for check in problem.checks where check.rule.id != problem.leading?.rule.id {
      label("also", "\(check.rule.id): \(check.title). \(check.finding.found.sentence)")
    }
    for check in problem.shownElsewhere { label("also", "\(check.rule.id), shown above") }
    if let diagnosis = problem.diagnosis { write(diagnosis) }
    if let check = problem.leading {
      label("why", check.rule.protects)
      if let step = problem.diagnosis?.cause.fix.first { writeFix(step) }
      label("help", "attestscope explain \(problem.id ?? check.rule.id.rawValue)")
    }
  }

  /// `error[attestation.nonce]: nonce doesn't match the challenge`
  private mutating func writeHeading(_ check: CheckResult) {
    let mark = Mark(check.result)
    let kind = check.result == .warn ? "warning" : check.result == .error ? "fault" : "error"
    page.paragraph(
      check.title, .strong, indent: 0, label: "\(kind)[\(check.rule.id)]: ",
      labelTone: .init(mark))
    if check.finding.expected == nil && check.finding.actual == nil {
      page.paragraph(check.finding.found.sentence)
    }
  }

  private mutating func writeComparison(_ check: CheckResult) {
    let sides = [("expected", check.finding.expected), ("actual", check.finding.actual)]
    guard sides.contains(where: { $0.1 != nil }) else { return }
    for case (let name, let value?) in sides {
      page.paragraph(
        VisibleText(value.content.phrase, limit: TerminalText.limit).escaped,
        label: name.padded(to: 10))
      page.paragraph(value.owner, .muted, indent: 12)
    }
    page.gap()
  }

  private mutating func write(_ diagnosis: Diagnosis) {
    label(
      "cause",
      "\(diagnosis.certainty.rawValue): \(diagnosis.cause.statement.sentence) "
        + diagnosis.summary.sentence)
    if let rival = diagnosis.proof.rival { label("", "\(rival) fits as well.") }
    guard page.style.verbosity >= .verbose, !diagnosis.proof.steps.isEmpty else { return }
    label("proof", "undoing it: \(diagnosis.proof.counterfactual)")
    for step in diagnosis.proof.steps {
      label("", "\(step.label), \(step.configured.owner): \(step.configured.content.phrase)")
      label("", "\(step.label), \(step.recovered.owner): \(step.recovered.content.phrase)")
    }
  }

  private mutating func writeFix(_ step: FixStep) {
    label("fix", step.text)
    for line in step.code?.split(separator: "\n", omittingEmptySubsequences: false) ?? [] {
      page.line(TerminalText(String(repeating: " ", count: 12) + line, .strong))
    }
  }

  private mutating func label(_ name: String, _ text: String) {
    page.paragraph(text, label: name.padded(to: 8))
  }
}

extension ArtifactTerminal {
  /// The place of the fault and the bytes there, under a frame as compilers draw it.
  private mutating func writePlace(_ check: CheckResult) {
    guard
      let reference = check.finding.evidence.first(where: { $0.role == .fault })
        ?? check.finding.evidence.first
    else { return }
    let isDerived = reference.bytes.buffer !== result.payload.buffer
    let place =
      [result.record ?? result.source.place]
      + (isDerived ? [reference.bytes.buffer.name] : []) + [reference.path]
    page.paragraph(
      place.filter { !$0.isEmpty }.joined(separator: ", "), label: "┌─ ")
    page.line(TerminalText("  │", .muted))
    let window = HexRows(around: reference.bytes, withheld: withheld)
    let last = window.rows.last?.offset
    for row in window.rows {
      let isLast = row.offset == last && window.omitted == 0
      write(row, note: isLast ? Self.note(on: reference.bytes) : "")
    }
    if window.omitted > 0 {
      page.line(
        TerminalText("  │ … \(window.omitted.counted("byte")) not shown", .muted))
    }
    page.line(TerminalText("  │", .muted))
  }

  private static func note(on bytes: Bytes) -> String {
    " \(bytes.count.counted("byte")) at \(bytes.startIndex.offsetText)"
  }

  private mutating func write(_ row: HexRows.Row, note: String) {
    let offset = row.offset.padded(hex: 4)
    var line = TerminalText("  │ ", .muted)
    line.add(offset, .muted)
    line.add("  " + Self.columns(row.bytes.map(HexRows.Row.text)))
    line.add("  " + row.ascii, .muted)
    page.line(line)

    guard !row.marked.isEmpty else { return }
    var carets = TerminalText("  │ ", .muted)
    carets.add(String(repeating: " ", count: offset.count + 2))
    let signs = row.bytes.indices.map { row.marked.contains($0) ? "^^" : "  " }
    let joined = Self.columns(signs, joins: row.marked)
    carets.add(joined.trimmingTrailingSpaces, .fail)
    let fits = carets.columns + note.count <= page.style.width
    if fits { carets.add(note, .muted) }
    page.line(carets)
    if !fits && !note.isEmpty { page.line(TerminalText("  │" + note, .muted)) }
  }

  /// Cells with a space between them and a wider one in the middle; `joins` fills the spaces
  /// inside a marked run.
  private static func columns(_ cells: [String], joins: Range<Int> = 0..<0) -> String {
    var text = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 {
        let isInside = joins.contains(index) && joins.contains(index - 1)
        text += String(repeating: isInside ? "^" : " ", count: index == 8 ? 2 : 1)
      }
      text += cell
    }
    let full = HexRows.width * 3
    return text + String(repeating: " ", count: max(0, full - text.count))
  }
}
