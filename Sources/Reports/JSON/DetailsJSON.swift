import Evidence
import Results

/// Writes the member `details`: certificates, receipt, computation and times.
extension JSONWriter {
  /// Writes the details of an artifact. Empty parts are omitted.
  ///
  /// ```json
  /// {"certificates": [{"kind": "attestation", "links": [{"role": "anchor", "name": "…", …}, …]}],
  ///  "computation": [{"kind": "nonce", "computed": {…}, "found": {…}, "place": {…}}, …],
  ///  "events": [{"kind": "issuance", "time": "…"}, …], "receipt": {"fields": […]}}
  /// ```
  mutating func write(detailsOf result: ArtifactResult, _ table: BufferTable) {
    let details = result.details
    object {
      $0.member("certificates", nonEmpty: details.chains) { writer, chain in
        writer.object {
          $0.member("kind", chain.kind.rawValue)
          $0.member("links", list: chain.certificates) { $0.write($1, table) }
        }
      }
      if let computation = details.computation {
        $0.member("computation", list: computation.steps) { $0.write($1, table) }
      }
      $0.member("events", nonEmpty: details.events) { writer, event in
        writer.object {
          $0.member("bytes", event.bytes, table)
          $0.member("kind", event.kind.rawValue)
          $0.member("time", event.time)
        }
      }
      $0.member("periods", nonEmpty: details.periods) { writer, period in
        writer.object {
          $0.member("end", period.end)
          $0.member("kind", period.kind.rawValue)
          $0.member("start", period.start)
        }
      }
      if let reading = details.reading.flatMap({ $0.told(of: result) }) {
        $0.member("reading") {
          $0.member("encoding", reading.encoding)
          $0.member("payload", reading.payload, table)
          $0.member("stop", reading.stop, table)
          $0.member("text", reading.text, table)
        }
      }
      if let receipt = details.receipt {
        $0.member("receipt") {
          $0.member("fields", list: receipt.fields) { $0.write($1, table) }
          $0.member("signer", receipt.signer)
        }
      }
    }
  }

  /// Writes a place as a member; nothing for `nil`.
  private mutating func member(_ name: StaticString, _ bytes: Bytes?, _ table: BufferTable) {
    guard let bytes else { return }
    self.name(name)
    write(table.span(of: bytes))
  }

  /// Writes a step of the computation.
  private mutating func write(_ step: Computation.Step, _ table: BufferTable) {
    object {
      $0.member("computed", step.computed)
      $0.member("found", step.found)
      $0.member("kind", step.kind.rawValue)
      $0.member("place", step.place, table)
    }
  }

  /// Writes a certificate of a path.
  private mutating func write(_ link: CertificateChain.Link, _ table: BufferTable) {
    object {
      $0.member("attributes", nonEmpty: link.attributes) { writer, attribute in
        writer.object {
          $0.member("bytes", attribute.bytes, table)
          $0.member("kind", attribute.kind.rawValue)
          $0.member("text", attribute.value.text)
        }
      }
      if let authority = link.authority {
        $0.member("authority") {
          $0.member("ca", authority.isCA)
          $0.member("pathLength", authority.pathLength.map { "\($0)" })
        }
      }
      $0.member("builtIn", link.role.isBuiltIn)
      $0.member("bytes", link.bytes, table)
      $0.member("key", link.key)
      $0.member("name", link.name)
      $0.member("notAfter", link.notAfter)
      $0.member("notBefore", link.notBefore)
      $0.member("place", link.place)
      $0.member("role", link.role.word.rawValue)
      $0.member("serial", link.serial)
      $0.member("sha256", link.fingerprint)
      $0.member("signature", link.signature)
      $0.member("subject", link.subject)
    }
  }
}

extension FieldValue {
  /// The text of a text or an identifier; `nil` for other values.
  fileprivate var text: String? {
    switch self {
    case .text(let text), .identifier(let text): text
    default: nil
    }
  }
}

extension CertificateChain.Role {
  /// The name of a role in a line of results.
  enum Word: String {
    case anchor, issuer, leaf, signer
  }

  /// The role's name.
  fileprivate var word: Word {
    switch self {
    case .anchor: .anchor
    case .issuer: .issuer
    case .leaf: .leaf
    case .signer: .signer
    }
  }

  /// For the anchor, whether it is Apple's; `nil` for other roles.
  fileprivate var isBuiltIn: Bool? {
    if case .anchor(let isBuiltIn) = self { isBuiltIn } else { nil }
  }
}
