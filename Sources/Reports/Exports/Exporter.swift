package import Results

/// Writes the results of a run in one format. A new format is a type that conforms to this
/// protocol, in a file of its own, and one line in ``ExportFormat/all``.
///
/// The order of calls is: ``start()``, one ``add(_:_:)`` for each artifact in the order of the run,
/// one ``add(_:by:)`` for each finding, then ``finish(_:)``. Only ``extent(of:_:in:)`` and
/// ``part(of:in:)`` are called concurrently, for several artifacts.
package protocol Exporter: SendableMetatype {
  /// Returns how much of an artifact the format shows. The analyzer skips work that no format
  /// needs.
  ///
  /// - Parameters:
  ///   - verdict: The artifact's verdict.
  ///   - checks: The results of all rules.
  ///   - setting: The setting of the run.
  static func extent(
    of verdict: Verdict, _ checks: [CheckResult], in setting: ExportSetting
  ) -> ResultExtent

  /// Renders the bytes that depend on this artifact only, such as its line. Called concurrently.
  static func part(of artifact: ArtifactExport, in setting: ExportSetting) -> [UInt8]

  /// Makes an exporter for one run.
  ///
  /// - Parameters:
  ///   - setting: The header, the handbook and the limits of the run.
  ///   - output: Where the format's text goes; unused by formats of several files.
  init(_ setting: ExportSetting, to output: any ExportOutput) throws

  /// Writes what precedes the first artifact, such as a header line.
  mutating func start() throws

  /// Takes the next artifact, with its part from ``part(of:in:)``.
  ///
  /// - Returns: Work that may run later and concurrently, such as the rendering of a page; `nil`
  ///   where there is none. It must be done before the end of the run.
  mutating func add(_ artifact: ArtifactExport, _ part: [UInt8]) throws -> ExportWork?

  /// Takes a finding on the conversation. Findings come after the last artifact.
  mutating func add(_ finding: RunFinding, by tool: RunHeader.Tool) throws

  /// Writes everything that depends on the whole run. It is the last call.
  mutating func finish(_ summary: RunSummary) throws
}

/// Work of one artifact that may run concurrently with that of others.
package typealias ExportWork = @Sendable () throws -> Void

/// Defaults: a format that shows everything, prepares nothing, and writes neither a start nor
/// findings.
extension Exporter {
  /// Returns ``ResultExtent/everything``.
  package static func extent(
    of verdict: Verdict, _ checks: [CheckResult], in setting: ExportSetting
  ) -> ResultExtent { .everything }

  /// Returns no bytes.
  package static func part(of artifact: ArtifactExport, in setting: ExportSetting) -> [UInt8] { [] }
  /// Writes nothing.
  package mutating func start() throws {}
  /// Ignores the finding.
  package mutating func add(_ finding: RunFinding, by tool: RunHeader.Tool) throws {}
}

/// Where an exporter's text goes: a file, or standard output.
package protocol ExportOutput: AnyObject {
  /// Appends bytes. They may be buffered until ``finish()``.
  func write(_ bytes: [UInt8]) throws
  /// Writes buffered bytes. Called once, after the last ``write(_:)``.
  func finish() throws
}

extension ExportOutput {
  /// Does nothing, for an output without a buffer.
  package func finish() throws {}

  /// Writes a text.
  func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes a value as a line of JSON.
  func write(line value: JSONValue) throws { try write(JSONWriter.line(value)) }
}

/// What all exporters of a run share: header, handbook, evidence level, style and limits.
package struct ExportSetting: Sendable {
  /// The run with its tool, inputs and trust anchors.
  package let header: RunHeader
  /// The pages on rules and causes, to link to and quote from. Made only if a format asks for them.
  package var handbook: Handbook { pages() }
  private let pages: @Sendable () -> Handbook
  /// Which artifacts keep their bytes in the lines of `results.jsonl`.
  package var evidence = EvidenceLevel.standard
  /// Width, color and verbosity of text for a terminal.
  package var style = TerminalStyle()
  /// The maximum numbers of pages and rows in a report folder.
  package var limits = Limits()
  /// Whether options chose the artifacts, so that a document is a page about them and not a
  /// summary of the run.
  package var isOfChosen = false
  /// The results of the baseline's SARIF log, for those that are absent now; `nil` without one.
  package var baseline: SARIFResults?
  /// The path of the report folder; empty for printed formats.
  var folder = ""

  /// How many rows and pages are written for readers. `results.jsonl` always contains every
  /// artifact.
  package struct Limits: Sendable, Hashable {
    /// The maximum number of rows on one page of the index; more rows make more pages.
    package var rowsPerIndex = 250_000
    /// The maximum number of pages of artifacts that are not accepted.
    package var troubledPages = 1_000
    /// The maximum number of pages of accepted artifacts.
    package var acceptedPages = 100
    /// How many artifacts of each cause get a page even beyond the other limits.
    package var pagesPerCluster = 3

    /// Makes the default limits.
    package init() {}
  }

  /// Makes a setting with the defaults for everything but the header and the handbook.
  package init(_ header: RunHeader, _ handbook: @autoclosure @escaping @Sendable () -> Handbook) {
    self.header = header
    pages = handbook
  }
}

/// One result that is passed to the exporters, with values that several of them need.
package struct ArtifactExport: Sendable {
  /// The result to export.
  package let result: ArtifactResult
  /// The tool that analyzed it. Result files of several versions can be merged, so it may not be
  /// the tool of the run.
  package let tool: RunHeader.Tool
  /// The problems of the result, computed once for all exporters.
  package let problems: [Problem]
  /// The artifact's line of `results.jsonl`; `nil` unless a format writes it with all bytes. An
  /// HTML page embeds it.
  package internal(set) var line: [UInt8]?
  /// Whether an earlier run that this one continues has written the artifact's page.
  package internal(set) var hasPage = false

  /// Computes the problems of a result.
  package init(_ result: ArtifactResult, by tool: RunHeader.Tool) {
    self.result = result
    self.tool = tool
    problems = result.problems
  }
}
