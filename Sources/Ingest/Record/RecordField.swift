/// The members of an evidence record, with the names that are in use for each.
enum RecordField: CaseIterable {
  case id
  case attestation, assertion, receipt, token
  case keyID
  case challenge, challengeEncoding
  case clientData, clientDataEncoding
  case clientDataHash, clientDataHashEncoding
  case appID, teamID, bundleID
  case environment
  case publicKey, publicKeyEncoding
  case previousCounter
  case capturedAt
  case account, served, status, serverError, challengeIssuedAt, client, connection

  /// The documented name first, then the aliases. Case, `_`, `-` and spaces do not count, so that
  /// `keyID`, `key_id` and the header `X-App-Attest-Key-Id` are found as well.
  var names: [String] {
    switch self {
    case .id: ["id", "recordId", "requestId", "name"]
    case .attestation:
      [
        "attestation", "attestationObject", "attestationStatement", "attestationData",
        "attestationString", "attestationB64", "attestationBase64", "X-App-Attest",
        "X-App-Attest-Attestation",
      ]
    case .assertion:
      [
        "assertion", "assertionString", "assertionObject", "assertionData", "assertionB64",
        "assertionBase64", "X-App-Assertion", "X-App-Attest-Assertion",
        "X-Apple-Attest-Assertion",
      ]
    case .receipt: ["receipt", "receiptData", "receiptB64", "receiptBase64"]
    case .token: ["token", "jwt", "sessionToken", "appCheckToken", "X-Firebase-AppCheck"]
    case .keyID:
      [
        "keyId", "kid", "keyIdentifier", "credentialId", "X-App-Attest-Key-Id",
        "X-Apple-Attest-Key-Id", "X-Device-Key",
      ]
    case .challenge:
      ["challenge", "serverChallenge", "nonce", "X-App-Attest-Challenge", "X-App-Attest-Nonce"]
    case .challengeEncoding: ["challengeEncoding", "nonceEncoding"]
    case .clientData: ["clientData", "clientDataJSON", "payload"]
    case .clientDataEncoding: ["clientDataEncoding", "payloadEncoding"]
    case .clientDataHash: ["clientDataHash"]
    case .clientDataHashEncoding: ["clientDataHashEncoding"]
    case .appID: ["appId", "applicationIdentifier"]
    case .teamID: ["teamId", "teamIdentifier", "appIdPrefix"]
    case .bundleID: ["bundleId", "bundleIdentifier", "X-Ios-Bundle-Identifier"]
    case .environment: ["environment", "env"]
    case .publicKey: ["publicKey"]
    case .publicKeyEncoding: ["publicKeyEncoding"]
    case .previousCounter: ["previousCounter", "lastCounter", "storedCounter"]
    case .capturedAt: ["capturedAt", "timestamp", "X-App-Attest-Timestamp"]
    case .account: ["account", "accountId", "userId", "user", "uid", "username"]
    case .served: ["served", "serverAnswer", "accepted"]
    case .status: ["status", "statusCode", "httpStatus", "responseStatus"]
    case .serverError: ["serverError", "error", "errorMessage", "serverMessage"]
    case .challengeIssuedAt: ["challengeIssuedAt", "challengeCreatedAt", "nonceIssuedAt"]
    case .client: ["client", "clientAddress", "clientIp", "remoteAddr", "ip"]
    case .connection: ["connection", "connectionId"]
    }
  }

  /// Whether it says what the server expects: of all else, two values change no verdict.
  var isExpected: Bool {
    switch self {
    case .keyID, .challenge, .challengeEncoding, .clientData, .clientDataEncoding, .clientDataHash,
      .clientDataHashEncoding, .appID, .teamID, .bundleID, .environment, .publicKey,
      .publicKeyEncoding, .previousCounter, .capturedAt:
      true
    case .id, .attestation, .assertion, .receipt, .token, .account, .served, .status, .serverError,
      .challengeIssuedAt, .client, .connection:
      false
    }
  }

  /// Which field a member is by its name, and how far down its list the name stands.
  static func named(_ name: String) -> (field: RecordField, rank: Int)? {
    byName[normalized(name)]
  }

  private static let byName: [[UInt8]: (field: RecordField, rank: Int)] = {
    var table: [[UInt8]: (field: RecordField, rank: Int)] = [:]
    for field in allCases {
      for (rank, name) in field.names.enumerated() { table[normalized(name)] = (field, rank) }
    }
    return table
  }()

  /// In lower case (ASCII), without separators.
  private static func normalized(_ name: String) -> [UInt8] {
    name.utf8.filter { !"_- ".utf8.contains($0) }
      .map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}

extension EvidenceField {
  init?(_ field: RecordField) {
    switch field {
    case .attestation: self = .attestation
    case .assertion: self = .assertion
    case .receipt: self = .receipt
    case .token: self = .token
    default: return nil
    }
  }
}
