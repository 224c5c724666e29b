import Decoding
import Evidence
import Results

extension Check {
  /// Checks that the credential ID is the key ID of the certified key: SHA-256(04 ‖ X ‖ Y) of the
  /// leaf's public key, 32 bytes.
  ///
  /// - Passes: they are equal.
  /// - Fails: they differ, so authenticator data and certificate don't belong together.
  /// - Not run: the leaf's key or the credential ID can't be read.
  package static let attestationCredentialID = Check("attestation.credential-id") { input in
    guard let identifier = input.attestation?.keyIdentifier else {
      return .unreadable("The leaf has no public key that can be read.")
    }
    guard let credential = input.attestation?.authenticatorData?.credential?.identifier else {
      return .unreadable("There is no complete authenticator data with a credential ID.")
    }
    let place = EvidenceReference(credential, "/authData/attestedCredentialData/credentialId")
    guard credential.array == identifier else {
      return .fail(
        "The credential ID isn't the hash of the leaf's key.",
        expected: Value(.bytes(identifier), "SHA-256 of the leaf's public key"),
        actual: Value(.bytes(credential.array), "in the authenticator data"), at: [place])
    }
    return .pass("Both are \(identifier.hex).", at: place)
  }
}
