import Evidence
package import Results

/// What no single artifact shows: the lines between those of artifacts and the summary.
extension ResultsLine {
  package static func finding(_ finding: RunFinding, by tool: RunHeader.Tool) -> JSONValue {
    .object([
      "account": finding.account.map { .string($0) },
      "artifacts": .strings(finding.artifacts),
      "challenge": finding.challenge.map { .string($0) },
      "checks": finding.rule.background.map { .string($0.checks) },
      "citation": finding.rule.background.map { json($0.source) },
      "diagnoses": .array(finding.diagnoses.map { json($0, fix: $0.cause.fix) }),
      "eventCount": .integer(finding.eventCount),
      "events": .array(finding.events.map(json)),
      "found": .string(finding.found),
      "group": .string(finding.rule.group),
      "key": finding.key.map { .string($0) },
      "kind": "finding",
      "protects": finding.rule.background.map { .string($0.protects) },
      "result": .string(finding.result.rawValue),
      "rule": .string(finding.rule.id.rawValue),
      "schemaVersion": .string(schemaVersion),
      "severity": .string(finding.rule.severity.rawValue),
      "title": .string(finding.title),
      "tool": json(tool),
    ])
  }

  static func json(_ served: Served) -> JSONValue {
    .object([
      "answer": .string(served.answer.rawValue),
      "status": served.status.map { .integer($0) },
      "toldBy": served.toldBy.map { .string($0.rawValue) },
    ])
  }

  static func json(_ event: FlowEvent) -> JSONValue {
    .object([
      "account": event.account.map { .string($0) },
      "artifact": event.artifact.map { .string($0) },
      "client": event.client.map { .string($0) },
      "counter": event.counter.map { .integer(Int64($0)) },
      "environment": event.environment.map { .string($0) },
      "number": .integer(event.number),
      "record": event.record.map { .string($0) },
      "served": json(event.served),
      "source": json(event.source),
      "time": event.time.map(time),
      "verdict": event.verdict.map { .string($0.rawValue) },
      "what": .string(event.what),
    ])
  }
}
