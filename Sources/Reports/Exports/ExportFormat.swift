import Evidence
import Results

/// A form that results can leave in, by its name.
package struct ExportFormat: Sendable {
  /// As an option takes it.
  package let name: String
  /// Its file in a folder; `nil` for a form that is printed only.
  let file: ReportPath?
  private let kind: Kind
  let make: @Sendable (ExportSetting, any ExportOutput) throws -> any Exporter
  let extent: @Sendable (Verdict, [CheckResult], ExportSetting) -> ResultExtent
  let part: @Sendable (ArtifactExport, ExportSetting) -> [UInt8]

  private init<Form: Exporter>(
    _ name: String, _ form: Form.Type, file: ReportPath? = nil, as kind: Kind = .text
  ) {
    self.name = name
    self.file = file
    self.kind = kind
    make = { try form.init($0, to: $1) }
    extent = form.extent
    part = form.part
  }

  private enum Kind {
    /// One text.
    case text
    /// The pages of a report.
    case pages
    /// A folder of its own.
    case folder
  }

  /// Whether it is one text, which can be printed.
  package var isPrinted: Bool { kind == .text }
  /// Whether it takes a folder for itself, instead of a report.
  package var hasOwnFolder: Bool { kind == .folder }
  /// Whether it is one of the files that make up the folder of a report.
  var isInReport: Bool { file != nil && !hasOwnFolder }

  /// Every form. Those with a file, but for folders of their own, make up the folder of a report.
  package static let all = [
    ExportFormat("text", TerminalExporter.self),
    ExportFormat("jsonl", JSONLinesExporter.self, file: .results),
    ExportFormat("csv", CSVExporter.self),
    ExportFormat("markdown", MarkdownExporter.self),
    ExportFormat("sarif", SARIFExporter.self, file: .sarif),
    ExportFormat("junit", JUnitExporter.self, file: .junit),
    ExportFormat("summary", SummaryExporter.self, file: .summary),
    ExportFormat("html", HTMLExporter.self, file: .index, as: .pages),
    ExportFormat("document", DocumentExporter.self, file: .document, as: .folder),
  ]

  /// The file of a document to open first.
  package static let documentEntry = DocumentPlace.overview.page

  package static func named(_ name: String) -> ExportFormat? {
    all.first { $0.name.equals(name) }
  }
}
