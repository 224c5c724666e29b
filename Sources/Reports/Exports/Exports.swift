import Platform
package import Results

/// All that is written of one run, in whichever forms.
package struct Exports {
  private var forms: [Form] = []
  /// Of the folders that are written into, until the end.
  private var locks: [FolderLock] = []

  private struct Form {
    let format: ExportFormat
    let setting: ExportSetting
    var exporter: any Exporter
    let output: any ExportOutput
  }

  package init() {}

  package mutating func add(
    _ format: ExportFormat, _ setting: ExportSetting, to output: any ExportOutput
  ) throws {
    forms.append(
      Form(
        format: format, setting: setting, exporter: try format.make(setting, output),
        output: output))
  }

  mutating func hold(_ lock: FolderLock) { locks.append(lock) }

  package mutating func start() throws {
    for index in forms.indices { try forms[index].exporter.start() }
  }

  /// How much of an artifact that was judged so is shown in one of the forms.
  package var extent: @Sendable (Verdict, [CheckResult]) -> ResultExtent {
    let forms = forms.map { ($0.format, $0.setting) }
    return { verdict, checks in
      forms.map { $0.extent(verdict, checks, $1) }.max() ?? .verdict
    }
  }

  /// Makes of a result what can be made of it alone. Safe to be called side by side.
  package var preparation: @Sendable (ArtifactResult, RunHeader.Tool) -> Prepared {
    let forms = forms.map { ($0.format, $0.setting) }
    return { result, tool in
      var artifact = ArtifactExport(result, by: tool)
      let parts = forms.map { format, setting in
        let part = format.part(artifact, setting)
        if format.file == .results, setting.evidence.holdsBytes(of: result) {
          artifact.line = part
        }
        return part
      }
      return Prepared(artifact: artifact, parts: parts)
    }
  }

  /// A result with its parts, one for each form.
  package struct Prepared: Sendable {
    package let artifact: ArtifactExport
    fileprivate let parts: [[UInt8]]
  }

  /// Writes the next artifact; the order of calls is the order of results.
  /// - Returns: work that is left to do before the end.
  package mutating func deliver(_ prepared: Prepared) throws -> [ExportWork] {
    var work: [ExportWork] = []
    for index in forms.indices {
      let rest = try forms[index].exporter.add(prepared.artifact, prepared.parts[index])
      if let rest { work.append(rest) }
    }
    return work
  }

  /// The same of a result that is prepared here and now.
  package mutating func deliver(_ result: ArtifactResult, by tool: RunHeader.Tool) throws {
    for work in try deliver(preparation(result, tool)) { try work() }
  }

  /// Writes what no single artifact shows.
  package mutating func deliver(_ finding: RunFinding, by tool: RunHeader.Tool) throws {
    for index in forms.indices { try forms[index].exporter.add(finding, by: tool) }
  }

  package mutating func finish(_ summary: RunSummary) throws {
    for index in forms.indices {
      try forms[index].exporter.finish(summary)
      try forms[index].output.finish()
    }
    locks = []
  }
}
