import Evidence

/// A sample in a file of its own, in one of the forms in which artifacts are kept, with what the
/// server knew beside it.
package struct RawSample: Sendable, Encodable {
  /// The file's name in `raw/`.
  package let file: String
  package let content: [UInt8]
  package let title: String
  /// The record without its artifact: what a caller gives on the command line.
  package let context: EvidenceRecord
  package let expectation: CaseExpectation

  private enum CodingKeys: String, CodingKey {
    case file, title, context, source
    case expectation = "expect"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(file, forKey: .file)
    try container.encode(title, forKey: .title)
    try container.encode("forged", forKey: .source)
    try container.encode(context, forKey: .context)
    try container.encode(expectation, forKey: .expectation)
  }
}

extension RawSample {
  /// Genuine cases, each written in the forms that its kind of artifact is met in.
  static func all(from cases: [ForgedCase]) -> [RawSample] {
    forms.compactMap { form in
      cases.first { $0.name == form.name }.map { RawSample($0, as: form) }
    }
  }

  private init(_ genuine: ForgedCase, as form: Form) {
    var context = genuine.record
    let text = context.attestation ?? context.assertion ?? context.receipt ?? ""
    context.attestation = nil
    context.assertion = nil
    context.receipt = nil
    file = form.file
    content = form.write([UInt8](base64: text))
    title = form.title
    expectation = form.expectation
    self.context = context
  }

  private struct Form: Sendable {
    let file: String
    /// The case that is written.
    let name: String
    let title: String
    var expectation = CaseExpectation.accepted
    let write: @Sendable ([UInt8]) -> [UInt8]
  }

  private static let forms: [Form] = [
    Form(file: "attestation.cbor", name: attestation, title: "The bytes themselves") { $0 },
    Form(file: "attestation.b64", name: attestation, title: "Base64") { Array($0.base64.utf8) },
    Form(file: "attestation.hex", name: attestation, title: "Hexadecimal") { Array($0.hex.utf8) },
    Form(file: "attestation.pem", name: attestation, title: "PEM") {
      Array(PEM.text(of: $0, label: "ATTESTATION").utf8)
    },
    Form(
      file: "attestation.nsdata.txt", name: attestation, title: "What an NSData object prints",
      expectation: .warned(by: "transport.encoding")
    ) { Array(TransportDamage.nsDataDump(of: $0.base64).utf8) },
    Form(file: "assertion.cbor", name: "genuine-assertion", title: "The bytes themselves") { $0 },
    Form(file: "receipt.ber", name: "genuine-receipt-attest", title: "As Apple writes it") { $0 },
    Form(
      file: "receipt.der", name: "genuine-receipt-definite-lengths", title: "With definite lengths"
    ) { $0 },
  ]

  private static let attestation = "genuine-attestation-production"
}
