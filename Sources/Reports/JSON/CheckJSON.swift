import Evidence
import Results

/// Writes what each rule found, and what explains the failures.
extension ResultsLine {
  /// Returns the texts of a rule for the run's line.
  static func json(_ legend: RuleLegend) -> JSONValue {
    .object([
      "group": .string(legend.rule.group),
      "receiptField": legend.rule.receiptField.map { .integer($0) },
      "rule": .string(legend.rule.id.rawValue),
      "severity": .string(legend.rule.severity.rawValue),
      "title": .string(legend.title),
    ])
  }

  /// Returns a diagnosis.
  ///
  /// ```json
  /// {"actor": "server", "cause": "N03-hash-base64-text", "certainty": "proven",
  ///  "fingerprint": "312b…", "fix": [{"text": "…", "code": "…"}, …], "proof": {…},
  ///  "rules": ["attestation.nonce"], "statement": "…", "summary": "…", …}
  /// ```
  ///
  /// - Parameter fix: The steps, adapted to the artifact.
  static func json(_ diagnosis: Diagnosis, fix: [FixStep]) -> JSONValue {
    .object([
      "actor": .string(diagnosis.cause.actor.rawValue),
      "cause": .string(diagnosis.cause.id),
      "certainty": .string(diagnosis.certainty.rawValue),
      "fingerprint": .string(diagnosis.fingerprint),
      "fix": .array(fix.map(json)),
      "proof": proof(of: diagnosis),
      "reference": json(diagnosis.cause.reference),
      "rules": .strings(diagnosis.rules.map(\.rawValue)),
      "statement": .string(diagnosis.cause.statement),
      "summary": .string(diagnosis.summary),
    ])
  }

  /// Returns a step of a fix.
  static func json(_ step: FixStep) -> JSONValue {
    .object(["code": step.code.map { .string($0) }, "text": .string(step.text)])
  }

  /// Returns a citation.
  static func json(_ citation: Citation) -> JSONValue {
    .object([
      "locator": citation.locator.map { .string($0) },
      "title": .string(citation.title),
      "url": citation.url.map { .string($0) },
    ])
  }

  /// Returns the proof of a diagnosis: steps, hypotheses, rival, and what passes after the
  /// correction.
  ///
  /// ```json
  /// {"counterfactual": "challenge := base64decode(challenge)",
  ///  "hypotheses": [{"id": "SHA-256 of the Base64 text of the challenge", "matched": true}],
  ///  "remaining": [], "steps": [{"label": "challenge", "configured": {…}, "recovered": {…}}],
  ///  "wouldPass": ["attestation.nonce"]}
  /// ```
  private static func proof(of diagnosis: Diagnosis) -> JSONValue {
    let proof = diagnosis.proof
    return .object([
      "correction": proof.correction.map(json),
      "counterfactual": .string(proof.counterfactual),
      "hypotheses": .nonEmpty(
        proof.hypotheses.map {
          .object(["id": .string($0.label), "matched": .bool($0.matched)])
        }),
      "remaining": .strings(diagnosis.remaining.map(\.rawValue)),
      "rival": proof.rival.map { .string($0) },
      "steps": .array(
        proof.steps.map { step in
          .object([
            "configured": json(step.configured),
            "label": .string(step.label),
            "recovered": json(step.recovered),
          ])
        }),
      "wouldPass": .strings(diagnosis.wouldPass.map(\.rawValue)),
    ])
  }

  /// Returns a correction as a merge patch, in which `null` removes a member (RFC 7396 §2).
  static func json(_ correction: Correction) -> JSONValue {
    .object(correction.members.map { ($0.name, json($0.value)) })
  }

  /// Returns the new value of a member.
  private static func json(_ value: Correction.Value) -> JSONValue {
    switch value {
    case .text(let text): .string(text)
    case .number(let number): .integer(number)
    case .absent: .null
    }
  }

  /// Returns a compared value.
  private static func json(_ value: Value) -> JSONValue { JSONWriter.written { $0.write(value) } }
}

extension JSONWriter {
  /// Writes a check.
  ///
  /// ```json
  /// {"actual": {"by": "as Apple certified it", "bytes": 32, "hex": "3069…"},
  ///  "evidence": [{"buffer": "artifact", "offset": 588, "length": 32, "path": "/attStmt/…",
  ///   "role": "fault"}],
  ///  "expected": {…}, "found": "…", "result": "fail", "rule": "attestation.nonce", …}
  /// ```
  ///
  /// - Parameters:
  ///   - check: The result of a rule.
  ///   - result: The artifact's result, for the index of the diagnosis.
  ///   - table: Names of the buffers.
  ///   - legend: The rule's texts in the run's line; those that are the same in the check are
  ///     omitted.
  mutating func write(
    _ check: CheckResult, in result: ArtifactResult, _ table: BufferTable, legend: RuleLegend? = nil
  ) {
    let (finding, rule, told) = (check.finding, check.rule, legend?.rule)
    object {
      $0.member("actual", finding.actual)
      $0.member("blockedBy", check.blockedBy?.rawValue)
      $0.member("checks", rule.background?.checks)
      $0.member("diagnosis", result.diagnosisIndex(of: check))
      $0.member("evidence", nonEmpty: finding.evidence) { $0.write($1, table) }
      $0.member("expected", finding.expected)
      $0.member("found", finding.found)
      if told?.group.equals(rule.group) != true { $0.member("group", rule.group) }
      $0.member("needs", nonEmpty: finding.needs) { $0.write($1.rawValue) }
      $0.member("protects", rule.background?.protects)
      if check.isSilent && result.holdsBytes { $0.member("reason", finding.found) }
      if told?.receiptField != rule.receiptField { $0.member("receiptField", rule.receiptField) }
      $0.member("result", check.result.rawValue)
      $0.member("rule", rule.id.rawValue)
      if told?.severity != rule.severity { $0.member("severity", rule.severity.rawValue) }
      $0.member("source", rule.background.map { ResultsLine.json($0.source) })
      if legend?.title.equals(check.title) != true { $0.member("title", check.title) }
    }
  }

  /// Writes a place with its path and role.
  private mutating func write(_ reference: EvidenceReference, _ table: BufferTable) {
    let span = table.span(of: reference.bytes)
    object {
      $0.member("buffer", span.buffer)
      $0.member("length", span.length)
      $0.member("offset", span.offset)
      $0.member("path", reference.path)
      $0.member("role", reference.role.rawValue)
    }
  }

  /// Writes a compared value as a member; nothing for `nil`.
  mutating func member(_ name: StaticString, _ value: Value?) {
    guard let value else { return }
    self.name(name)
    write(value)
  }

  /// Writes a compared value: `by` is its owner, the other member depends on its type.
  fileprivate mutating func write(_ value: Value) {
    object {
      $0.member("by", value.owner)
      switch value.content {
      case .bytes(let bytes):
        $0.member("bytes", bytes.count)
        $0.member("hex", hex: bytes)
      case .text(let text): $0.member("text", text)
      case .number(let number): $0.member("number", number)
      case .time(let timestamp): $0.member("time", timestamp)
      }
    }
  }
}
