package import Results

/// The page of one artifact: the verdict in a sentence, what to do about it, and every byte that
/// it rests on. One section, one file, all in `HTML/Artifact`.
package struct ArtifactPage: Sendable {
  private let result: ArtifactResult
  private let tool: RunHeader.Tool
  private let state: ReportState
  private let problems: [Problem]
  private let line: [UInt8]
  private let handbook: Handbook
  private let isPartOfReport: Bool
  /// The row of the conversation that it was sent in.
  private let exchange: String?

  /// - Parameters:
  ///   - handbook: where the page takes its pages on rules and causes from.
  ///   - problems: those of the result, where they are known already.
  ///   - line: the result as a line of results, where it is made already.
  ///   - isPartOfReport: whether an index is written beside the page, to which it can lead.
  ///   - exchange: the name of its row on the page of the conversation, where it has one.
  package init(
    _ result: ArtifactResult, by tool: RunHeader.Tool, handbook: Handbook,
    problems: [Problem]? = nil, line: [UInt8]? = nil, isPartOfReport: Bool = false,
    exchange: String? = nil
  ) {
    self.result = result
    self.tool = tool
    self.handbook = handbook
    state = ReportState(result.verdict)
    self.problems = problems ?? result.problems
    self.line = line ?? JSONWriter.line(ResultsLine.artifact(result, by: tool))
    self.isPartOfReport = isPartOfReport
    self.exchange = exchange
  }

  /// The page in a report.
  init(_ artifact: ArtifactExport, handbook: Handbook, exchange: String?) {
    self.init(
      artifact.result, by: artifact.tool, handbook: handbook, problems: artifact.problems,
      line: artifact.line, isPartOfReport: true, exchange: exchange)
  }

  package var html: HTML {
    let name = result.record ?? result.source.place
    let anchors = [result.policy.attestationAnchor, result.policy.receiptAnchor]
    let frame = PageFrame(
      title: "\(state.word): \(name)", mark: state.mark, tool: tool,
      foreignAnchors: anchors.filter { !$0.isBuiltIn }, crumb: name,
      isPartOfReport: isPartOfReport, script: .artifact)
    let regions = ByteRegions(result)
    let sections = sections(regions)
    let record = self.record
    return frame.page(
      contents: [.init(title: "Verdict", id: "main")] + sections.map(\.entry),
      actions: record == nil ? .empty : CopyButton(label: "Copy JSON", id: Self.json).html,
      data: record
    ) {
      VerdictSection(
        result, problems: problems, isPartOfReport: isPartOfReport, exchange: exchange
      ).html
      for section in sections { section.html }
    }
  }

  /// The name of the embedded line of results.
  private static let json = "json"
  /// A line longer than this is in `results.jsonl` alone.
  private static let embeddedBytes = 1 << 20

  private var record: DataBlock? {
    let block = DataBlock.json(Self.json, written: line)
    return block.text.count > Self.embeddedBytes ? nil : block
  }

  private struct Section {
    let entry: PageContents.Entry
    let html: HTML
  }

  /// The sections that have something to say, in their order.
  private func sections(_ regions: ByteRegions) -> [Section] {
    let passed = result.verdict.counts[.pass, default: 0]
    let judged = passed + result.checks.count(where: \.isTroubled)
    let problemSections = problems.enumerated().map { index, problem in
      let section = ProblemSection(
        problem, number: index + 1, in: result, regions: regions, handbook: handbook)
      return Section(entry: section.entry, html: section.html)
    }
    let others: [(String, String, String?, HTML)] = [
      ("Held against", BindingSection.id, nil, BindingSection(result).html),
      ("Computation", "computation", nil, ComputationSection(result, regions: regions).html),
      ("Checks", "checks", "\(passed)/\(judged)", ChecksSection(result, problems: problems).html),
      ("If rejected", "hazards", nil, HazardSection(result).html),
      ("Bytes", "bytes", nil, BytesSection(regions).html),
      ("Fields", "fields", nil, KeptFieldsSection(result).html),
      (
        "Certificates", "certificates", nil, CertificatesSection(result, regions: regions).html
      ),
      ("Receipt", "receipt", nil, ReceiptSection(result, regions: regions).html),
      ("Timeline", "timeline", nil, TimelineSection(result, regions: regions).html),
      ("Provenance", "provenance", nil, ProvenanceSection(result, tool: tool).html),
      ("Handbook", "handbook", nil, HandbookSection(problems, in: handbook).html),
    ]
    return problemSections
      + others.filter { !$0.3.isEmpty }.map { title, id, note, html in
        Section(entry: .init(title: title, id: id, note: note), html: html)
      }
  }
}

extension ArtifactResult {
  /// The diagnosis that the headline speaks of, and the number of its problem on the page: the
  /// first that explains a failure, else the first.
  var leadingDiagnosis: (number: Int, problem: Problem)? {
    let failed = Set(checks.filter { $0.result == .fail }.map(\.rule.id))
    let candidates = problems.enumerated().filter { $1.diagnosis != nil }
    let hit =
      candidates.first { !failed.isDisjoint(with: $1.diagnosis?.rules ?? []) } ?? candidates.first
    return hit.map { ($0.offset + 1, $0.element) }
  }
}
