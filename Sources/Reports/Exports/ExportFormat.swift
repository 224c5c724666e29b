import Evidence

/// A form that results can leave in, by its name.
package struct ExportFormat: Sendable {
  /// As an option takes it.
  package let name: String
  /// Its file in the folder of a report; `nil` for a form that is not part of one.
  let file: ReportPath?
  /// Whether it is one text, which can be printed. The pages of a report are many.
  package let isPrinted: Bool
  let make: @Sendable (ExportSetting, any ExportOutput) throws -> any Exporter
  let part: @Sendable (ArtifactExport, ExportSetting) -> [UInt8]

  private init<Form: Exporter>(
    _ name: String, _ form: Form.Type, file: ReportPath? = nil, isPrinted: Bool = true
  ) {
    self.name = name
    self.file = file
    self.isPrinted = isPrinted
    make = { try form.init($0, to: $1) }
    part = form.part
  }

  /// Every form. Those with a file make up the folder of a report.
  package static let all = [
    ExportFormat("text", TerminalExporter.self),
    ExportFormat("jsonl", JSONLinesExporter.self, file: .results),
    ExportFormat("csv", CSVExporter.self),
    ExportFormat("markdown", MarkdownExporter.self),
    ExportFormat("sarif", SARIFExporter.self, file: .sarif),
    ExportFormat("junit", JUnitExporter.self, file: .junit),
    ExportFormat("summary", SummaryExporter.self, file: .summary),
    ExportFormat("html", HTMLExporter.self, file: .index, isPrinted: false),
  ]

  package static func named(_ name: String) -> ExportFormat? {
    all.first { $0.name.equals(name) }
  }
}
