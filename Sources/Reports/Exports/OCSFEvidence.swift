import Evidence
import Results

/// Makes the evidence objects and resources of an OCSF finding from a result.
enum OCSFEvidence {
  /// Returns the evidence of a check: the rule's sentence, its values, and its byte ranges in the
  /// named buffers.
  static func value(of check: CheckResult, in result: ArtifactResult) -> JSONValue {
    let finding = check.finding
    return .object([
      "data": .object([
        "actual": finding.actual.map(value), "bytes": .nonEmpty(finding.evidence.map(range)),
        "expected": finding.expected.map(value), "found": .shown(finding.found),
        "result": .string(check.result.rawValue),
      ]),
      "file": file(result.source), "http_request": request(result.source.steps.exchange),
      "http_response": result.served.status.map { .object(["code": .integer($0)]) },
      "name": .string(check.rule.id.rawValue), "uid": .string(result.id),
    ])
  }

  /// Returns the evidence of an event in a conversation.
  static func value(of event: FlowEvent) -> JSONValue {
    .object([
      "data": .object([
        "account": .shown(event.account), "client": .shown(event.client),
        "counter": event.counter.map { .integer(Int64($0)) }, "event": .integer(event.number),
        "offence": .bool(event.isOffence), "time": .text(event.time?.description),
        "what": .shown(event.what),
      ]),
      "file": file(event.source), "http_request": request(event.source.steps.exchange),
      "http_response": event.served.status.map { .object(["code": .integer($0)]) },
      "name": .shown(event.what), "uid": .shown(event.artifact),
    ])
  }

  /// Returns the key, the app and the account that a finding is about.
  static func resources(key: String?, app: String?, account: String?) -> [JSONValue] {
    [("App Attest key", key), ("App", app), ("Account", account)].compactMap { type, value in
      value.map { .object(["type": .string(type), "uid": .shown($0)]) }
    }
  }

  /// Returns the input file. Its type is unknown for standard input.
  private static func file(_ source: Source) -> JSONValue {
    let isStandardInput = source.file.equals("-")
    let name = source.file.utf8.split(separator: UInt8(ascii: "/")).last
    return .object([
      "name": .shown(isStandardInput ? "standard input" : name.map { String(Substring($0)) } ?? ""),
      "path": isStandardInput ? nil : .shown(source.file),
      "type_id": .integer(isStandardInput ? 0 : 1),
    ])
  }

  /// Returns the request of an exchange; `nil` without its address.
  private static func request(_ exchange: SourceStep.ExchangeStep?) -> JSONValue? {
    guard let url = exchange?.url else { return nil }
    return .object([
      "http_method": .shown(exchange?.method), "url": .object(["url_string": .shown(url)]),
    ])
  }

  /// Returns a byte range with the path of its value and its role.
  private static func range(_ reference: EvidenceReference) -> JSONValue {
    .object([
      "buffer": .string(reference.bytes.buffer.name), "length": .integer(reference.bytes.count),
      "offset": .integer(reference.bytes.startIndex), "path": .shown(reference.path),
      "role": .string(reference.role.rawValue),
    ])
  }

  /// The maximum number of bytes of a value that are shown.
  private static let byteLimit = 512

  /// Returns a compared value with its owner.
  private static func value(_ value: Value) -> JSONValue {
    let content: JSONValue? =
      switch value.content {
      case .bytes(let bytes): .string(Array(bytes.prefix(byteLimit)).hex)
      case .text(let text): .shown(text)
      case .number(let number): .integer(number)
      case .time(let time): .string(time.description)
      }
    return .object(["by": .shown(value.owner), "value": content])
  }
}
