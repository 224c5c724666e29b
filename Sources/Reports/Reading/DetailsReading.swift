import Evidence
import Results

extension ArtifactDetails {
  /// Reads certificates, computation, times and receipt.
  init(_ value: ResultsValue, in buffers: BufferReading) throws(ResultsFault) {
    self.init()
    chains = try value.list(of: "certificates") { (chain) throws(ResultsFault) in
      try CertificateChain(chain, in: buffers)
    }
    computation = try value.optional("computation").map { (steps) throws(ResultsFault) in
      Computation(
        try steps.list { (step) throws(ResultsFault) in
          Computation.Step(
            try step.member("kind").choice(),
            computed: try step.optional("computed").map(Value.init),
            found: try step.optional("found").map(Value.init),
            at: try step.optional("place").map(buffers.bytes))
        })
    }
    events = try value.list(of: "events") { (event) throws(ResultsFault) in
      Event(
        try event.member("kind").choice(), at: try event.member("time").time(),
        in: try event.optional("bytes").map(buffers.bytes))
    }.compactMap(\.self)
    periods = try value.list(of: "periods") { (period) throws(ResultsFault) in
      Period(
        try period.member("kind").choice(), from: try period.member("start").time(),
        to: try period.member("end").time())
    }.compactMap(\.self)
    reading = try value.optional("reading").map { (reading) throws(ResultsFault) in
      Reading(
        text: try buffers.bytes(try reading.member("text")),
        encoding: try reading.member("encoding").text(),
        payload: try buffers.bytes(try reading.member("payload")),
        stop: try reading.optional("stop").map(buffers.bytes))
    }
    receipt = try value.optional("receipt").map { (receipt) throws(ResultsFault) in
      ReceiptDetails(
        fields: try receipt.member("fields").list { (field) throws(ResultsFault) in
          try FieldNode(field, in: buffers)
        },
        signer: try receipt.optional("signer")?.text())
    }
  }
}

extension CertificateChain {
  /// Reads a path of certificates.
  fileprivate init(_ value: ResultsValue, in buffers: BufferReading) throws(ResultsFault) {
    self.init(
      try value.member("kind").choice(),
      try value.member("links").list { (link) throws(ResultsFault) in
        try Link(link, in: buffers)
      })
  }
}

extension CertificateChain.Link {
  /// Reads a certificate of a path.
  fileprivate init(_ value: ResultsValue, in buffers: BufferReading) throws(ResultsFault) {
    self.init(
      role: try CertificateChain.Role(value), place: try value.optional("place")?.text(),
      name: try value.member("name").text(), subject: try value.optional("subject")?.text(),
      notBefore: try value.optional("notBefore")?.time(),
      notAfter: try value.optional("notAfter")?.time(), key: try value.optional("key")?.text(),
      signature: try value.optional("signature")?.text(),
      serial: try value.optional("serial")?.text(),
      fingerprint: try value.optional("sha256")?.text(),
      authority: try value.optional("authority").map { (authority) throws(ResultsFault) in
        (
          isCA: try authority.member("ca").flag(),
          pathLength: try authority.optional("pathLength").flatMap {
            (length) throws(ResultsFault) in UInt64(try length.text())
          }
        )
      },
      attributes: try value.list(of: "attributes") { (attribute) throws(ResultsFault) in
        let bytes = try buffers.bytes(try attribute.member("bytes"))
        let text = try attribute.optional("text")?.text()
        return CertificateChain.Attribute(
          try attribute.member("kind").choice(), text.map(FieldValue.text) ?? .bytes(bytes),
          at: bytes)
      },
      bytes: try value.optional("bytes").map(buffers.bytes))
  }
}

extension CertificateChain.Role {
  /// Reads the role of a certificate.
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self =
      switch try value.member("role").choice(Word.self) {
      case .anchor: .anchor(isBuiltIn: try value.member("builtIn").flag())
      case .issuer: .issuer
      case .leaf: .leaf
      case .signer: .signer
      }
  }
}
