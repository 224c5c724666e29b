package import Results

/// Writes the results of a run in one form. A new form is a type like this in a file of its own, and
/// a line in ``ExportFormat/all``.
///
/// ``extent(of:_:in:)`` and ``part(of:in:)`` are called for many artifacts side by side; everything
/// else for one after the other, in the order of the run.
package protocol Exporter: SendableMetatype {
  /// How much it shows of an artifact that was judged so.
  static func extent(
    of verdict: Verdict, _ checks: [CheckResult], in setting: ExportSetting
  ) -> ResultExtent

  /// What an artifact gives whatever came before it.
  static func part(of artifact: ArtifactExport, in setting: ExportSetting) -> [UInt8]

  init(_ setting: ExportSetting, to output: any ExportOutput) throws

  /// Writes what stands before the first artifact.
  mutating func start() throws

  /// Takes the next artifact, with the part that was made of it.
  /// - Returns: work that is left to do and that nothing else waits for, such as a page.
  mutating func add(_ artifact: ArtifactExport, _ part: [UInt8]) throws -> ExportWork?

  /// Takes what no single artifact shows, behind the last artifact.
  mutating func add(_ finding: RunFinding, by tool: RunHeader.Tool) throws

  /// Writes what tells of the whole run.
  mutating func finish(_ summary: RunSummary) throws
}

/// Work that is done beside that of other artifacts.
package typealias ExportWork = @Sendable () throws -> Void

extension Exporter {
  package static func extent(
    of verdict: Verdict, _ checks: [CheckResult], in setting: ExportSetting
  ) -> ResultExtent { .everything }

  package static func part(of artifact: ArtifactExport, in setting: ExportSetting) -> [UInt8] { [] }
  package mutating func start() throws {}
  package mutating func add(_ finding: RunFinding, by tool: RunHeader.Tool) throws {}
}

/// Takes what an exporter writes: a file, or standard output.
package protocol ExportOutput: AnyObject {
  func write(_ bytes: [UInt8]) throws
  /// Called once, when nothing follows.
  func finish() throws
}

extension ExportOutput {
  package func finish() throws {}
}

/// What all exporters of a run go by.
package struct ExportSetting: Sendable {
  package let header: RunHeader
  package let handbook: Handbook
  /// How much of the bytes each line of results holds.
  package var evidence = EvidenceLevel.standard
  package var style = TerminalStyle()
  package var limits = ReportFolder.Limits()
  /// The folder of a report.
  var folder = ""

  package init(_ header: RunHeader, _ handbook: Handbook) {
    self.header = header
    self.handbook = handbook
  }
}

/// A result that is being exported.
package struct ArtifactExport: Sendable {
  package let result: ArtifactResult
  /// The one that judged it; shards may come from several versions.
  package let tool: RunHeader.Tool
  package let problems: [Problem]
  /// Its line of results, where one of the exporters writes it with all bytes.
  package internal(set) var line: [UInt8]?

  package init(_ result: ArtifactResult, by tool: RunHeader.Tool) {
    self.result = result
    self.tool = tool
    problems = result.problems
  }
}
