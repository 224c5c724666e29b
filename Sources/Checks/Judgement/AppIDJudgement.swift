import Claims
import Decoding
import Evidence
import Results
import SystemCrypto

/// The comparison of an rpIdHash with the App IDs that the server accepts: the same for attestations
/// and assertions.
extension Finding {
  static func judgingAppID(_ data: AuthenticatorData?, of subject: Subject, path: String) -> Finding
  {
    guard let hash = data?.rpIDHash else { return .unreadable("There is no rpIdHash to compare.") }
    let accepted = subject.expectations.appIDs
    guard !accepted.isEmpty else {
      return .needs(.appID, because: "No App ID was given to compare the rpIdHash with.")
    }
    let place = EvidenceReference(hash, "\(path)/rpIdHash")
    let hashes = accepted.map { (appID: $0, hash: Digest.sha256(Array($0.utf8))) }
    if let match = hashes.first(where: { $0.hash == hash.array }) {
      return .pass("The rpIdHash is SHA-256(“\(match.appID)”).", at: place)
    }
    let certified = subject.attestation?.details?.appID?.utf8
    let truth = certified.map { " Apple certified “\($0)”." } ?? ""
    return .fail(
      "The rpIdHash isn't that of “\(accepted.joined(separator: "” or “"))”.\(truth)",
      expected: Value(.bytes(hashes[0].hash), "SHA-256 of the App ID that the server expects"),
      actual: Value(.bytes(hash.array), "in the authenticator data"), at: [place])
  }
}
