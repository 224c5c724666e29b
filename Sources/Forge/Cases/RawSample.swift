import Evidence

/// A sample as a bare file in one of the forms in which artifacts are stored, with the context that
/// the server knew.
package struct RawSample: Sendable, Encodable {
  /// The name of the file in `raw/`.
  package let file: String
  /// The bytes of the file.
  package let content: [UInt8]
  /// What the file contains, in a few words.
  package let title: String
  /// The record without its artifact, as a caller passes it on the command line.
  package let context: EvidenceRecord
  /// The expected result.
  package let expectation: CaseExpectation

  /// The members of the sample's description.
  private enum CodingKeys: String, CodingKey {
    case file, title, context, source
    case expectation = "expect"
  }

  /// Writes the description, without the content of the file.
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
  /// Returns a sample for each form, made from a genuine case. Forms whose case is missing are
  /// skipped.
  static func all(from cases: [ForgedCase]) -> [RawSample] {
    forms.compactMap { form in
      cases.first { $0.name == form.name }.map { RawSample($0, as: form) }
    }
  }

  /// Writes a case's artifact in a form.
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

  /// A form in which an artifact is stored.
  private struct Form: Sendable {
    /// The name of the file.
    let file: String
    /// The name of the genuine case whose artifact is written.
    let name: String
    /// What the file contains.
    let title: String
    /// The expected result.
    var expectation = CaseExpectation.accepted
    /// Returns the content of the file for the artifact's bytes.
    let write: @Sendable ([UInt8]) -> [UInt8]
  }

  /// All forms.
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

  /// The genuine case of most forms.
  private static let attestation = "genuine-attestation-production"
}
