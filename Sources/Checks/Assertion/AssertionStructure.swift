import Decoding
import Evidence
import Results

extension Rule {
  /// Checks that the assertion has its two byte strings, `signature` and `authenticatorData`, and
  /// no other members.
  ///
  /// - Passes: both are present and nothing else.
  /// - Warns: there is a top-level `cdHash`, which no signature covers.
  /// - Fails: a member is missing or of the wrong type.
  /// - Not run: the CBOR is broken, which `assertion.cbor` reports.
  package static let assertionStructure = Rule(
    "assertion.structure", group: .decoding,
    title: Title(
      passes: "All parts are present",
      warns: "Members are present that nothing signs",
      fails: "Parts are missing or misplaced"),
    checks: """
      The keys `signature` and `authenticatorData` are present, both byte strings, and no others.
      """,
    protects: """
      Nothing signs the outer object. Unexpected members can carry data that looks signed and isn't.
      """,
    source: .assertion(step: "the description of the assertion object"), after: .assertionCBOR
  ) { input in
    guard let object = input.assertion,
      !object.encodingAnomalies.contains(where: \.kind.breaksForm)
    else { return .unreadable("The object could not be read to its end.") }
    if let hash = object.codeDirectoryHash, object.structureAnomalies.isEmpty {
      return .warn(
        "The object has a top-level cdHash. Nothing signs it, so don't rely on it.",
        at: [EvidenceReference(hash.bytes, "/cdHash", .context)])
    }
    return .judging(
      object.structureAnomalies, path: "", otherwise: "Signature and authenticator data.")
  }
}
