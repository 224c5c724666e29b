/// An evidence record: an artifact with the values that its server knew, in the JSON form that the
/// analyzer reads. Missing values are not written.
package struct EvidenceRecord: Sendable, Hashable, Encodable {
  /// The identifier of the record.
  package var id: String
  /// The attestation object, in Base64 unless a fault changes the text.
  package var attestation: String?
  /// The assertion, encoded in the same way.
  package var assertion: String?
  /// The receipt, encoded in the same way.
  package var receipt: String?
  /// The token of a service.
  package var token: String?
  /// The key ID as the client sent it.
  package var keyId: String?
  /// The challenge that the server issued.
  package var challenge: String?
  /// The encoding of the challenge: `base64`, `base64url`, `hex` or `utf8`.
  package var challengeEncoding: String?
  /// The client data of an assertion.
  package var clientData: String?
  /// The encoding of the client data.
  package var clientDataEncoding: String?
  /// The App ID that the server expects.
  package var appId: String?
  /// The environment that the server expects.
  package var environment: String?
  /// The public key that the server stored.
  package var publicKey: String?
  /// The counter that the server stored.
  package var previousCounter: UInt32?
  /// The time at which the artifact was captured (RFC 3339).
  package var capturedAt: String?
  /// The account of the request.
  package var account: String?
  /// The client's address or device.
  package var client: String?
  /// The recorder's name for the connection.
  package var connection: String?
  /// The status code of the response.
  package var status: Int?
  /// The server's decision as it states it: `accepted` or `refused`.
  package var served: String?
  /// The server's error message.
  package var serverError: String?
  /// The time at which the challenge was issued (RFC 3339).
  package var challengeIssuedAt: String?

  /// Creates a record without values.
  package init(id: String) {
    self.id = id
  }
}
