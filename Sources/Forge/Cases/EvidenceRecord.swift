/// An artifact with what its server knew, in the form that the analyzer reads as JSON.
package struct EvidenceRecord: Sendable, Hashable, Encodable {
  package var id: String
  package var attestation: String?
  package var assertion: String?
  package var receipt: String?
  package var token: String?
  package var keyId: String?
  package var challenge: String?
  package var challengeEncoding: String?
  package var clientData: String?
  package var clientDataEncoding: String?
  package var appId: String?
  package var environment: String?
  package var publicKey: String?
  package var previousCounter: UInt32?
  package var capturedAt: String?
  /// What the server and the recorder know of the request.
  package var account: String?
  package var client: String?
  package var connection: String?
  package var status: Int?
  /// The server's own word for its answer.
  package var served: String?
  package var serverError: String?
  package var challengeIssuedAt: String?

  package init(id: String) {
    self.id = id
  }
}
