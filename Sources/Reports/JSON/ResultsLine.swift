package import Evidence
package import Results

/// Makes the lines of `results.jsonl`: one for the run, one for each artifact and each finding, and
/// one for the summary.
///
/// An artifact's line contains no time of its own: the same input gives the same bytes.
/// `docs/result.schema.json` describes every line.
package enum ResultsLine {
  /// Version of the schema. Within a major version members are only added; a reader ignores members
  /// that it does not know.
  package static let schemaVersion = "1.0"

  /// Returns the first line: the run's header.
  ///
  /// ```json
  /// {"inputs": ["log.jsonl"], "kind": "run",
  ///  "rules": [{"group": "Decoding", "rule": "transport.encoding", "severity": "warning",
  ///   "title": "The text decodes as it was captured"}, …],
  ///  "schemaVersion": "1.0", "tool": {"name": "attestscope", "version": "0.1.0", …},
  ///  "trustAnchors": [{"role": "attestation", …}, {"role": "receipt", …}]}
  /// ```
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

  /// Returns the line of an artifact.
  ///
  /// - Parameters:
  ///   - result: The redacted result.
  ///   - tool: The program that made it.
  ///   - legends: The texts of rules in the run's line. A line without bytes omits them.
  package static func artifact(
    _ result: ArtifactResult, by tool: RunHeader.Tool, under legends: RuleLegends = .none
  ) -> JSONValue {
    let table = BufferTable(of: result)
    let holdsBytes = result.holdsBytes
    return JSONWriter.written { writer in
      writer.object {
        $0.name("artifact")
        $0.write(artifact: result)
        if holdsBytes {
          $0.name("buffers")
          $0.write(table, withheld: result.withheld)
        }
        $0.member("checks", list: result.checks) {
          $0.write($1, in: result, table, legend: holdsBytes ? nil : legends[$1.rule.id])
        }
        $0.name("decoded")
        $0.write(result.decoded, table)
        if holdsBytes {
          $0.name("details")
          $0.write(detailsOf: result, table)
        }
        $0.member("diagnoses", list: result.diagnoses) {
          $0.write(json($1, fix: $1.steps(in: result)))
        }
        if !holdsBytes { $0.member("evidence", "none") }
        $0.member("hazards", nonEmpty: result.hazards) { $0.write(json($1)) }
        $0.member("id", result.id)
        $0.member("kind", "artifact")
        $0.member("notes", nonEmpty: result.notes) { $0.write($1) }
        $0.name("policy")
        $0.write(result.policy, result.given)
        $0.member("record", result.record.map(JSONValue.string) ?? .null)
        $0.member("redactions", list: result.redactions) { $0.write($1) }
        $0.member("schemaVersion", schemaVersion)
        $0.name("tool")
        $0.write(tool)
        $0.name("verdict")
        $0.write(verdict: result)
      }
    }
  }

  /// Returns a hazard.
  private static func json(_ hazard: Hazard) -> JSONValue {
    .object([
      "fitsServerError": .bool(hazard.fitsError), "fix": .string(hazard.fix),
      "id": .string(hazard.id), "seenIn": .string(hazard.reference),
      "statement": .string(hazard.statement), "symptom": .string(hazard.symptom),
      "where": .string(hazard.place),
    ])
  }

  /// Returns a decoded structure without a verdict, for the command `decode`.
  package static func decoded(
    _ tree: FieldNode, redactions: [RedactionEntry]
  ) -> JSONValue {
    JSONWriter.written { writer in
      writer.object {
        $0.name("decoded")
        $0.write(tree, BufferTable(of: tree))
        $0.member("kind", "decoded")
        $0.member("redactions", list: redactions) { $0.write($1) }
        $0.member("schemaVersion", schemaVersion)
      }
    }
  }

  /// Returns the last line: the run's summary.
  ///
  /// ```json
  /// {"artifacts": 2, "causes": {"N03-hash-base64-text": 1}, "failures": {"attestation.nonce": 1},
  ///  "inputs": 1, "kind": "summary", "outcomes": {"accepted": 1, "rejected": 1}, "read": 3,
  ///  "skipped": [{"file": "notes.txt", "reason": "…"}], "skippedCount": 1, …}
  /// ```
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

  /// Returns an object of counts.
  private static func counts(_ counts: [(String, Int)]) -> JSONValue {
    .object(counts.map { ($0.0, JSONValue.integer($0.1)) })
  }

  /// Returns a skipped entry.
  private static func json(_ skipped: RunSummary.Skipped) -> JSONValue {
    .object([
      "entry": skipped.entry.map { .integer($0) },
      "file": .string(skipped.file),
      "reason": .string(skipped.reason),
    ])
  }

  /// Returns the program with its versions.
  static func json(_ tool: RunHeader.Tool) -> JSONValue { JSONWriter.written { $0.write(tool) } }

  /// Returns a trust anchor.
  private static func json(_ anchor: AnchorFacts, role: String) -> JSONValue {
    JSONWriter.written { $0.write(anchor, role: role) }
  }
}

extension JSONWriter {
  /// Writes the program with its versions.
  fileprivate mutating func write(_ tool: RunHeader.Tool) {
    object {
      $0.member("name", "attestscope")
      $0.member("rules", tool.rules)
      $0.member("version", tool.version)
    }
  }

  /// Writes an entry of the list of redactions.
  fileprivate mutating func write(_ entry: RedactionEntry) {
    object {
      $0.member("bytes", entry.bytes)
      $0.member("path", entry.path)
      $0.member("reason", entry.reason)
    }
  }
}
