import Flow
import Testing

@Suite("Known errors")
struct KnownErrorTests {
  static let texts: [(String, String)] = [
    ("Error Domain=com.apple.devicecheck.error Code=3 \"(null)\"", "E03-dcerror-3"),
    (
      "The operation couldn’t be completed. (com.apple.devicecheck.error error 2.)", "E02-dcerror-2"
    ),
    ("attestKey failed: DCError.serverUnavailable", "E04-dcerror-4"),
    (
      #"{"error":{"code":403,"message":"App attestation failed.","status":"PERMISSION_DENIED"}}"#,
      "E10-appcheck-403"
    ),
    ("verifications: unverified: invalid 97 %", "E11-appcheck-unverified"),
    ("Failed to find bit state", "E30-devicecheck-no-state"),
    ("Missing or incorrectly formatted time stamp", "E33-devicecheck-timestamp"),
    ("Unable to verify authorization token", "E35-devicecheck-unauthorized"),
    ("HTTP 400 Incorrect Environment", "E20-receipt-environment"),
    ("GrantivaError.challengeExpired", "E44-grantiva-challengeexpired"),
  ]

  @Test("are recognized in the texts that people paste", arguments: texts)
  func recognized(_ text: String, _ id: String) {
    #expect(KnownError.index(in: text).map { KnownError.all[$0].id } == id)
  }

  @Test(
    "aren't found in other texts",
    arguments: [
      "", "accepted", "Error Domain=NSURLErrorDomain Code=-1009", "code 403 forbidden",
      "Error Domain=com.apple.devicecheck.error Code=31",
      "The nonce must match; otherwise reject it.",
    ])
  func others(_ text: String) {
    #expect(KnownError.index(in: text) == nil)
  }

  @Test(
    "are not searched for in messages of other programs",
    arguments: [
      "curl: (60) SSL certificate problem: unable to get local issuer certificate",
      "passkey: invalid signature", "gpg: BAD signature", "TPM2 quote: nonce mismatch",
    ])
  func foreign(_ text: String) {
    #expect(KnownError.index(in: text) == nil && KnownError.indices(asked: text).isEmpty)
  }

  @Test(
    "are found although a field names another program",
    arguments: [
      "ERROR attestation nonce mismatch ua=\"tpm/1.0\"", "nonce mismatch path=/checkout",
      "attestation: nonce mismatch user=passkey-fan",
      "{\"user\":\"tpm fan\",\"error\":\"nonce mismatch\"}",
      "nonce mismatch for the attestation of a customer who came to us from the checkout page",
    ])
  func namesInFields(_ text: String) {
    #expect(KnownError.index(in: text) != nil)
  }

  @Test(
    "are not found if the program that writes the line is another",
    arguments: [
      "level=error service=kafka msg=\"invalid signature\"", "msg=\"jwt: invalid signature\"",
      "{\"logger\":\"passport\",\"error\":\"invalid signature\"}",
    ])
  func writersOfLines(_ text: String) {
    #expect(KnownError.index(in: text) == nil)
  }

  @Test("are quoted by their words, without other words")
  func quoted() {
    let reports = KnownError.reports(in: "{\"error\":\"nonce mismatch for kim\"}")
    #expect(reports.map(\.words) == ["nonce mismatch …"])
    #expect(KnownError.reports(in: "accepted").isEmpty)
  }

  @Test("give way to the more specific error that they introduce")
  func containers() {
    let text = "InvalidAuthenticatorData: sign count 4 isn't greater than 9"
    #expect(
      KnownError.indices(in: text.utf8).map { KnownError.all[$0].id } == ["E56-verifier-counter"])
  }

  @Test("have unique IDs, an actor and steps")
  func complete() {
    #expect(Set(KnownError.all.map(\.id)).count == KnownError.all.count)
    for error in KnownError.all {
      #expect(!error.steps.isEmpty && error.meaning.hasSuffix(".") && !error.title.hasSuffix("."))
    }
  }
}
