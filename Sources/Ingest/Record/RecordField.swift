import Decoding
import Evidence

/// The members of an evidence record, with all names that are in use for each.
enum RecordField: String, CaseIterable {
  /// The name of the record.
  case id
  /// The artifacts.
  case attestation, assertion, receipt, token
  /// The key identifier as the client sent it.
  case keyID
  /// The challenge that the server compares. The encodings say how the value before them is
  /// written, such as `base64`.
  case challenge, challengeEncoding
  /// The data that the assertion signs.
  case clientData, clientDataEncoding
  /// The 32 bytes that the app passed to `attestKey` or `generateAssertion`.
  case clientDataHash, clientDataHashEncoding
  /// The App ID, or its prefix and its bundle identifier.
  case appID, teamID, bundleID
  /// The App Attest environment that the server expects.
  case environment
  /// The stored public key of the attested key.
  case publicKey, publicKeyEncoding
  /// The counter of the last assertion that the server accepted.
  case previousCounter
  /// The time when the server received the artifact.
  case capturedAt
  /// Who sent it and how the server answered: the account, the answer as a word, the HTTP status,
  /// the error text, the time when the challenge was issued, the client's address, and the
  /// connection.
  case account, served, status, serverError, challengeIssuedAt, client, connection

  /// The names of the member, the documented one first. Letter case, `_`, `-` and spaces are
  /// ignored, so `keyID`, `key_id` and `X-App-Attest-Key-Id` are found too.
  var names: [String] { WordLists.words(rawValue, of: "records") }

  /// Whether the member says what the server expects. Two different values of any other member
  /// don't change a verdict.
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

  /// Whether the member says how the value of another one is written.
  var isEncoding: Bool {
    [.challengeEncoding, .clientDataEncoding, .clientDataHashEncoding, .publicKeyEncoding]
      .contains(self)
  }

  /// Whether a request may have the value that the server expects under the same name. The time beside a request
  /// is that of the log.
  var mayBeOfRequest: Bool { isExpected && self != .capturedAt }

  /// The members that carry an artifact, and the values that an assertion is verified with, except
  /// the client data.
  static let envelope: Set = [
    attestation, assertion, receipt, token, keyID, challenge, challengeEncoding,
    clientDataEncoding, clientDataHash, clientDataHashEncoding, publicKey, publicKeyEncoding,
  ]

  /// Returns the field with a name, and the position of the name in its list; `nil` for an unknown
  /// name. Rank 0 is the documented name.
  static func named(_ name: String) -> (field: RecordField, rank: Int)? {
    byName[name].map { ranked[$0] } ?? property(name)
  }

  /// What a property can belong to whose last part names what a server expects: `attest.keyId`,
  /// `ATTEST_KEY_ID`.
  private static let subjects = NameTable(
    ["attest", "attestation", "appattest", "appattestation", "assertion"].map { ($0, 0) },
    ignoring: "_-.")

  /// Returns the field of a property of an artifact, ranked behind all names of the field; `nil` for any other name.
  /// The nonce of an attestation may be the certified one, and its payload the artifact.
  private static func property(_ name: String) -> (field: RecordField, rank: Int)? {
    guard name.utf8.count <= longest, !name.lowercasedASCII.mentions("nonce") else { return nil }
    for mark in name.utf8.indices where "._".utf8.contains(name.utf8[mark]) {
      guard subjects.contains(String(name[..<mark])),
        let place = byName[String(name[name.utf8.index(after: mark)...])]
      else { continue }
      let (field, rank) = ranked[place]
      let isArtifact = field == .clientData && name.utf8[mark] == UInt8(ascii: "_")
      return field.mayBeOfRequest && !isArtifact ? (field, rank + field.names.count) : nil
    }
    return nil
  }

  /// The most bytes of a name of a property.
  private static let longest = 64

  /// All names, each as its field and its position in the list of the field.
  private static let ranked: [(field: RecordField, rank: Int)] = allCases.flatMap { field in
    field.names.indices.map { (field, $0) }
  }

  /// The index in ``ranked`` of each name.
  private static let byName = NameTable(
    allCases.flatMap(\.names).enumerated().map { ($0.element, $0.offset) }, ignoring: "_- ")
}

extension JSONNode.Member {
  /// What the name means; `nil` for an unknown name.
  var field: RecordField? { RecordField.named(name)?.field }
}

extension ArtifactType {
  /// Returns the type that a member promises; `nil` if the member isn't an artifact.
  init?(_ field: RecordField) {
    switch field {
    case .attestation: self = .attestation
    case .assertion: self = .assertion
    case .receipt: self = .receipt
    case .token: self = .token
    default: return nil
    }
  }

  /// Returns the type that the name of a member promises; `nil` for any other name.
  init?(ofMember name: String) {
    guard let field = RecordField.named(name)?.field else { return nil }
    self.init(field)
  }
}
