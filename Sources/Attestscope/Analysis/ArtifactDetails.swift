import Claims
import Checks
import Decoding
import Evidence
import Results

extension ArtifactDetails {
  /// Collects certificates, receipt, computation and times from what is decoded.
  init(of input: CheckInput) {
    self.init()
    let leaf = input.attestation?.object.leaf
    let receipt = input.receiptAsFound
    chains = [
      CertificateChain(attestation: input),
      input.signingPath.map { CertificateChain($0, to: input.policy.receiptAnchor) },
    ].compactMap(\.self)
    self.receipt = receipt.map { receipt in
      ReceiptDetails(
        fields: receipt.fields.map(\.tree),
        signer: input.signingPath?.signer.subject?.commonName)
    }
    computation = Computation.steps(of: input)
    let start = receipt?.time(.notBefore) ?? receipt?.time(.creationTime)
    periods = [
      Period(.leaf, from: leaf?.notBefore, to: leaf?.notAfter),
      Period(.receipt, from: start, to: receipt?.time(.expirationTime)),
    ].compactMap(\.self)
    events = [
      Event(.leafStart, at: leaf?.notBefore, in: leaf?.places.notBefore),
      Event(.issuance, at: leaf?.certifiedIssuance, in: leaf?.serial),
      Event(.leafEnd, at: leaf?.notAfter, in: leaf?.places.notAfter),
      Event(.receiptCreation, .creationTime, of: receipt),
      Event(.receiptStart, .notBefore, of: receipt),
      Event(.receiptEnd, .expirationTime, of: receipt),
      Event(.capture, at: input.expectations.capturedAt),
    ].compactMap(\.self)
    reading = input.type == .unknown ? Reading(of: input) : nil
  }
}

extension ArtifactDetails.Event {
  /// Creates the event of a time in a receipt; `nil` if the receipt lacks the field.
  fileprivate init?(_ kind: Kind, _ field: ReceiptField.Kind, of receipt: Receipt?) {
    self.init(kind, at: receipt?.time(field), in: receipt?.value(field))
  }
}

extension CheckInput {
  /// The bytes by which the text itself was recognized as something other than an artifact; `nil`
  /// if nothing was recognized, or the decoded bytes were.
  fileprivate var placeInText: Bytes? {
    let (text, payload) = (decodedText.text.buffer, decodedText.payload.buffer)
    return mismatched.flatMap { $0.bytes.buffer === text && text !== payload ? $0.bytes : nil }
  }
}

extension ArtifactDetails.Reading {
  /// Takes the captured text and the place where decoding stopped: damage of the text, otherwise
  /// the first byte.
  fileprivate init(of input: CheckInput) {
    let decodedText = input.decodedText
    self.init(
      text: decodedText.text, encoding: decodedText.encoding.phrase, payload: decodedText.payload,
      stop: decodedText.damage?.bytes ?? input.placeInText ?? decodedText.payload.prefix(1))
  }
}
