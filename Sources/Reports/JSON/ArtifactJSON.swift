import Evidence
import Results

/// Writes the members `artifact`, `policy` and `verdict` of an artifact's line.
extension JSONWriter {
  /// Writes the member `artifact`: type, hash, source, summary, and what belongs to it.
  ///
  /// ```json
  /// {"bytes": 5637, "sha256": "7d7d…", "source": {"file": "log.jsonl", "entry": 212, …},
  ///  "summary": {"counter": 0, "environment": "production", "os": "iOS 18.3.1", …},
  ///  "type": "attestation"}
  /// ```
  mutating func write(artifact result: ArtifactResult) {
    object {
      $0.member("bindings", nonEmpty: result.bindings) { $0.write($1) }
      $0.member("bytes", result.size)
      $0.member("joined", nonEmpty: result.joined) { $0.write($1) }
      if result.served != Served() {
        $0.name("served")
        $0.write(result.served)
      }
      $0.member("sha256", result.sha256)
      $0.name("source")
      $0.write(result.source)
      $0.name("summary")
      $0.write(result.summary)
      $0.member("type", result.type.rawValue)
    }
  }

  /// Writes the member `policy`: what was expected, under which trust anchors and at which time.
  ///
  /// ```json
  /// {"appIds": ["8YE23NZS57.com.example.wallet"], "environment": "production",
  ///  "evaluatedAt": "2026-03-14T09:26:53Z", "evaluatedAtSource": "capture",
  ///  "trustAnchors": [{"builtIn": true, "role": "attestation", "sha256": "1cb9…", …}, …]}
  /// ```
  mutating func write(_ policy: PolicyFacts, _ given: [GivenValue]) {
    object {
      $0.member("appIds", list: policy.appIDs)
      $0.member("environment", policy.environment)
      $0.member("evaluatedAt", policy.evaluatedAt)
      $0.member("evaluatedAtSource", policy.evaluatedAtSource?.rawValue)
      $0.member("given", nonEmpty: given) { $0.write($1) }
      $0.name("trustAnchors")
      $0.list([
        (policy.attestationAnchor, "attestation"), (policy.receiptAnchor, "receipt"),
      ]) { $0.write($1.0, role: $1.1) }
    }
  }

  /// Writes an expected value with those that it overrules.
  private mutating func write(_ value: GivenValue) {
    object {
      $0.member("kind", value.kind.rawValue)
      $0.member("origin", value.origin.rawValue)
      $0.member("overruled", nonEmpty: value.overruled) { writer, other in
        writer.object {
          $0.member("kind", other.kind.rawValue)
          $0.member("origin", other.origin.rawValue)
          $0.member("saidBy", other.origin.author)
          $0.member("text", other.text)
        }
      }
      $0.member("saidBy", value.origin.author)
      $0.member("text", value.text)
    }
  }

  /// Writes a trust anchor. `role` is `attestation` or `receipt`.
  mutating func write(_ anchor: AnchorFacts, role: String) {
    object {
      $0.member("builtIn", anchor.isBuiltIn)
      $0.member("name", anchor.name)
      $0.member("role", role)
      $0.member("sha256", anchor.sha256)
    }
  }

  /// Writes the member `verdict`: outcome, headline, counts, needs and actors.
  ///
  /// ```json
  /// {"actors": ["server"], "counts": {"error": 0, "fail": 1, …}, "headline": "…",
  ///  "needs": [], "outcome": "rejected"}
  /// ```
  mutating func write(verdict result: ArtifactResult) {
    object {
      $0.member("actors", list: result.actors.map(\.rawValue))
      $0.member("counts") {
        $0.member("error", result.verdict.counts[.error] ?? 0)
        $0.member("fail", result.verdict.counts[.fail] ?? 0)
        $0.member("notApplicable", result.verdict.counts[.notApplicable] ?? 0)
        $0.member("notRun", result.verdict.counts[.notRun] ?? 0)
        $0.member("pass", result.verdict.counts[.pass] ?? 0)
        $0.member("warn", result.verdict.counts[.warn] ?? 0)
      }
      $0.member("headline", result.headline)
      $0.member("needs", list: result.verdict.needs.map(\.rawValue))
      $0.member("outcome", result.verdict.outcome.rawValue)
    }
  }

  /// Writes where something was found.
  mutating func write(_ source: Source) {
    object {
      $0.member("capturedAt", source.capturedAt)
      $0.member("entry", source.entry)
      $0.member("file", source.file)
      $0.member("path", source.path)
      $0.member("steps", nonEmpty: source.steps) { $0.write($1) }
      $0.member("transport", source.transport)
    }
  }

  /// Writes the most important values; absent ones are omitted.
  private mutating func write(_ summary: ArtifactResult.Summary) {
    object {
      $0.member("appId", summary.appID)
      $0.member("counter", summary.counter.map { Int64($0) })
      $0.member("environment", summary.environment)
      $0.member("issuedAt", summary.issuedAt)
      $0.member("keyId", summary.keyID)
      $0.member("os", summary.operatingSystem)
    }
  }
}
