import Evidence
package import Results

/// Writes the lines of findings, between those of artifacts and the summary.
extension ResultsLine {
  /// Returns the line of a finding.
  ///
  /// - Parameter tool: The program that found it.
  package static func finding(_ finding: RunFinding, by tool: RunHeader.Tool) -> JSONValue {
    .object([
      "account": finding.account.map { .string($0) },
      "artifacts": .strings(finding.artifacts),
      "challenge": finding.challenge.map { .string($0) },
      "checks": finding.rule.background.map { .string($0.checks) },
      "citation": finding.rule.background.map { json($0.source) },
      "collect": finding.collect.map { .string($0) },
      "diagnoses": .array(finding.diagnoses.map { json($0, fix: $0.cause.fix) }),
      "eventCount": .integer(finding.eventCount),
      "events": .array(finding.events.map(json)),
      "found": .string(finding.found),
      "group": .string(finding.rule.group),
      "key": finding.key.map { .string($0) },
      "kind": "finding",
      "numbers": finding.numbers.map(json),
      "pages": finding.pages.isEmpty ? nil : .strings(finding.pages),
      "protects": finding.rule.background.map { .string($0.protects) },
      "result": .string(finding.result.rawValue),
      "rule": .string(finding.rule.id.rawValue),
      "schemaVersion": .string(schemaVersion),
      "severity": .string(finding.rule.severity.rawValue),
      "title": .string(finding.title),
      "tool": json(tool),
    ])
  }

  /// Returns the counts of a reported error.
  private static func json(_ numbers: ErrorNumbers) -> JSONValue {
    .object([
      "allDevices": numbers.allDevices.map { .integer($0) },
      "atLeast": numbers.isAtLeast ? .bool(true) : nil,
      "devices": numbers.devices.map { .integer($0) },
      "first": numbers.first.map { .string($0.description) },
      "last": numbers.last.map { .string($0.description) },
      "reports": .integer(numbers.reports),
      "shares": .array(
        numbers.shares.map {
          .object([
            "count": .integer($0.count), "kind": .string($0.kind), "total": .integer($0.total),
            "value": .string($0.value),
          ])
        }),
    ])
  }

  /// Returns an event.
  static func json(_ event: FlowEvent) -> JSONValue { JSONWriter.written { $0.write(event) } }
}

extension JSONWriter {
  /// Writes the server's response.
  mutating func write(_ served: Served) {
    object {
      $0.member("answer", served.answer.rawValue)
      $0.member("status", served.status)
      $0.member("toldBy", served.toldBy?.rawValue)
    }
  }

  /// Writes an event.
  fileprivate mutating func write(_ event: FlowEvent) {
    object {
      $0.member("account", event.account)
      $0.member("artifact", event.artifact)
      $0.member("client", event.client)
      $0.member("counter", event.counter.map { Int64($0) })
      $0.member("environment", event.environment)
      $0.member("number", event.number)
      if event.isOffence { $0.member("offence", true) }
      $0.member("record", event.record)
      $0.name("served")
      $0.write(event.served)
      $0.name("source")
      $0.write(event.source)
      $0.member("time", event.time)
      $0.member("verdict", event.verdict?.rawValue)
      $0.member("what", event.what)
    }
  }
}
