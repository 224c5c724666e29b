import Decoding
import Evidence
import Results
import SystemCrypto

extension Check {
  /// Checks that the leaf and the authenticator data name the same app: SHA-256 of the App ID in
  /// the leaf equals the rpIdHash.
  ///
  /// Apple writes the App ID in clear into extension 1.2.840.113635.100.8.5, tag 1204. So this
  /// check needs no input from the server.
  ///
  /// - Passes: the hash matches.
  /// - Warns: the leaf names no App ID.
  /// - Fails: the hash differs; the finding quotes the certified App ID.
  /// - Not run: there is no leaf or no rpIdHash.
  package static let attestationCertifiedAppID = Check("attestation.certified-app-id") { input in
    guard let details = input.attestation?.details else { return .noLeaf }
    guard let hash = input.attestation?.authenticatorData?.rpIDHash else {
      return .unreadable("There is no complete authenticator data with an rpIdHash.")
    }
    guard let appID = details.appID else {
      return .warn("The leaf has no App ID in extension 1.2.840.113635.100.8.5.")
    }
    let place = EvidenceReference(
      appID, "/attStmt/x5c/0/extensions/1.2.840.113635.100.8.5/[1204]")
    let expected = Digest.sha256(appID)
    guard expected == hash.array else {
      return .fail(
        "The rpIdHash isn't that of the App ID in the certificate.",
        expected: Value(
          .bytes(expected),
          "SHA-256 of “\(appID.text)”, the App ID in the certificate"),
        actual: Value(.bytes(hash.array), "in the authenticator data"),
        at: [EvidenceReference(hash, "/authData/rpIdHash"), place])
    }
    return .pass("The certificate names “\(appID.text)”.", at: place)
  }
}
