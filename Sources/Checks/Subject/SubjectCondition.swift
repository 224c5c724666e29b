package import Decoding

extension Subject {
  /// What is missing at the artifact's end; `nil` where nothing is, as far as can be told.
  package var truncation: Truncation? { Truncation.of(armour, as: type) }
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
