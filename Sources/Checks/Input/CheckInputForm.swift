package import Decoding
import Evidence

extension CheckInput {
  /// How much is missing at the artifact's end; `nil` if nothing seems to be missing. Only stated
  /// lengths and broken-off text can show it, so a loss elsewhere isn't found here.
  package var truncation: Truncation? { Truncation.of(captured, as: type) }
}

extension CheckInput {
  /// Whether every layer of the artifact can be read to its end without an anomaly that breaks the
  /// form.
  ///
  /// If so, skipped characters in the text were not part of the artifact. `false` for types without
  /// a decoder.
  package var isWholeInForm: Bool {
    if let attestation {
      let object = attestation.object
      return object.encodingAnomalies.keepForm && object.structureAnomalies.keepForm
        && object.authenticatorData?.anomalies.keepForm == true && hasSoundParts
    }
    if let assertion {
      return assertion.encodingAnomalies.keepForm && assertion.structureAnomalies.keepForm
        && assertion.authenticatorData?.anomalies.keepForm == true
    }
    return receiptAsFound?.isSoundInForm == true
  }

  /// Whether the certificates and the receipt of an attestation are well formed up to the place
  /// where the bytes end.
  ///
  /// Text that was only cut short changes nothing before the cut. So complete parts must have no
  /// anomaly that breaks their form, and an incomplete one must begin with the tag SEQUENCE, 0x30
  /// (X.690 §8.9). `true` for artifacts other than attestations.
  package var hasSoundParts: Bool {
    guard let statement = attestation?.object.statement else { return true }
    let certificates =
      statement.hasWholeChain ? statement.certificates : statement.certificates.dropLast()
    let isSequence = { (bytes: Bytes?) in bytes?.first.map { $0 == 0x30 } ?? true }
    return certificates.allSatisfy(\.anomalies.keepForm)
      && isSequence(statement.certificates.last?.bytes) && isSequence(statement.receipt?.bytes)
      && (!statement.hasWholeReceipt || statement.receipt?.isSoundInForm == true)
  }
}

extension Receipt {
  /// Whether message, payload and certificates have no anomaly that breaks their form.
  fileprivate var isSoundInForm: Bool {
    message.anomalies.keepForm && payloadAnomalies.keepForm
      && message.certificates.allSatisfy(\.anomalies.keepForm)
  }
}

extension [Anomaly] {
  /// Whether none of the anomalies breaks the form. `true` for an empty list.
  package var keepForm: Bool { !contains(where: \.kind.breaksForm) }
}

extension Artifact {
  /// Recognizes content that was sent instead of an App Attest artifact, such as an HTML page, a
  /// private key or a passkey attestation.
  ///
  /// - Returns: `nil` for genuine App Attest artifacts, for all assertions, and for content that
  ///   isn't recognized.
  func mismatched(in decodedText: DecodedText) -> MismatchedContent? {
    switch self {
    case .attestation(let object): MismatchedContent.recognize(object)
    case .assertion: nil
    case .receipt(let receipt): MismatchedContent.recognize(receipt)
    case .other: MismatchedContent.recognize(in: decodedText)
    }
  }
}

extension MismatchedContent {
  /// What the content is, and by which bytes it was recognized: “an HTML page: it starts with
  /// “<html””.
  var phrase: String { "\(kind.name): \(evidence)" }
}
