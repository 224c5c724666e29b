package import Results

/// The comparison of two runs as one JSON object, for scripts.
package enum DiffJSON {
  /// Returns the object: counts of every kind of change, the listed rows, new and gone findings,
  /// notes, and in `omitted` how many artifacts are counted but not listed.
  package static func value(of diff: ResultsDiff) -> JSONValue {
    let changes = ResultsDiff.Change.allCases
    return .object([
      "changes": .array(
        changes.flatMap { change in diff.rows(change).map { json($0, change) } }),
      "counts": .object(
        changes.map { ($0.rawValue, JSONValue?.some(.integer(diff.count($0)))) }),
      "findings": diff.newFindings.isEmpty && diff.goneFindings.isEmpty
        ? nil
        : .object([
          "gone": .array(diff.goneFindings.map(json)), "new": .array(diff.newFindings.map(json)),
        ]),
      "kind": "diff",
      "new": .string(diff.new),
      "notes": .nonEmpty(diff.remarks.map { .string($0) }),
      "old": .string(diff.old),
      "omitted": .integer(changes.reduce(0) { $0 + diff.omitted($1) }),
      "schemaVersion": .string(ResultsLine.schemaVersion),
    ])
  }

  /// Returns an artifact with its state in both runs.
  private static func json(_ row: ResultsDiff.Row, _ change: ResultsDiff.Change) -> JSONValue {
    .object([
      "after": row.after.map(json),
      "before": row.before.map(json),
      "change": .string(change.rawValue),
      "id": .string(row.id),
      "name": .string(row.name),
      "newBytes": row.hasNewBytes ? .bool(true) : nil,
      "record": row.record.map(JSONValue.string) ?? .null,
    ])
  }

  /// Returns a finding that is in one run only.
  private static func json(_ finding: FindingOutline) -> JSONValue {
    .object([
      "about": finding.about.isEmpty ? nil : .string(finding.about),
      "artifacts": .nonEmpty(finding.artifacts.map { .string($0) }),
      "result": .string(finding.result.rawValue), "rule": .string(finding.rule),
      "title": .string(finding.title),
    ])
  }

  /// Returns the outcome with its causes and failed rules.
  private static func json(_ state: ResultsDiff.State) -> JSONValue {
    .object([
      "actor": (state.leading?.actor?.rawValue).map(JSONValue.string),
      "outcome": .string(state.outcome.rawValue),
      "title": (state.leading?.title).map(JSONValue.string),
      "troubles": .string(state.troubles),
    ])
  }
}
