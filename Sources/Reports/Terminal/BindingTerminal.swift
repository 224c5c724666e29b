import Evidence
import Results

/// Renders the expected values that an artifact was compared with, one line each; and for a value
/// that could not be chosen, the candidates, each with the option that chooses it.
struct BindingTerminal {
  private let result: ArtifactResult
  /// Whether values are shown in full, with their candidates.
  private let isVerbose: Bool

  /// Creates a renderer for one artifact.
  init(_ result: ArtifactResult, _ style: TerminalStyle) {
    self.result = result
    isVerbose = style.verbosity >= .verbose
  }

  /// Writes the expected values.
  func write(to page: inout TerminalPage) {
    for binding in result.bindings {
      page.paragraph(
        (isVerbose ? binding : binding.shortened).phrase, label: label(binding.noun))
      if isVerbose, binding.designation != .none { write(candidatesOf: binding, to: &page) }
    }
  }

  /// Width of the labels in columns.
  private var width: Int { (result.bindings.map(\.noun.count).max() ?? 0) + 2 }

  /// Returns a name padded to the common width.
  private func label(_ name: String) -> String { name.padded(to: width) }

  /// Writes the values that were not chosen.
  private func write(candidatesOf binding: BoundValue, to page: inout TerminalPage) {
    for (index, candidate) in binding.candidates.prefix(OpenChoice.listed).enumerated() {
      let remark = candidate.fits ? "; \(binding.fitPhrase)" : ""
      page.paragraph(
        candidate.phrase + remark, .muted,
        label: label(index == 0 || page.style.isNarrated ? "not" : ""))
    }
    write(rest: binding.candidates.count, under: label(""), to: &page)
  }

  /// Writes the candidates of values that the caller must choose, each with the option to add.
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
      // The client's own value is no example of what the server expects.
      let shown = open.choices.prefix(OpenChoice.listed).enumerated().filter { $1.option != nil }
      if let (index, choice) = shown.first(where: { $1.candidate.author == .server })
        ?? shown.first,
        let option = choice.option
      {
        page.paragraph(
          "Select the one that the server expects. For number \(index + 1):", label: "next     ")
        page.code(AnalyzeCommand(result, choosing: option).text, indent: 11)
      }
    }
  }

  /// Writes the number of candidates that are not listed.
  private func write(rest count: Int, under label: String = "", to page: inout TerminalPage) {
    let more = count - OpenChoice.listed
    if more > 0 {
      page.paragraph("… and \(more.grouped) more in the results", .muted, label: label)
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
