import Evidence
import Results

/// What was judged, under which policy, and how.
extension ResultsLine {
  static func artifact(_ result: ArtifactResult) -> JSONValue {
    .object([
      "bytes": .integer(result.size),
      "joined": .nonEmpty(result.joined.map(json)),
      "served": result.served == Served() ? nil : json(result.served),
      "sha256": .string(result.sha256),
      "source": json(result.source),
      "summary": json(result.summary),
      "type": .string(result.type.rawValue),
    ])
  }

  private static func json(
    _ kind: GivenValue.Kind, _ text: String, from origin: GivenValue.Origin
  ) -> JSONValue {
    .object([
      "kind": .string(kind.rawValue), "origin": .string(origin.rawValue),
      "saidBy": origin.speaker.map { .string($0) }, "text": .string(text),
    ])
  }

  static func json(_ policy: PolicyFacts, _ given: [GivenValue]) -> JSONValue {
    .object([
      "appIds": .strings(policy.appIDs),
      "environment": policy.environment.map { .string($0) },
      "evaluatedAt": policy.evaluatedAt.map(time),
      "evaluatedAtSource": policy.evaluatedAtSource.map { .string($0.rawValue) },
      "given": .nonEmpty(
        given.map {
          .object([
            "kind": .string($0.kind.rawValue), "origin": .string($0.origin.rawValue),
            "overruled": .nonEmpty(
              $0.overruled.map { json($0.kind, $0.text, from: $0.origin) }),
            "saidBy": $0.origin.speaker.map { .string($0) }, "text": .string($0.text),
          ])
        }),
      "trustAnchors": .array([
        json(policy.attestationAnchor, role: "attestation"),
        json(policy.receiptAnchor, role: "receipt"),
      ]),
    ])
  }

  static func json(_ anchor: AnchorFacts, role: String) -> JSONValue {
    .object([
      "builtIn": .bool(anchor.isBuiltIn),
      "name": .string(anchor.name),
      "role": .string(role),
      "sha256": .string(anchor.sha256),
    ])
  }

  static func verdict(_ result: ArtifactResult) -> JSONValue {
    let counts = Finding.Result.allCases.map { kind in
      (kind.rawValue, JSONValue?.some(.integer(result.verdict.counts[kind] ?? 0)))
    }
    return .object([
      "actors": .strings(result.actors.map(\.rawValue)),
      "counts": .object(counts),
      "headline": .string(result.headline),
      "needs": .strings(result.verdict.needs.map(\.rawValue)),
      "outcome": .string(result.verdict.outcome.rawValue),
    ])
  }

  static func json(_ source: Source) -> JSONValue {
    .object([
      "capturedAt": source.capturedAt.map(time),
      "entry": source.entry.map { .integer($0) },
      "file": .string(source.file),
      "path": source.path.map { .string($0) },
      "steps": .nonEmpty(source.steps.map(json)),
      "transport": .string(source.transport),
    ])
  }

  private static func json(_ summary: ArtifactResult.Summary) -> JSONValue {
    .object([
      "appId": summary.appID.map { .string($0) },
      "counter": summary.counter.map { .integer(Int64($0)) },
      "environment": summary.environment.map { .string($0) },
      "issuedAt": summary.issuedAt.map(time),
      "keyId": summary.keyID.map { .string($0) },
      "os": summary.operatingSystem.map { .string($0) },
    ])
  }
}
