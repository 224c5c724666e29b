import Evidence

/// A value that a request carries, and its meaning.
struct CaptureValue: Sendable {
  /// The meaning.
  let field: CaptureField
  /// The value as text; artifacts and client data in Base64.
  let text: String

  /// Creates a value.
  init(_ field: CaptureField, _ text: String) {
    self.field = field
    self.text = text
  }

  /// Whether the value can be written in a form or header without escaping.
  var isPlain: Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0.isAlphanumeric || "+/=-_.".utf8.contains($0) }
  }
}

/// The meaning of a value in a request.
enum CaptureField: Sendable {
  case attestation, assertion, receipt
  case keyID, challenge, challengeID, clientData, account

  /// Whether the value is an attestation, assertion or receipt.
  var isArtifact: Bool { [.attestation, .assertion, .receipt].contains(self) }
}

/// The names that a client uses for the values of its request.
enum FieldNames {
  /// Common names in camel case.
  static let camel: [CaptureField: String] = [
    .attestation: "attestation", .assertion: "assertion", .receipt: "receipt", .keyID: "keyId",
    .challenge: "challenge", .challengeID: "challengeId", .clientData: "clientData",
    .account: "accountId",
  ]

  /// Common names in snake case.
  static let snake: [CaptureField: String] = [
    .attestation: "attestation_object", .assertion: "assertion", .receipt: "receipt",
    .keyID: "key_id", .challenge: "challenge", .challengeID: "challenge_id",
    .clientData: "client_data", .account: "account_id",
  ]

  /// Longer, less common names.
  static let long: [CaptureField: String] = [
    .attestation: "attestationObject", .assertion: "assertionObject", .receipt: "receiptData",
    .keyID: "keyIdentifier", .challenge: "serverChallenge", .challengeID: "challengeId",
    .clientData: "payload", .account: "userId",
  ]

  /// Names of headers. Values without one are not sent in headers.
  static let header: [CaptureField: String] = [
    .attestation: "x-app-attest-attestation", .assertion: "x-app-assertion",
    .keyID: "x-app-attest-key-id", .challenge: "x-app-attest-challenge",
    .challengeID: "x-app-attest-challenge-id",
  ]
}
