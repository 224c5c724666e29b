import Evidence

/// A value that a request carries, by what it is.
struct CaptureValue: Sendable {
  let field: CaptureField
  let text: String

  init(_ field: CaptureField, _ text: String) {
    self.field = field
    self.text = text
  }

  /// Whether it can stand in a form or a header as it is.
  var isPlain: Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
          || (0x61...0x7a).contains(byte) || "+/=-_.".utf8.contains(byte)
      }
  }
}

enum CaptureField: Sendable {
  case attestation, assertion, receipt
  case keyID, challenge, challengeID, clientData, account

  var isArtifact: Bool { [.attestation, .assertion, .receipt].contains(self) }
}

/// The names that a client gives to the values of its request.
enum FieldNames {
  static let camel: [CaptureField: String] = [
    .attestation: "attestation", .assertion: "assertion", .receipt: "receipt", .keyID: "keyId",
    .challenge: "challenge", .challengeID: "challengeId", .clientData: "clientData",
    .account: "accountId",
  ]

  static let snake: [CaptureField: String] = [
    .attestation: "attestation_object", .assertion: "assertion", .receipt: "receipt",
    .keyID: "key_id", .challenge: "challenge", .challengeID: "challenge_id",
    .clientData: "client_data", .account: "account_id",
  ]

  static let long: [CaptureField: String] = [
    .attestation: "attestationObject", .assertion: "assertionObject", .receipt: "receiptData",
    .keyID: "keyIdentifier", .challenge: "serverChallenge", .challengeID: "challengeId",
    .clientData: "payload", .account: "userId",
  ]

  static let header: [CaptureField: String] = [
    .attestation: "x-app-attest-attestation", .assertion: "x-app-assertion",
    .keyID: "x-app-attest-key-id", .challenge: "x-app-attest-challenge",
    .challengeID: "x-app-attest-challenge-id",
  ]
}
