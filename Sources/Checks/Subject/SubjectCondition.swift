package import Decoding
import Evidence

extension Subject {
  /// What is missing at the artifact's end; `nil` where nothing is, as far as can be told.
  package var truncation: Truncation? { Truncation.of(armour, as: type) }
}

extension Subject {
  /// Whether every layer of the artifact reads to its end, so that nothing in it is debris of damage
  /// to the text.
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

  /// Whether the certificates and the receipt of an attestation read to their ends, as far as they
  /// came: a text that was only cut short changes nothing in front of the cut.
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
  fileprivate var isSoundInForm: Bool {
    message.anomalies.keepForm && payloadAnomalies.keepForm
      && message.certificates.allSatisfy(\.anomalies.keepForm)
  }
}

extension [Anomaly] {
  /// Whether none of them breaks the form.
  package var keepForm: Bool { !contains(where: \.kind.breaksForm) }
}

extension Artifact {
  /// What was sent in an App Attest artifact's place; `nil` for one, and for what is not recognised.
  func foreign(in armour: ArmourReading) -> ForeignArtifact? {
    switch self {
    case .attestation(let object): ForeignArtifact.recognise(object)
    case .assertion: nil
    case .receipt(let receipt): ForeignArtifact.recognise(receipt)
    case .other: ForeignArtifact.recognise(in: armour)
    }
  }
}

extension ForeignArtifact {
  /// What it is and by what it was recognised: “an HTML page: it starts with “<html””.
  var phrase: String { "\(kind.name): \(evidence)" }
}
