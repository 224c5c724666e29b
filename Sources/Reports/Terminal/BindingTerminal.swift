import Evidence
import Results

/// What an artifact was held against, a line a value; where nothing shows which value is meant, the
/// candidates, each with the option that chooses it.
struct BindingTerminal {
  private let result: ArtifactResult
  private let isVerbose: Bool

  init(_ result: ArtifactResult, _ style: TerminalStyle) {
    self.result = result
    isVerbose = style.verbosity >= .verbose
  }

  func write(to page: inout TerminalPage) {
    for binding in result.bindings {
      page.paragraph(
        (isVerbose ? binding : binding.shortened).phrase, label: label(binding.noun))
      if isVerbose, binding.designation != .none { write(candidatesOf: binding, to: &page) }
    }
  }

  private var width: Int { (result.bindings.map(\.noun.count).max() ?? 0) + 2 }

  private func label(_ name: String) -> String { name.padded(to: width) }

  private func write(candidatesOf binding: BoundValue, to page: inout TerminalPage) {
    for (index, candidate) in binding.candidates.prefix(OpenChoice.listed).enumerated() {
      let remark = candidate.fits ? "; \(binding.fitPhrase)" : ""
      page.paragraph(
        candidate.phrase + remark, .muted,
        label: label(index == 0 || page.style.isNarrated ? "not" : ""))
    }
    write(rest: binding.candidates.count, under: label(""), to: &page)
  }

  /// The values of which one is to be chosen.
  func writeChoices(to page: inout TerminalPage) {
    for open in result.openChoices {
      page.gap()
      page.paragraph(
        "\(open.binding.candidatesTitle) for the \(open.binding.noun), each with the option that chooses it:"
      )
      for (index, choice) in open.choices.prefix(OpenChoice.listed).enumerated() {
        let number = "\(index + 1). "
        page.paragraph(choice.candidate.phrase, label: number)
        if let option = choice.option { page.code(option, indent: 2 + number.count) }
      }
      write(rest: open.choices.count, to: &page)
      if let remark = open.binding.fitRemark { page.paragraph(remark) }
    }
  }

  private func write(rest count: Int, under label: String = "", to page: inout TerminalPage) {
    let more = count - OpenChoice.listed
    if more > 0 {
      page.paragraph("… and \(more.grouped) more in the results", .muted, label: label)
    }
  }
}

extension BoundValue {
  /// With its beginning and its end alone, where it is long: enough to find it again.
  fileprivate var shortened: BoundValue {
    var copy = self
    copy.text = text.map { text in
      let mark = text.begins(with: GivenValue.hashMark) ? GivenValue.hashMark : ""
      let scalars = text.unicodeScalars.dropFirst(mark.unicodeScalars.count)
      // What has a space is a phrase, such as the mark of something that was redacted.
      guard scalars.count > Self.longest, !scalars.contains(" ") else { return text }
      return "\(mark)\(String(scalars.prefix(Self.end)))…\(String(scalars.suffix(Self.end)))"
    }
    return copy
  }

  private static let longest = 24
  private static let end = 8
}
