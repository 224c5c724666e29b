import Claims
package import Decoding
package import Evidence
import Results
import SystemCrypto

extension CheckInput {
  /// Adds the attestation of the same exchange or record, which the token's claims are compared
  /// with.
  ///
  /// - Parameters:
  ///   - attestation: The bytes of the attestation object.
  ///   - limits: The most that the decoder follows.
  package mutating func join(companion attestation: Bytes, limits: DecodingLimits) {
    companion = AttestedContent(AttestationObject(decoding: attestation, limits: limits))
  }
}

/// Comparisons of a token's claims with the attestation that the token was issued for.
///
/// The attestation isn't checked here. A difference warns and doesn't reject the token.
extension AttestedContent {
  /// Compares the App ID of a token with the one of the attestation.
  ///
  /// - Parameter appID: The App ID that the token's claims give.
  /// - Returns: A warning if the rpIdHash is that of a different app; `nil` if it is the same or
  ///   can't be read.
  func appDeviation(of appID: String) -> Finding? {
    guard let hash = authenticatorData?.rpIDHash?.array,
      hash != Digest.sha256(Array(appID.utf8))
    else { return nil }
    let own = details?.appID?.utf8.map { Value.Content.text($0) } ?? .bytes(hash)
    return .warn(
      "The token is for another app than the attestation beside it.",
      expected: Value(own, "in the attestation"), actual: Value(.text(appID), "in the token"))
  }

  /// Compares the key and the environment that a token names with those of the attestation.
  ///
  /// - Returns: A warning for the first difference; `nil` if there is none, or if the token names
  ///   neither.
  func claimDeviation(of token: WebToken) -> Finding? {
    let named = Self.keyClaims.lazy.compactMap { token.text($0) }.first
    if let named, let identifier = KeyIDSpelling.identifier(named), let keyIdentifier,
      identifier != keyIdentifier
    {
      return .warn(
        "The token names another key than the attestation beside it.",
        expected: Value(.bytes(keyIdentifier), "attested"),
        actual: Value(.bytes(identifier), "in the token"))
    }
    if let said = token.text("environment")?.lowercasedASCII, let environment,
      ["production", "development"].includes(said),
      said.equals("production") != (environment == .production)
    {
      return .warn(
        "The token names another environment than the attestation beside it.",
        expected: Value(.text(environment.rawValue), "attested"),
        actual: Value(.text(said), "in the token"))
    }
    return nil
  }

  /// Compares the time at which a token was issued with the time at which Apple certified the key.
  ///
  /// - Parameter issued: The token's `iat`.
  /// - Returns: A warning if the token is more than five minutes older than the key; otherwise
  ///   `nil`.
  func ageDeviation(of issued: Timestamp) -> Finding? {
    guard let certified = leaf?.certifiedIssuance,
      issued.milliseconds < certified.milliseconds - Self.skew
    else { return nil }
    return .warn(
      "The token was issued before Apple certified the key of the attestation beside it.",
      expected: Value(.time(certified), "when Apple certified the key"),
      actual: Value(.time(issued), "iat"))
  }

  /// The claims in which services write a key ID, in the order in which they are tried.
  private static let keyClaims = ["key_id", "keyId", "device_key_id", "attested_key_id"]
  /// The difference between the clocks of Apple and the issuer that is tolerated, in milliseconds.
  private static let skew: Int64 = 300_000
}
