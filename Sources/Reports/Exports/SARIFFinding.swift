import Evidence
import Results

/// One result object of a SARIF log (SARIF 2.1.0 §3.27): a problem of the first artifact that has
/// it, an artifact without a verdict, or a finding on the conversation.
struct SARIFFinding: Sendable {
  /// The check that gives the result its rule; `nil` for artifacts without a verdict and for
  /// findings.
  let check: CheckResult?
  /// The JSON members, except those that depend on the whole log.
  private let members: [(String, JSONValue?)]

  /// Makes the result of a problem; `nil` for a problem without any check.
  init?(_ problem: Problem, of result: ArtifactResult) {
    guard let check = problem.leading ?? problem.shownElsewhere.first else { return nil }
    self.check = check
    let cause = problem.knownCause
    let text =
      cause.map { "\($0.statement.sentence) \(problem.diagnosis?.summary.sentence ?? "")" }
      ?? "\(check.title.sentence) \(check.finding.found.sentence)"
    let fingerprint = problem.diagnosis?.fingerprint
    members = [
      ("kind", "fail"), ("level", .string(Self.level(of: check))),
      ("locations", .array([Self.location(of: check, in: result)])),
      ("message", .object(["text": .string(text.sarifText)])),
      (
        "partialFingerprints",
        fingerprint.map { .object(["attestscope/v1": .string($0)]) }
      ),
      (
        "properties",
        .object([
          "actor": cause.map { .string($0.actor.rawValue) },
          "artifactId": .string(result.id),
          "cause": cause.map { .string($0.id) },
          "certainty": problem.diagnosis.map { .string($0.certainty.rawValue) },
          "example": .string(result.record ?? result.source.place),
        ])
      ),
      ("ruleId", .string(check.rule.id.rawValue)),
    ]
  }

  /// Makes a result of kind `open` and level `none` (§3.27.9, §3.27.10), for an artifact without
  /// problems that is nevertheless undetermined or unreadable.
  init(open result: ArtifactResult) {
    check = nil
    members = [
      ("kind", "open"), ("level", "none"),
      (
        "locations",
        .nonEmpty(Self.place(in: result).map { [.object(["physicalLocation": $0])] } ?? [])
      ),
      ("message", .object(["text": .string(result.headline.sentence.sarifText)])),
      (
        "properties",
        .object([
          "artifactId": .string(result.id),
          "example": .string(result.record ?? result.source.place),
          "outcome": .string(result.verdict.outcome.rawValue),
        ])
      ),
    ]
  }

  /// Makes the result of a finding on the conversation, with the file of its first event as
  /// location.
  init(_ finding: RunFinding) {
    check = nil
    let cause = finding.diagnoses.first
    let places = finding.events.compactMap(\.source.fileURI).first
    members = [
      ("kind", "fail"),
      ("level", .string(finding.result == .fail ? "error" : "warning")),
      (
        "locations",
        .nonEmpty(
          places.map {
            [
              .object([
                "physicalLocation": .object(["artifactLocation": .object(["uri": .string($0)])])
              ])
            ]
          } ?? [])
      ),
      (
        "message",
        .object(["text": .string("\(finding.title.sentence) \(finding.found.sentence)".sarifText)])
      ),
      (
        "partialFingerprints",
        cause.map { .object(["attestscope/v1": .string($0.fingerprint)]) }
      ),
      (
        "properties",
        .object([
          "actor": cause.map { .string($0.cause.actor.rawValue) },
          "artifactId": finding.artifacts.first.map { .string($0) },
          "cause": cause.map { .string($0.cause.id) },
          "certainty": cause.map { .string($0.certainty.rawValue) },
        ])
      ),
      ("ruleId", .string(finding.rule.id.rawValue)),
    ]
  }

  /// Returns the result object.
  ///
  /// - Parameters:
  ///   - ruleIndex: the position of the rule in the log's list of rules; `nil` without a rule.
  ///   - occurrences: how many artifacts or events the result represents.
  func json(ruleIndex: Int?, occurrences: Int) -> JSONValue {
    .object(
      members + [
        ("occurrenceCount", .integer(occurrences)),
        ("ruleIndex", ruleIndex.map { .integer($0) }),
      ])
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
    let evidence =
      check.finding.evidence.first { $0.role == .fault } ?? check.finding.evidence.first
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
        "\(bytes.buffer.name), \(bytes.count.counted("byte")) at \(bytes.startIndex.offsetText)"),
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
  /// percent-encoded; `nil` for standard input. An absolute path becomes a `file:` URI.
  var fileURI: String? {
    guard file != "-" else { return nil }
    let path = file.utf8.map { byte in
      let isPlain =
        byte.isASCIILetterOrDigit || "-._~/".utf8.contains(byte)
      return isPlain
        ? String(Character(Unicode.Scalar(byte))) : "%" + [byte].hex.uppercasedASCII
    }.joined()
    return file.hasPrefix("/") ? "file://" + path : path
  }
}

extension UInt8 {
  /// Whether the byte is A to Z, a to z or 0 to 9.
  fileprivate var isASCIILetterOrDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: false
    }
  }
}
