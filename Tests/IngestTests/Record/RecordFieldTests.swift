import Testing

@testable import Ingest

@Suite("Fields of records")
struct RecordFieldTests {
  @Test(
    "may be properties of an artifact",
    arguments: [
      ("attest.keyId", RecordField.keyID), ("app.attest.key_id", .keyID),
      ("ASSERTION_KEY_ID", .keyID), ("APP_ATTEST_CHALLENGE", .challenge),
      ("attestation.challenge", .challenge), ("Assertion.ClientData", .clientData),
    ])
  func properties(_ name: String, _ field: RecordField) throws {
    let found = try #require(RecordField.named(name))
    #expect(found.field == field)
    #expect(found.rank >= field.names.count)
  }

  @Test(
    "aren't other properties",
    arguments: [
      "attestation.nonce", "attest_nonce", "client_challenge", "attest_payload", "client.challenge",
      "request.attestation.challenge", "attest.id",
      "attestation.status", "old.keyId", ".keyId", "attest.",
    ])
  func others(_ name: String) {
    #expect(RecordField.named(name) == nil)
  }
}
