import Claims
package import Decoding
package import Evidence
import Results
import SystemCrypto

extension Subject {
  /// Puts the attestation of the same exchange or record beside a token.
  package mutating func join(companion attestation: Bytes, limits: DecodingLimits) {
    companion = AttestedContent(AttestationObject(decoding: attestation, limits: limits))
  }
}

/// What a token says of the device, held against the attestation that it was given out for. The
/// attestation isn't checked for it: that the two differ is worth a look, and decides nothing.
extension AttestedContent {
  /// `nil` where the attestation is for the app, or names none.
  func appDeviation(of appID: String) -> Finding? {
    guard let hash = authenticatorData?.rpIDHash?.array,
      hash != Digest.sha256(Array(appID.utf8))
    else { return nil }
    let own = details?.appID?.utf8.map { Value.Content.text($0) } ?? .bytes(hash)
    return .warn(
      "It is for another app than the attestation beside it.",
      expected: Value(own, "in the attestation"), actual: Value(.text(appID), "in the token"))
  }

  /// The same of the key and the environment, where the token names them.
  func claimDeviation(of token: WebToken) -> Finding? {
    let named = Self.keyClaims.lazy.compactMap { token.text($0) }.first
    if let named, let identifier = KeyIDSpelling.identifier(named), let keyIdentifier,
      identifier != keyIdentifier
    {
      return .warn(
        "It names another key than the attestation beside it.",
        expected: Value(.bytes(keyIdentifier), "attested"),
        actual: Value(.bytes(identifier), "in the token"))
    }
    let environment = authenticatorData?.credential?.aaguid.flatMap(AttestationEnvironment.init)
    if let said = token.text("environment")?.lowercasedASCII, let environment,
      ["production", "development"].includes(said),
      said.equals("production") != (environment == .production)
    {
      return .warn(
        "It names another environment than the attestation beside it.",
        expected: Value(.text(environment.rawValue), "attested"),
        actual: Value(.text(said), "in the token"))
    }
    return nil
  }

  /// A token that is older than the key that it was given out for.
  func ageDeviation(of issued: Timestamp) -> Finding? {
    guard let certified = leaf?.certifiedIssuance,
      issued.milliseconds < certified.milliseconds - Self.skew
    else { return nil }
    return .warn(
      "It was issued before Apple certified the key of the attestation beside it.",
      expected: Value(.time(certified), "when Apple certified the key"),
      actual: Value(.time(issued), "iat"))
  }

  /// Claims with a key identifier.
  private static let keyClaims = ["key_id", "keyId", "device_key_id", "attested_key_id"]
  /// What clocks of Apple and the issuer may differ by.
  private static let skew: Int64 = 300_000
}
