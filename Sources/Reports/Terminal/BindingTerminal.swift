import Evidence
import Results

/// Renders the expected values that an artifact was compared with, one line each; and for a value
/// that could not be chosen, the candidates, each with the option that chooses it.
struct BindingTerminal {
  let result: ArtifactResult

  /// Writes the expected values; where the page is verbose, in full and with their candidates.
  func write(to page: inout TerminalPage) {
    // Without a candidate, a missing value matters only where the verdict waits for it.
    let isOpen = result.verdict.outcome == .undetermined
    let isVerbose = page.style.verbosity >= .verbose
    for binding in result.bindings
    where isOpen || binding.designation != .none || !binding.candidates.isEmpty {
      page.entry(binding.noun, (isVerbose ? binding : binding.shortened).phrase)
      if isVerbose, binding.designation != .none { write(candidatesOf: binding, to: &page) }
    }
    if let counter = result.storedCounter { page.entry("counter", "above \(counter.phrase).") }
  }

  /// Writes the values that were not chosen.
  private func write(candidatesOf binding: BoundValue, to page: inout TerminalPage) {
    page.entry(
      "not",
      binding.candidates.prefix(OpenChoice.listed).map {
        $0.phrase + ($0.fits ? "; \(binding.fitPhrase)" : "")
      }, .muted)
    write(rest: binding.candidates.count, indent: TerminalPage.entryColumn, to: &page)
  }

  /// Writes the candidates of values that the caller must choose, each with the option to add. For a challenge
  /// that was used before, there is no value to choose.
  func writeChoices(to page: inout TerminalPage) {
    for open in result.openChoices {
      if result.isChallengeUsed, open.binding.kind == .challenge,
        let remark = open.binding.fitRemark
      {
        page.gap()
        page.paragraph(remark)
        page.entry("who", result.rejectionSteps.whoActs(.security))
        page.steps(result.rejectionSteps)
        continue
      }
      page.gap()
      page.paragraph(open.heading)
      for (index, choice) in open.choices.prefix(OpenChoice.listed).enumerated() {
        let number = "\(index + 1). "
        page.paragraph(choice.candidate.phrase, label: number)
        if let option = choice.option { page.code(option, indent: 2 + number.count) }
      }
      write(rest: open.choices.count, to: &page)
      if let remark = open.binding.fitRemark { page.paragraph(remark) }
      if let (number, option) = open.example {
        page.entry("next", "Select the one that the server expects. For number \(number):")
        let needs = result.suppliableNeeds.filter {
          !$0.rawValue.equals(open.binding.kind.rawValue)
        }
        page.code(
          AnalyzeCommand(result, needs: needs, choosing: option).text,
          indent: TerminalPage.entryColumn)
      }
    }
  }

  /// Writes the number of candidates that are not listed.
  private func write(rest count: Int, indent: Int = 2, to page: inout TerminalPage) {
    let more = count - OpenChoice.listed
    if more > 0 {
      page.paragraph("… and \(more.grouped) more in the results", .muted, indent: indent)
    }
  }
}

extension BoundValue {
  /// The value with the first and last 8 characters of a long text, which are enough to find it
  /// again.
  fileprivate var shortened: BoundValue {
    var copy = self
    copy.text = text.map { text in
      let mark = text.begins(with: GivenValue.hashMark) ? GivenValue.hashMark : ""
      let end =
        !mark.isEmpty && text.ends(with: GivenValue.ofDecodedBytes) ? GivenValue.ofDecodedBytes : ""
      let scalars = text.unicodeScalars.dropFirst(mark.unicodeScalars.count)
        .dropLast(end.unicodeScalars.count)
      // A text with a space is a phrase, such as the mark of a redaction, and is not cut.
      guard scalars.count > Self.longest, !scalars.contains(" ") else { return text }
      return "\(mark)\(String(scalars.prefix(Self.end)))…\(String(scalars.suffix(Self.end)))\(end)"
    }
    return copy
  }

  /// Number of characters above which a text is shortened.
  private static let longest = 24
  /// Number of characters that are kept at each end.
  private static let end = 8
}
