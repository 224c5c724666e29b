import Decoding
import Evidence
import Results

extension Check {
  /// Checks that the assertion has its two byte strings, `signature` and `authenticatorData`, and
  /// no other members.
  ///
  /// - Passes: both are present and nothing else.
  /// - Warns: there is a top-level `cdHash`, which no signature covers.
  /// - Fails: a member is missing or of the wrong type.
  /// - Not run: the CBOR is broken, which `assertion.cbor` reports.
  package static let assertionStructure = Check("assertion.structure") { input in
    guard let object = input.assertion else { return .unreadable("There is no assertion.") }
    if let reason = object.encodingAnomalies.reasonOfForm { return .unreadable(reason) }
    if let hash = object.codeDirectoryHash, object.structureAnomalies.isEmpty {
      return .warn(
        "The object has a top-level cdHash. Nothing signs it, so don't rely on it.",
        at: [EvidenceReference(hash.bytes, "/cdHash", .context)])
    }
    return .judging(
      object.structureAnomalies, path: "", otherwise: "Signature and authenticator data.")
  }
}
