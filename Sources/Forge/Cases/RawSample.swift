import Decoding
import Evidence

/// A sample as a bare file in one of the forms in which artifacts are stored, with the context that
/// the server knew.
package struct RawSample: Sendable {
  /// The bytes of the file.
  package let content: [UInt8]
  /// What the list of samples says about it.
  package let label: Label

  /// The entry of a file in the list of samples.
  package struct Label: Sendable, Encodable {
    /// The name of the file.
    package let file: String
    /// What is in the file, in a few words.
    let title: String
    /// How the file came to be: `forged`, because this program made it.
    private(set) var source = "forged"
    /// A record with what the server knows, without the artifact.
    let context: EvidenceRecord
    /// The expected result.
    let expect: CaseExpectation
  }
}

extension RawSample {
  /// Returns a sample for each form, made from a genuine case. Forms whose case is missing are
  /// skipped.
  static func all(from cases: [ForgedCase]) -> [RawSample] {
    forms.compactMap { form in
      cases.first { $0.recipe.name == form.name }.map { RawSample($0, as: form) }
    }
  }

  /// Writes a case's artifact in a form.
  private init(_ genuine: ForgedCase, as form: Form) {
    var context = genuine.record
    let text = context.attestation ?? context.assertion ?? context.receipt ?? ""
    context.attestation = nil
    context.assertion = nil
    context.receipt = nil
    content = form.write([UInt8](base64: text))
    label = Label(
      file: form.file, title: form.title, context: context, expect: form.expectation)
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
