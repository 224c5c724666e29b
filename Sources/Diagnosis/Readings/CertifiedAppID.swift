import Claims
import Checks
import Decoding
import Evidence

/// The App ID that an artifact is for, and the part of the evidence that says so.
struct CertifiedAppID {
  /// The App ID.
  let id: AppID
  /// The words before the App ID in a sentence: “the certificate names”.
  let origin: String
  /// Whose value it is, in a comparison.
  let owner: String
}

extension CertifiedAppID {
  /// Finds the App ID of an artifact: in the certificate, in the receipt, or, for an assertion, as
  /// the reading of an expected App ID that has the rpIdHash.
  ///
  /// - Parameters:
  ///   - input: The artifact.
  ///   - readings: App IDs that could be meant by an expected one.
  /// - Returns: `nil` if nothing names the App ID.
  init?(of input: CheckInput, reading readings: (AppID) -> [String]) {
    if let text = input.attestation?.details?.appID?.utf8 {
      self.init(id: AppID(text), origin: "the certificate names", owner: "in the certificate")
    } else if input.attestation == nil, let text = input.receipt?.receipt.text(.appID) {
      self.init(id: AppID(text), origin: "the receipt is for", owner: "as the receipt says")
    } else {
      let hash = input.wholeAssertion?.authenticatorData?.rpIDHash?.array
      let candidates = input.expectations.appIDs.flatMap { readings(AppID($0)) }.map(AppID.init)
      guard let hash, let id = candidates.first(where: { $0.hash == hash }) else { return nil }
      self.init(
        id: id, origin: "the rpIdHash is that of", owner: "as the authenticator data says")
    }
  }
}
