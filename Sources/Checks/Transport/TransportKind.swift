import Decoding

extension Rule {
  package static let transportKind = Rule(
    "transport.kind",
    title: Title(
      passes: "The content is what its field says",
      fails: "The content is not what its field says"),
    severity: .warning,
    checks:
      "The type of the artifact, by its first bytes, is the one that the field's name promises.",
    protects: "An artifact under the wrong name reaches the wrong verifier, and fails there.",
    source: .observed("names and contents of the fields that apps send"),
    appliesTo: Set(ArtifactType.allCases)
  ) { subject in
    guard let claimed = subject.claimedType else {
      return .notApplicable("The bytes came without a field that promises a type.")
    }
    let place = EvidenceReference(subject.armour.payload, "")
    guard subject.type != .unknown else {
      return .fail(
        "The field “\(claimed.rawValue)” holds \(subject.type).",
        expected: Value(.text(claimed.rawValue), "by the field's name"), at: [place])
    }
    guard subject.type != claimed else { return .pass("It is \(claimed).", at: place) }
    return .warn(
      "The field “\(claimed.rawValue)” holds \(subject.type).",
      expected: Value(.text(claimed.rawValue), "by the field's name"),
      actual: Value(.text(subject.type.rawValue), "by its content"), at: [place])
  }
}
