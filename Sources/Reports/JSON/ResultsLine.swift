package import Evidence
package import Results

/// The lines of `results.jsonl`: one of the run, one of each artifact, one of each finding on their
/// conversation, one of the summary.
///
/// An artifact line holds nothing of the moment at which it was made: the same input gives the
/// same bytes. `docs/result.schema.json` describes every line.
package enum ResultsLine {
  /// Grows by additions only; a consumer ignores what it does not know.
  package static let schemaVersion = "1.0"

  package static func run(_ header: RunHeader) -> JSONValue {
    .object([
      "inputs": .strings(header.inputs),
      "kind": "run",
      "rules": .nonEmpty(header.legends.all.map(json)),
      "schemaVersion": .string(schemaVersion),
      "tool": json(header.tool),
      "trustAnchors": .array([
        json(header.attestationAnchor, role: "attestation"),
        json(header.receiptAnchor, role: "receipt"),
      ]),
    ])
  }

  /// - Parameter legends: what the run's line tells of rules; a line without bytes leaves it out.
  package static func artifact(
    _ result: ArtifactResult, by tool: RunHeader.Tool, under legends: RuleLegends = .none
  ) -> JSONValue {
    let table = BufferTable(of: result)
    let holdsBytes = result.holdsBytes
    return .object([
      "artifact": artifact(result),
      "buffers": holdsBytes ? buffers(table, withheld: result.withheld) : nil,
      "checks": .array(
        result.checks.map {
          holdsBytes
            ? json($0, in: result, table) : json($0, in: result, table, legend: legends[$0.rule.id])
        }),
      "decoded": json(result.decoded, table),
      "details": holdsBytes ? details(of: result, table) : nil,
      "diagnoses": .array(result.diagnoses.map { json($0, fix: $0.steps(in: result)) }),
      "evidence": holdsBytes ? nil : "none",
      "hazards": .nonEmpty(result.hazards.map(json)),
      "id": .string(result.id),
      "kind": "artifact",
      "notes": .nonEmpty(result.notes.map { .string($0) }),
      "policy": json(result.policy, result.given),
      "record": result.record.map(JSONValue.string) ?? .null,
      "redactions": .array(result.redactions.map(json)),
      "schemaVersion": .string(schemaVersion),
      "tool": json(tool),
      "verdict": verdict(result),
    ])
  }

  private static func json(_ hazard: Hazard) -> JSONValue {
    .object([
      "fitsServerError": .bool(hazard.fitsError), "fix": .string(hazard.fix),
      "id": .string(hazard.id), "seenIn": .string(hazard.reference),
      "statement": .string(hazard.statement), "symptom": .string(hazard.symptom),
      "where": .string(hazard.place),
    ])
  }

  /// The decoded structure alone, for a reader who asked for no verdict.
  package static func decoded(
    _ tree: FieldNode, redactions: [RedactionEntry]
  ) -> JSONValue {
    .object([
      "decoded": json(tree, BufferTable(of: tree)),
      "kind": "decoded",
      "redactions": .array(redactions.map(json)),
      "schemaVersion": .string(schemaVersion),
    ])
  }

  package static func summary(_ summary: RunSummary) -> JSONValue {
    .object([
      "artifacts": .integer(summary.artifacts),
      "causes": counts(summary.causes.map { ($0.key, $0.value) }),
      "cleared": summary.cleared > 0 ? .integer(summary.cleared) : nil,
      "failedInputs": .nonEmpty(summary.failedInputs.map(json)),
      "failures": counts(summary.failures.map { ($0.key.rawValue, $0.value) }),
      "findings": summary.findings.isEmpty
        ? nil : counts(summary.findings.map { ($0.key.rawValue, $0.value) }),
      "inputs": .integer(summary.inputs),
      "interrupted": .bool(summary.isInterrupted),
      "kind": "summary",
      "notes": .strings(summary.notes),
      "outcomes": counts(summary.outcomes.map { ($0.key.rawValue, $0.value) }),
      "read": .integer(summary.read),
      "review": .nonEmpty(summary.review.map(json)),
      "schemaVersion": .string(schemaVersion),
      "skipped": .array(summary.skipped.map(json)),
      "skippedCount": .integer(summary.skippedCount),
      "types": counts(summary.types.map { ($0.key.rawValue, $0.value) }),
      "warnings": counts(summary.warnings.map { ($0.key.rawValue, $0.value) }),
    ])
  }

  private static func json(_ entry: RedactionEntry) -> JSONValue {
    .object([
      "bytes": .integer(entry.bytes), "path": .string(entry.path),
      "reason": .string(entry.reason),
    ])
  }

  private static func counts(_ counts: [(String, Int)]) -> JSONValue {
    .object(counts.map { ($0.0, JSONValue.integer($0.1)) })
  }

  private static func json(_ skipped: RunSummary.Skipped) -> JSONValue {
    .object([
      "entry": skipped.entry.map { .integer($0) },
      "file": .string(skipped.file),
      "reason": .string(skipped.reason),
    ])
  }

  static func json(_ tool: RunHeader.Tool) -> JSONValue {
    .object([
      "name": "attestscope", "rules": .string(tool.rules), "version": .string(tool.version),
    ])
  }

  static func time(_ timestamp: Timestamp) -> JSONValue { .string(timestamp.description) }
}
