import Results

/// An output format: its name, its file in a report folder, and the exporter that writes it.
package struct ExportFormat: Sendable {
  /// The name that the command-line option takes, such as `jsonl`.
  package let name: String
  /// Its file in a folder; `nil` for a format that is only printed.
  let file: ReportPath?
  /// Whether it is one text, the pages of a report, or a folder of its own.
  private let kind: Kind
  /// Makes an exporter that writes to an output.
  let make: @Sendable (ExportSetting, any ExportOutput) throws -> any Exporter
  /// Returns how much of a result the format shows; see ``Exporter/extent(of:_:in:)``.
  let extent: @Sendable (Verdict, [CheckResult], ExportSetting) -> ResultExtent
  /// Renders the part that depends on one artifact only; see ``Exporter/part(of:in:)``.
  let part: @Sendable (ArtifactExport, ExportSetting) -> [UInt8]

  /// Makes a format that renders artifacts as an exporter's type does.
  ///
  /// - Parameter make: Makes the exporter that collects the rendered artifacts; by default one of
  ///   the type.
  init<Form: Exporter>(
    _ name: String, _ form: Form.Type, file: ReportPath? = nil, as kind: Kind = .text,
    make: (@Sendable (ExportSetting, any ExportOutput) throws -> any Exporter)? = nil
  ) {
    self.name = name
    self.file = file
    self.kind = kind
    self.make = make ?? { try form.init($0, to: $1) }
    extent = form.extent
    part = form.part
  }

  /// How the format is delivered.
  enum Kind {
    /// One text, for standard output or a file.
    case text
    /// The HTML pages of a report folder.
    case pages
    /// A folder that contains only this format.
    case folder
  }

  /// Whether it is one text, which can go to standard output.
  package var isPrinted: Bool { kind == .text }
  /// Whether it needs a folder of its own, instead of being part of a report folder.
  package var hasOwnFolder: Bool { kind == .folder }
  /// Whether it is one of the files of a report folder.
  var isInReport: Bool { file != nil && !hasOwnFolder }

  /// All formats, in the order in which help lists them and exports write them. Those with a file
  /// form the report folder, except formats with a folder of their own.
  package static let all = [
    ExportFormat("text", TerminalExporter.self),
    ExportFormat("jsonl", JSONLinesExporter.self, file: .results),
    ExportFormat("csv", CSVExporter.self),
    ExportFormat("markdown", MarkdownExporter.self),
    ExportFormat("sarif", SARIFLog.self, file: .sarif),
    ExportFormat("junit", JUnitReport.self, file: .junit),
    ExportFormat("summary", SummaryExporter.self, file: .summary),
    ExportFormat("timesketch", TimesketchTimeline.self),
    ExportFormat("ocsf", OCSFFindings.self),
    ExportFormat("html", HTMLExporter.self, file: .index, as: .pages),
    ExportFormat("document", DocumentCases.self, file: .document, as: .folder),
  ]

  /// The file of a document folder to open first.
  package static let documentEntry = DocumentPlace.overview.page
  /// The one file of a document about artifacts that options chose.
  package static let chosenEntry = DocumentFolder.page
}
