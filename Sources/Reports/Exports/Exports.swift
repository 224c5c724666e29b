import Platform
package import Results

/// The exporters of one run: it passes every result, finding and summary to each format.
package struct Exports {
  private var forms: [Form] = []
  /// Locks on the folders that are written, released at the end.
  private var locks: [FolderLock] = []
  /// What remains to be done once all files are complete.
  private var closing: [(RunSummary) throws -> Void] = []

  /// One format of the run with its exporter and output.
  private struct Form {
    let format: ExportFormat
    let setting: ExportSetting
    var exporter: any Exporter
    let output: any ExportOutput
  }

  /// Makes an empty collection. Formats are added before ``start()``.
  package init() {}

  /// Adds a format that writes to an output.
  ///
  /// - Throws: An error of the exporter's initializer, such as a scratch file that cannot be
  ///   created.
  package mutating func add(
    _ format: ExportFormat, _ setting: ExportSetting, to output: any ExportOutput
  ) throws {
    forms.append(
      Form(
        format: format, setting: setting, exporter: try format.make(setting, output),
        output: output))
  }

  /// Adds what is to be done once all formats are complete, while folders are still locked.
  package mutating func addClosing(_ body: @escaping (RunSummary) throws -> Void) {
    closing.append(body)
  }

  /// Keeps a folder's lock until ``finish(_:)``.
  mutating func hold(_ lock: FolderLock) { locks.append(lock) }

  /// Writes what precedes the first artifact, in every format.
  package mutating func start() throws {
    for index in forms.indices { try forms[index].exporter.start() }
  }

  /// A function that returns how much of a result any format shows: the maximum over all formats.
  /// Safe to call concurrently.
  package var extent: @Sendable (Verdict, [CheckResult]) -> ResultExtent {
    let forms = forms.map { ($0.format, $0.setting) }
    return { verdict, checks in
      forms.map { $0.extent(verdict, checks, $1) }.max() ?? .verdict
    }
  }

  /// A function that renders, for every format, the part that depends on one artifact only. Safe to
  /// call concurrently.
  package var preparation: @Sendable (ArtifactResult, RunHeader.Tool) -> Prepared {
    let forms = forms.map { ($0.format, $0.setting) }
    return { result, tool in
      var artifact = ArtifactExport(result, by: tool)
      var line: [UInt8]?
      let parts = forms.map { format, setting in
        let part = format.part(artifact, setting)
        if format.file == .results { line = part }
        if format.file == .results, setting.evidence.holdsBytes(of: result) {
          artifact.line = part
        }
        return part
      }
      return Prepared(artifact: artifact, line: line, parts: parts)
    }
  }

  /// A result with its rendered parts.
  package struct Prepared: Sendable {
    /// The result, with its line where a format writes it with all bytes.
    package fileprivate(set) var artifact: ArtifactExport
    /// Its line of `results.jsonl` with the line feed; `nil` if no format writes it.
    package let line: [UInt8]?
    /// One part for each format, in the order of the formats.
    fileprivate let parts: [[UInt8]]

    /// The number of bytes of the longest part.
    package var size: Int { parts.map(\.count).max() ?? 0 }
  }

  /// Writes a prepared artifact in every format. The order of calls is the order of the results.
  ///
  /// - Parameter hasPage: Whether an earlier run that this one continues has written its page.
  /// - Returns: Work that must be done before the end of the run and may be done concurrently.
  package mutating func deliver(
    _ prepared: Prepared, hasPage: Bool = false
  ) throws -> [ExportWork] {
    var prepared = prepared
    prepared.artifact.hasPage = hasPage
    var work: [ExportWork] = []
    for index in forms.indices {
      let rest = try forms[index].exporter.add(prepared.artifact, prepared.parts[index])
      if let rest { work.append(rest) }
    }
    return work
  }

  /// Prepares and writes a result, and does all its work before it returns.
  package mutating func deliver(_ result: ArtifactResult, by tool: RunHeader.Tool) throws {
    for work in try deliver(preparation(result, tool)) { try work() }
  }

  /// Writes a finding on the conversation in every format, after the last artifact.
  package mutating func deliver(_ finding: RunFinding, by tool: RunHeader.Tool) throws {
    for index in forms.indices { try forms[index].exporter.add(finding, by: tool) }
  }

  /// Writes the summary in every format, closes the outputs, and releases the locks on folders.
  package mutating func finish(_ summary: RunSummary) throws {
    for index in forms.indices {
      try forms[index].exporter.finish(summary)
      try forms[index].output.finish()
    }
    for body in closing { try body(summary) }
    locks = []
  }
}
