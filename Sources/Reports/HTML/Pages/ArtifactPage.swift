package import Results

/// The HTML page of one artifact: the verdict, what to do about each problem, and the bytes, fields
/// and certificates behind them.
///
/// Each section is a type of its own in `HTML/Artifact`. Sections without content are left out.
///
/// The page loads nothing. Without its script everything is visible except the buttons, search and
/// selection of bytes. In print, the sections on bytes and the handbook and the checks that passed
/// are left out.
///
/// Ids to link to: `verdict`, `problem-N`, `cause-N` and `fix-N` for the Nth problem, `held`,
/// `computation`, `checks`, `check-RULE`, `hazards`, `bytes`, `f-N` and `b-N` for field and bytes
/// of the Nth region, `fields`, `certificates`, `receipt`, `timeline`, `provenance`, and
/// `handbook-ID`.
package struct ArtifactPage: Sendable {
  /// The result with its problems and its line, which the page embeds as data.
  private let artifact: ArtifactExport
  /// The pages on rules and causes that the page quotes.
  private let handbook: Handbook
  /// Whether the report has an index to link to.
  private let isPartOfReport: Bool
  /// The id of the artifact's row on the page of the conversation; `nil` where it has none.
  private let exchange: String?

  /// Makes the page of a result without an index beside it.
  ///
  /// - Parameters:
  ///   - result: The artifact with its checks and diagnoses.
  ///   - tool: The tool that analyzed it.
  ///   - handbook: The pages on rules and causes.
  package init(_ result: ArtifactResult, by tool: RunHeader.Tool, handbook: Handbook) {
    artifact = ArtifactExport(result, by: tool)
    self.handbook = handbook
    isPartOfReport = false
    exchange = nil
  }

  /// Makes the page of an artifact in a report folder.
  ///
  /// - Parameters:
  ///   - artifact: The result with its problems and its line.
  ///   - handbook: The pages on rules and causes.
  ///   - exchange: The id of the artifact's row on the page of the conversation; `nil` where it has
  ///     none.
  init(_ artifact: ArtifactExport, handbook: Handbook, exchange: String?) {
    self.artifact = artifact
    self.handbook = handbook
    isPartOfReport = true
    self.exchange = exchange
  }

  private var result: ArtifactResult { artifact.result }
  /// The tool that analyzed the artifact.
  private var tool: RunHeader.Tool { artifact.tool }
  /// The problems in the order of their sections.
  private var problems: [Problem] { artifact.problems }

  /// The whole page.
  package var html: HTML {
    let name = result.name
    let state = ReportState(result.verdict)
    let frame = PageFrame(
      title: "\(result.stateLabel): \(name)", mark: state.mark, tool: tool,
      foreignAnchors: result.policy.anchors.replaced, crumb: name,
      isPartOfReport: isPartOfReport, script: .artifact, style: .artifact)
    let regions = ByteRegions(result)
    let sections = sections(regions)
    let record = self.record
    return frame.page(
      contents: [.init(title: "Verdict", id: "main")] + sections.map(\.entry),
      actions: record == nil ? .empty : CopyButton(label: "Copy JSON", id: Self.json).html,
      data: record
    ) {
      VerdictSection(
        result: result, state: state, problems: problems, isPartOfReport: isPartOfReport,
        exchange: exchange
      ).html
      for section in sections { section.html }
    }
  }

  /// The id of the embedded line of results, which the button “Copy JSON” copies.
  private static let json = "json"
  /// The maximum size in bytes of an embedded line. Longer lines are in `results.jsonl` only.
  private static let embeddedBytes = 1 << 20

  /// The line of results as embedded data; `nil` where it is too long.
  private var record: DataBlock? {
    let line = artifact.line ?? JSONWriter.line(ResultsLine.artifact(result, by: tool))
    let block = DataBlock.json(Self.json, written: line)
    return block.text.count > Self.embeddedBytes ? nil : block
  }

  /// Returns the sections that have content, in their order: problems first, then values, checks,
  /// bytes, certificates and provenance.
  private func sections(_ regions: ByteRegions) -> [PageSection] {
    let bytes = regions.isDrawn ? BytesSection(regions: regions).section : nil
    let quoted = HandbookSection(problems, in: handbook).section
    let unprinted = [bytes.map { _ in "all bytes" }, quoted.map { _ in "the handbook" }]
    let sections: [PageSection?] = [
      BindingSection(result: result).section,
      ComputationSection(result, regions: regions).section,
      ChecksSection(result, problems: problems, unprinted: unprinted.compactMap(\.self)).section,
      HazardSection(hazards: result.hazards).section,
      bytes,
      KeptFieldsSection(result: result).section,
      CertificatesSection(result: result, regions: regions).section,
      ReceiptSection(result: result, regions: regions).section,
      TimelineSection(result, regions: regions).section,
      ProvenanceSection(result: result, tool: tool).section,
      quoted,
    ]
    return problems.enumerated().map { index, problem in
      ProblemSection(
        problem: problem, number: index + 1, result: result, regions: regions, handbook: handbook
      ).section
    } + sections.compactMap(\.self)
  }
}

extension ArtifactResult {
  /// The diagnosis that the headline is about, with the number of its problem on the page: the
  /// first that explains a failed check, else the first. `nil` without any diagnosis.
  var leadingDiagnosis: (number: Int, problem: Problem)? {
    let failed = Set(checks.filter { $0.result == .fail }.map(\.rule.id))
    let candidates = problems.enumerated().filter { $1.diagnosis != nil }
    let hit =
      candidates.first { !failed.isDisjoint(with: $1.diagnosis?.rules ?? []) } ?? candidates.first
    return hit.map { ($0.offset + 1, $0.element) }
  }
}
