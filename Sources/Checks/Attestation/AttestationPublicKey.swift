import Decoding
import Evidence
import Results

extension Check {
  /// Checks that the COSE key in the authenticator data is the certified one.
  ///
  /// - Passes: it is EC2, ES256, P-256 (RFC 9053 §7.1), and X and Y are those of the leaf's key.
  /// - Fails: it is another kind of key, or has other coordinates.
  /// - Not run: one of the keys can't be read.
  ///
  /// Apple's steps use the leaf's key only. A difference shows that one of the two parts was
  /// replaced.
  package static let attestationPublicKey = Check("attestation.public-key") { input in
    guard let key = input.attestation?.leaf?.publicKey?.key else {
      return .unreadable("The leaf has no public key that can be read.")
    }
    guard let credential = input.attestation?.authenticatorData?.credential?.publicKey else {
      return .unreadable("There is no complete authenticator data with a credential key.")
    }
    let place = EvidenceReference(
      credential.bytes, "/authData/attestedCredentialData/credentialPublicKey")
    guard credential.isES256 else {
      return .fail("The credential's key isn't an ES256 key on P-256.", at: [place])
    }
    guard credential.point == key.array else {
      return .fail(
        "The credential's key isn't the leaf's.",
        expected: Value(.bytes(key.array), "in the certificate"),
        actual: Value(.bytes(credential.point ?? []), "in the authenticator data"), at: [place])
    }
    return .pass("P-256, X and Y are equal.", at: place)
  }
}
