#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Checks

/// Writes the report folder while results arrive: `results.jsonl` line by line, a page for each
/// artifact that deserves one, and at the end the front page and `summary.json`.
///
/// Memory does not grow with the number of artifacts: rows and pages are limited, and the front
/// page says how many there are of how many.
package struct ReportFolder: ~Copyable {
  private let folder: String
  private let header: RunHeader
  private let limits: Limits
  private let results: OutputFile
  private var sarif: SARIFLog
  private var junit = JUnitReport()
  private var clusters = Clusters()
  private var troubled: [IndexRow] = []
  private var accepted: [IndexRow] = []
  private var pages: Set<String> = []

  /// How much is written for a reader; `results.jsonl` always holds everything.
  package struct Limits: Sendable, Hashable {
    package var rows = 1_000
    /// Pages of artifacts that were not accepted.
    package var troubledPages = 1_000
    package var acceptedPages = 100
    /// Beyond the limit, each kind of trouble still has this many pages.
    package var pagesPerCluster = 3

    package init() {}
  }

  /// Makes the folder where it does not exist; its parent has to.
  package init(
    at folder: String, header: RunHeader, limits: Limits = Limits()
  ) throws(OutputError) {
    results = try Self.open(folder, header)
    self.folder = folder
    self.header = header
    sarif = SARIFLog(header)
    self.limits = limits
  }

  /// The folders and the results file with its first line.
  private static func open(
    _ folder: String, _ header: RunHeader
  ) throws(OutputError) -> OutputFile {
    try OutputFile.makeFolders(folder, folder + "/artifacts")
    let results = try OutputFile(folder: folder, name: ReportPath.results.path)
    try results.write(JSONWriter.line(ResultsLine.run(header)))
    return results
  }

  /// Writes the next artifact; the order of calls is the order of lines. The tool is the run's own
  /// unless the result was read again.
  package mutating func add(
    _ result: ArtifactResult, by author: RunHeader.Tool? = nil
  ) throws(OutputError) {
    let tool = author ?? header.tool
    try results.write(JSONWriter.line(ResultsLine.artifact(result, by: tool)))
    let isAccepted = result.verdict.outcome == .accepted
    let page = deservesPage(result) ? ReportPath.free(for: result.id, besides: pages) : nil
    if let page {
      try write(ArtifactPage(result, by: tool).html.document, to: page)
      pages.insert(page.path)
    }
    sarif.add(result)
    junit.add(result)
    clusters.add(result, page: page)
    let row = IndexRow(result, page: page)
    if isAccepted {
      if accepted.count < limits.rows { accepted.append(row) }
    } else if troubled.count < limits.rows {
      troubled.append(row)
    }
  }

  /// Writes what tells of the whole run, and takes away pages of an earlier one.
  package consuming func finish(_ summary: RunSummary) throws(OutputError) {
    let line = JSONWriter.line(ResultsLine.summary(summary))
    try results.write(line)
    try results.finish()
    try write(line, to: .summary)
    try write(sarif.document(summary), to: .sarif)
    try write(junit.document(summary), to: .junit)
    let rows = Array((troubled + accepted).prefix(limits.rows))
    let index = IndexPage(header: header, summary: summary, clusters: clusters, rows: rows)
    try write(index.html.document, to: .index)
    removeStalePages()
  }

  private func deservesPage(_ result: ArtifactResult) -> Bool {
    if result.verdict.outcome == .accepted { return accepted.count < limits.acceptedPages }
    return troubled.count < limits.troubledPages
      || clusters.count(like: result) < limits.pagesPerCluster
  }

  private func write(_ bytes: [UInt8], to path: ReportPath) throws(OutputError) {
    try OutputFile.write(bytes, to: path, in: folder)
  }

  /// The same input gives the same folder, whatever stood in it: pages that only an earlier run
  /// wrote are removed, and no file of any other name.
  private func removeStalePages() {
    guard let directory = opendir(folder + "/artifacts") else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let path = "artifacts/\(name)"
      if ReportPath.isArtifact(path) && !pages.contains(path) { unlink("\(folder)/\(path)") }
    }
  }
}
