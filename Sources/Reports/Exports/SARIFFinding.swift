import Evidence
import Platform
import Results

/// One result object of a SARIF log (SARIF 2.1.0 §3.27): a problem of the first artifact that has
/// it, an artifact without a verdict, or a finding on the conversation.
struct SARIFFinding: Sendable {
  /// The check that gives the result its rule; `nil` for artifacts without a verdict and for
  /// findings.
  let check: CheckResult?
  /// The kind of the result (§3.27.9): `fail` or `open`.
  private let kind: String
  private let level: String
  /// The place of the result; `nil` where it has none.
  private let location: JSONValue?
  /// The text of the message.
  private let text: String
  /// The identity of the result, by which services match results of several runs.
  private let fingerprint: String
  private let properties: JSONMembers
  /// The ID of the rule, or of the outcome of an artifact without a verdict.
  private let rule: String

  /// Returns the result object.
  ///
  /// - Parameters:
  ///   - ruleIndex: The position of the rule in the log's list of rules; `nil` without a rule.
  ///   - occurrences: How many artifacts or events the result represents.
  ///   - state: How it compares with the baseline (§3.27.24); `nil` without one.
  ///   - suppressions: What suppresses it (§3.27.23); `nil` if nothing in the log is suppressed.
  func json(
    ruleIndex: Int?, occurrences: Int, state: BaselineState?, suppressions: [Suppression]?
  ) -> JSONValue {
    .object([
      "baselineState": state.map { .string($0.rawValue) },
      "kind": .string(kind), "level": .string(level),
      "locations": location.map { .array([$0]) }, "message": text.sarifMessage,
      "occurrenceCount": .integer(occurrences),
      "partialFingerprints": .object(["attestscope/v1": .string(fingerprint)]),
      "properties": .object(properties), "ruleId": .string(rule),
      "ruleIndex": ruleIndex.map { .integer($0) },
      "suppressions": suppressions.map { .array($0.map(Self.value)) },
    ])
  }
}

extension SARIFFinding {
  /// Returns a suppression object (§3.35).
  private static func value(of suppression: Suppression) -> JSONValue {
    .object([
      "justification": .string(suppression.reason.sarifText), "kind": "external",
      "properties": .object([
        "expires": .text(suppression.expires), "id": .string(suppression.id),
        "line": .integer(suppression.line),
      ]),
      "status": "accepted",
    ])
  }

  /// Makes the result of a problem; `nil` for a problem without any check.
  init?(_ problem: Problem, of result: ArtifactResult) {
    guard let check = problem.leading ?? problem.shownElsewhere.first else { return nil }
    let cause = problem.knownCause
    self.init(
      check: check, kind: "fail", level: Self.level(of: check),
      location: Self.location(of: check, in: result),
      text: cause.map { "\($0.statement.sentence) \(problem.diagnosis?.summary.sentence ?? "")" }
        ?? "\(check.title.sentence) \(check.finding.found.sentence)",
      fingerprint: problem.diagnosis?.fingerprint ?? "\(check.rule.id.rawValue) \(result.id)",
      properties: [
        "actor": .text(problem.actor?.rawValue), "artifactId": .string(result.id),
        "cause": .text(cause?.id), "certainty": .text(problem.diagnosis?.certainty.rawValue),
        "example": .string(result.name),
      ], rule: check.rule.id.rawValue)
  }

  /// Makes a result of kind `open` and level `none` (§3.27.9, §3.27.10), for an artifact without
  /// problems that is nevertheless undetermined or unreadable.
  init(open result: ArtifactResult) {
    let rule = "outcome.\(result.verdict.outcome.rawValue)"
    self.init(
      check: nil, kind: "open", level: "none",
      location: Self.place(in: result).map { .object(["physicalLocation": $0]) },
      text: result.headline.sentence, fingerprint: "\(rule) \(result.id)",
      properties: [
        "artifactId": .string(result.id),
        "example": .string(result.name),
        "outcome": .string(result.verdict.outcome.rawValue),
      ], rule: rule)
  }

  /// Makes the result of a finding on the conversation, with the file of its first event as
  /// location.
  init(_ finding: RunFinding) {
    let cause = finding.diagnoses.first
    let file = finding.events.compactMap(\.source.fileURI).first
    let rule = finding.rule.id.rawValue
    self.init(
      check: nil, kind: "fail", level: finding.result == .fail ? "error" : "warning",
      location: file.map {
        .object(["physicalLocation": .object(["artifactLocation": .object(["uri": .string($0)])])])
      },
      text: "\(finding.title.sentence) \(finding.found.sentence)",
      fingerprint: cause?.fingerprint
        ?? [rule, finding.key, finding.challenge, finding.account, finding.artifacts.first]
        .compactMap(\.self).joined(separator: " "),
      properties: [
        "actor": .text(cause?.cause.actor.rawValue), "artifactId": .text(finding.artifacts.first),
        "cause": .text(cause?.cause.id), "certainty": .text(cause?.certainty.rawValue),
      ], rule: rule)
  }

  /// Returns the SARIF level (§3.27.10) of a check, from its result and the severity of its rule.
  private static func level(of check: CheckResult) -> String {
    switch (check.result, check.rule.severity) {
    case (.fail, .error), (.error, _): "error"
    case (.fail, .warning), (.warn, _): "warning"
    case (.pass, _), (.notApplicable, _), (.notRun, _): "note"
    }
  }

  /// Returns the place of the first faulty bytes: the file, and the path in the decoded structure.
  private static func location(of check: CheckResult, in result: ArtifactResult) -> JSONValue {
    let evidence = check.finding.place
    return .object([
      "logicalLocations": .nonEmpty(evidence.map { [logical($0)] } ?? []),
      "physicalLocation": place(in: result, evidence?.bytes),
    ])
  }

  /// Returns the file, with the region where the bytes are bytes of the file itself; `nil` for
  /// standard input.
  private static func place(in result: ArtifactResult, _ bytes: Bytes? = nil) -> JSONValue? {
    result.source.fileURI.map { uri in
      .object([
        "artifactLocation": .object(["uri": .string(uri)]),
        "region": bytes.flatMap { region($0, in: result) },
      ])
    }
  }

  /// Returns the place in the decoded structure. Offsets count from the start of the named buffer.
  private static func logical(_ reference: EvidenceReference) -> JSONValue {
    let bytes = reference.bytes
    return .object([
      "fullyQualifiedName": .string("\(bytes.buffer.name)#\(reference.path)"),
      "kind": "member",
      "name": .string(
        "\(bytes.buffer.name), \(bytes.phrase)"),
    ])
  }

  /// Returns the byte range in the file; `nil` unless the file itself is the artifact, without any
  /// encoding or container.
  private static func region(_ bytes: Bytes, in result: ArtifactResult) -> JSONValue? {
    let source = result.source
    guard source.entry == nil, source.path == nil, source.transport == "raw",
      bytes.buffer === result.payload.buffer
    else { return nil }
    return .object([
      "byteLength": .integer(bytes.count), "byteOffset": .integer(bytes.startIndex),
    ])
  }
}

extension Source {
  /// The file as a URI reference (RFC 3986), with other bytes than unreserved characters and `/`
  /// percent-encoded; `nil` for standard input. An absolute path below the working folder becomes
  /// relative, because code scanning finds only these in the repository. Another one becomes a `file:`
  /// URI.
  var fileURI: String? {
    guard file != "-" else { return nil }
    let base = ThisProcess.folder.utf8
    let isBelow = file.utf8.starts(with: base)
    let bytes = isBelow ? file.utf8.dropFirst(base.count) : file.utf8[...]
    let path = bytes.percentEncodedPath
    return path.hasPrefix("/") ? "file://" + path : path
  }
}
