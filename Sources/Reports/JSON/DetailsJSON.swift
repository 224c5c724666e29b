import Evidence
import Results

/// What a page tells of an artifact besides its verdict, checks and fields.
extension ResultsLine {
  static func details(of result: ArtifactResult, _ table: BufferTable) -> JSONValue {
    let details = result.details
    return .object([
      "certificates": .nonEmpty(details.chains.map { json($0, table) }),
      "computation": details.computation.map { json($0, table) },
      "events": .nonEmpty(
        details.events.map { event in
          .object([
            "bytes": event.bytes.map { json(table.span(of: $0)) },
            "kind": .string(event.kind.rawValue),
            "time": time(event.time),
          ])
        }),
      "periods": .nonEmpty(
        details.periods.map { period in
          .object([
            "end": time(period.end), "kind": .string(period.kind.rawValue),
            "start": time(period.start),
          ])
        }),
      "reading": details.reading.flatMap { $0.told(of: result) }.map { json($0, table) },
      "receipt": details.receipt.map { receipt in
        .object([
          "fields": .array(
            receipt.fields.map { json($0, table) }),
          "signer": receipt.signer.map { .string($0) },
        ])
      },
    ])
  }

  private static func json(
    _ reading: ArtifactDetails.Reading, _ table: BufferTable
  ) -> JSONValue {
    .object([
      "encoding": .string(reading.encoding),
      "payload": json(table.span(of: reading.payload)),
      "stop": reading.stop.map { json(table.span(of: $0)) },
      "text": json(table.span(of: reading.text)),
    ])
  }

  private static func json(_ computation: Computation, _ table: BufferTable) -> JSONValue {
    .array(
      computation.steps.map { step in
        .object([
          "computed": step.computed.map(json), "found": step.found.map(json),
          "kind": .string(step.kind.rawValue),
          "place": step.place.map { json(table.span(of: $0)) },
        ])
      })
  }

  private static func json(_ chain: CertificateChain, _ table: BufferTable) -> JSONValue {
    .object([
      "kind": .string(chain.kind.rawValue),
      "links": .array(chain.certificates.map { json($0, table) }),
    ])
  }

  private static func json(_ link: CertificateChain.Link, _ table: BufferTable) -> JSONValue {
    .object([
      "attributes": .nonEmpty(
        link.attributes.map { attribute in
          .object([
            "bytes": json(table.span(of: attribute.bytes)),
            "kind": .string(attribute.kind.rawValue),
            "text": attribute.value.text.map { .string($0) },
          ])
        }),
      "authority": link.authority.map { authority in
        .object([
          "ca": .bool(authority.isCA),
          "pathLength": authority.pathLength.map { .string("\($0)") },
        ])
      },
      "builtIn": link.role.isBuiltIn.map { .bool($0) },
      "bytes": link.bytes.map { json(table.span(of: $0)) },
      "key": link.key.map { .string($0) },
      "name": .string(link.name),
      "notAfter": link.notAfter.map(time),
      "notBefore": link.notBefore.map(time),
      "place": link.place.map { .string($0) },
      "role": .string(link.role.word.rawValue),
      "serial": link.serial.map { .string($0) },
      "sha256": link.fingerprint.map { .string($0) },
      "signature": link.signature.map { .string($0) },
      "subject": link.subject.map { .string($0) },
    ])
  }
}

extension FieldValue {
  fileprivate var text: String? {
    switch self {
    case .text(let text), .identifier(let text): text
    default: nil
    }
  }
}

extension CertificateChain.Role {
  /// A role as a line of results names it.
  enum Word: String {
    case anchor, issuer, leaf, signer
  }

  fileprivate var word: Word {
    switch self {
    case .anchor: .anchor
    case .issuer: .issuer
    case .leaf: .leaf
    case .signer: .signer
    }
  }

  fileprivate var isBuiltIn: Bool? {
    if case .anchor(let isBuiltIn) = self { isBuiltIn } else { nil }
  }
}
