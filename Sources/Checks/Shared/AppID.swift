import Claims
import Decoding
import Evidence
import Results
import SystemCrypto

extension Check {
  /// Checks that the attestation is for an app that the server accepts: rpIdHash, the first 32
  /// bytes of the authenticator data, equals SHA-256 of an accepted App ID.
  ///
  /// - Passes: one of the accepted App IDs has this hash.
  /// - Fails: none of them has it; the finding quotes the App ID in the certificate.
  /// - Not run: no App ID was given, or the rpIdHash can't be read.
  ///
  /// An App ID is the prefix, mostly the team ID, a dot and the bundle identifier. Case matters.
  package static let attestationAppID = appID("attestation.app-id")

  /// Checks the same of an assertion.
  package static let assertionAppID = appID("assertion.app-id")

  /// Creates the check for one type of artifact (Apple, attestation step 6 and assertion step 4).
  private static func appID(_ id: RuleID) -> Check {
    Check(id) { input in
      guard let hash = input.signedData?.rpIDHash else {
        return .unreadable("There is no complete authenticator data with an rpIdHash.")
      }
      let accepted = input.expectations.appIDs
      guard !accepted.isEmpty else {
        return .needs(.appID, because: "No App ID was given to compare the rpIdHash with.")
      }
      let place = EvidenceReference(hash, "\(input.dataPath)/rpIdHash")
      let hashes = accepted.map { (appID: $0, hash: Digest.sha256(Array($0.utf8))) }
      if let match = hashes.first(where: { $0.hash == hash.array }) {
        return .pass("The rpIdHash is SHA-256(“\(match.appID)”).", at: place)
      }
      let certified = input.attestation?.details?.appID?.utf8
      let truth = certified.map { " The certificate names “\($0)”." } ?? ""
      return .fail(
        "The rpIdHash isn't that of “\(accepted.joined(separator: "” or “"))”.\(truth)",
        expected: Value(.bytes(hashes[0].hash), "SHA-256 of the App ID that the server expects"),
        actual: Value(.bytes(hash.array), "in the authenticator data"), at: [place])
    }
  }
}
