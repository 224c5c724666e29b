import Evidence
package import Results

/// The results as a table of comma-separated values (RFC 4180), a row for each artifact.
package enum CSVTable {
  /// The names of the columns with what stands in them.
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

  /// The names of the columns.
  package static var header: String { line(columns.map(\.name)) }

  package static func row(_ result: ArtifactResult) -> String {
    line(columns.map { $0.value(result) ?? "" })
  }

  /// A finding on the conversation, in the columns that it has.
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

  private static func line(_ cells: [String]) -> String {
    cells.map(cell).joined(separator: ",") + "\r\n"
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: " ") }

  private static func rules(of result: ArtifactResult, _ kind: Finding.Result) -> String {
    list(result.checks.filter { $0.result == kind }.map(\.rule.id.rawValue))
  }

  private static let limit = 2_000

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: " "), UInt8(ascii: "."),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Invisible characters are named. What a spreadsheet would take for a formula gets an apostrophe
  /// in front, which makes it text.
  private static func cell(_ text: String) -> String {
    // Nearly all of them are words and numbers.
    if text.utf8.count <= limit, text.utf8.allSatisfy(isPlain) { return text }
    let visible = VisibleText(text, limit: limit).escaped
    let isFormula = visible.first.map { "=+-@".contains($0) } ?? false
    let safe = isFormula ? "'" + visible : visible
    guard safe.contains(where: { ",\"".contains($0) }) else { return safe }
    return "\"\(safe.replacing("\"", with: "\"\""))\""
  }
}
