/// A property of an artifact that the evidence can state. The raw value is its name in an evidence
/// record.
///
/// - `clientDataHash`: the hash itself, given instead of challenge or client data.
/// - `previousCounter`: the counter that the server stored for the key.
/// - `capturedAt`: the time at which the artifact was recorded.
package enum Topic: String, Sendable, Hashable, CaseIterable {
  case appID = "appId"
  case environment, challenge, clientData, clientDataHash
  case keyID = "keyId"
  case publicKey, previousCounter, capturedAt
}
