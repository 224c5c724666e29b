import Evidence
package import Results

/// The results as comma-separated values (RFC 4180): a header, a row for each artifact, and a row
/// for each finding on the conversation.
package enum CSVTable {
  /// The columns in order, each with its name and the function that takes its value from a result;
  /// `nil` gives an empty cell.
  private static let columns: [(name: String, value: @Sendable (ArtifactResult) -> String?)] = [
    ("id", \.id), ("record", \.record), ("type", \.type.rawValue), ("file", \.source.file),
    ("entry", { $0.source.entry.map { "\($0)" } }), ("path", \.source.path),
    ("transport", \.source.transport), ("capturedAt", \.source.capturedAt?.description),
    ("outcome", \.verdict.outcome.rawValue), ("headline", \.headline),
    ("cause", { $0.diagnoses.first?.cause.id }),
    ("certainty", { $0.diagnoses.first?.certainty.rawValue }),
    ("actors", { list($0.actors.map(\.rawValue)) }),
    ("failed", { rules(of: $0, .fail) }), ("warned", { rules(of: $0, .warn) }),
    ("needs", { list($0.verdict.needs.map(\.rawValue)) }), ("appId", \.summary.appID),
    ("environment", \.summary.environment), ("os", \.summary.operatingSystem),
    ("keyId", \.summary.keyID), ("counter", { $0.summary.counter.map { "\($0)" } }),
    ("issuedAt", \.summary.issuedAt?.description),
    ("evaluatedAt", \.policy.evaluatedAt?.description), ("sha256", \.sha256),
  ]

  /// The header row with the names of the columns, with its line end.
  package static var header: String { line(columns.map(\.name)) }

  /// Returns the row of an artifact, with its line end. Lists in a cell are separated by spaces.
  package static func row(_ result: ArtifactResult) -> String {
    line(columns.map { $0.value(result) ?? "" })
  }

  /// Returns the row of a finding on the conversation, with its line end. The type is `finding`,
  /// the outcome is the finding's result, and the place is that of its first event. Columns that a
  /// finding lacks are empty.
  package static func row(_ finding: RunFinding) -> String {
    let cause = finding.diagnoses.first
    let event = finding.events.first
    let values: [ByteText: String?] = [
      "id": finding.artifacts.first, "record": event?.record, "type": "finding",
      "file": event?.source.file, "entry": event?.source.entry.map { "\($0)" },
      "path": event?.source.path, "capturedAt": event?.time?.description,
      "outcome": finding.result.rawValue, "headline": finding.title, "cause": cause?.cause.id,
      "certainty": cause?.certainty.rawValue, "actors": cause?.cause.actor.rawValue,
      "failed": finding.result == .fail ? finding.rule.id.rawValue : nil,
      "warned": finding.result == .warn ? finding.rule.id.rawValue : nil, "keyId": finding.key,
    ]
    return line(columns.map { (values[ByteText($0.name)] ?? nil) ?? "" })
  }

  /// Joins cells into a row that ends with CR LF (RFC 4180 §2).
  private static func line(_ cells: [String]) -> String {
    cells.map(cell).joined(separator: ",") + "\r\n"
  }

  /// Joins several values of one cell with spaces.
  private static func list(_ words: [String]) -> String { words.joined(separator: " ") }

  /// Returns the ids of the rules with this result, in the order of the catalogue, for one cell.
  private static func rules(of result: ArtifactResult, _ kind: Finding.Result) -> String {
    list(result.checks.filter { $0.result == kind }.map(\.rule.id.rawValue))
  }

  /// The maximum length of a cell, in code points. Longer text is cut, and the cell says by how
  /// much.
  private static let limit = 2_000

  /// Whether a byte needs neither quotes nor escapes anywhere in a cell.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || " ./:_".utf8.contains(byte)
  }

  /// Escapes the value of a cell. Invisible characters, line breaks among them, become code points.
  ///
  /// A value that starts with `=`, `+`, `-` or `@` gets an apostrophe before it, because a
  /// spreadsheet would evaluate it as a formula. A value with a comma or a quotation mark is
  /// quoted.
  private static func cell(_ text: String) -> String {
    // Fast path: nearly all cells need no escaping.
    if text.utf8.count <= limit, text.utf8.allSatisfy(isPlain) { return text }
    let visible = VisibleText(text, limit: limit).escaped
    let isFormula = visible.first.map { "=+-@".contains($0) } ?? false
    let safe = isFormula ? "'" + visible : visible
    guard safe.contains(where: { ",\"".contains($0) }) else { return safe }
    return "\"\(safe.replacing("\"", with: "\"\""))\""
  }
}
