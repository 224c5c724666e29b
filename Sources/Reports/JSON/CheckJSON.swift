import Evidence
import Results

/// What each rule found, and what explains the failures.
extension ResultsLine {
  /// A rule as the run's line tells of it.
  static func json(_ legend: RuleLegend) -> JSONValue {
    .object([
      "group": .string(legend.rule.group),
      "receiptField": legend.rule.receiptField.map { .integer($0) },
      "rule": .string(legend.rule.id.rawValue),
      "severity": .string(legend.rule.severity.rawValue),
      "title": .string(legend.title),
    ])
  }

  /// - Parameter legend: what is told of the rule elsewhere; where the check agrees, it is silent.
  static func json(
    _ check: CheckResult, in result: ArtifactResult, _ table: BufferTable,
    legend: RuleLegend? = nil
  ) -> JSONValue {
    let finding = check.finding
    let told = legend?.rule
    return .object([
      "actual": finding.actual.map(json),
      "blockedBy": check.blockedBy.map { .string($0.rawValue) },
      "checks": check.rule.background.map { .string($0.checks) },
      "diagnosis": result.diagnosisIndex(of: check).map { .integer($0) },
      "evidence": .nonEmpty(finding.evidence.map { json($0, table) }),
      "expected": finding.expected.map(json),
      "found": .string(finding.found),
      "group": told?.group.equals(check.rule.group) == true ? nil : .string(check.rule.group),
      "needs": .nonEmpty(finding.needs.map { .string($0.rawValue) }),
      "protects": check.rule.background.map { .string($0.protects) },
      "reason": check.isSilent && result.holdsBytes ? .string(finding.found) : nil,
      "receiptField": told?.receiptField == check.rule.receiptField
        ? nil : check.rule.receiptField.map { .integer($0) },
      "result": .string(check.result.rawValue),
      "rule": .string(check.rule.id.rawValue),
      "severity": told?.severity == check.rule.severity
        ? nil : .string(check.rule.severity.rawValue),
      "source": check.rule.background.map { json($0.source) },
      "title": legend?.title.equals(check.title) == true ? nil : .string(check.title),
    ])
  }

  /// - Parameter fix: the steps for one artifact.
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

  static func json(_ step: FixStep) -> JSONValue {
    .object(["code": step.code.map { .string($0) }, "text": .string(step.text)])
  }

  static func json(_ citation: Citation) -> JSONValue {
    .object([
      "locator": citation.locator.map { .string($0) },
      "title": .string(citation.title),
      "url": citation.url.map { .string($0) },
    ])
  }

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

  /// A merge patch, in which `null` takes a member away (RFC 7396 §2).
  static func json(_ correction: Correction) -> JSONValue {
    .object(correction.members.map { ($0.name, json($0.value)) })
  }

  private static func json(_ value: Correction.Value) -> JSONValue {
    switch value {
    case .text(let text): .string(text)
    case .number(let number): .integer(number)
    case .absent: .null
    }
  }

  private static func json(
    _ reference: EvidenceReference, _ table: BufferTable
  ) -> JSONValue {
    let span = table.span(of: reference.bytes)
    return .object([
      "buffer": .string(span.buffer),
      "length": .integer(span.length),
      "offset": .integer(span.offset),
      "path": .string(reference.path),
      "role": .string(reference.role.rawValue),
    ])
  }

  static func json(_ value: Value) -> JSONValue {
    let owner = JSONValue.string(value.owner)
    return switch value.content {
    case .bytes(let bytes):
      .object(["by": owner, "bytes": .integer(bytes.count), "hex": .string(bytes.hex)])
    case .text(let text): .object(["by": owner, "text": .string(text)])
    case .number(let number): .object(["by": owner, "number": .integer(number)])
    case .time(let timestamp): .object(["by": owner, "time": time(timestamp)])
    }
  }
}
