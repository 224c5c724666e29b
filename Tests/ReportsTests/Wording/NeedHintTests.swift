import Evidence
import Results
import Testing

@testable import Reports

@Suite("What an artifact says about a missing value")
struct NeedHintTests {
  @Test("it names its App ID and its environment, and says that the server decides")
  func names() {
    let result = Fixture.undetermined("ABCDE12345.com.example")
    #expect(result.hint(for: .appID)?.contains("names ABCDE12345.com.example.") == true)
    #expect(result.hint(for: .appID)?.contains("only if the server expects it") == true)
    #expect(result.hint(for: .environment)?.contains("production") == true)
    #expect(result.hint(for: .publicKey) == nil)
  }

  @Test(
    "an environment is named with the word that the option takes",
    arguments: [
      ("sandbox", "The artifact names sandbox (development)."),
      ("development", "The artifact names development."), ("appattestsandbox", nil),
    ])
  func environment(_ name: String, _ start: String?) {
    var result = Fixture.undetermined()
    result.summary.environment = name
    let hint = result.hint(for: .environment)
    #expect((hint != nil) == (start != nil))
    if let start { #expect(hint?.hasPrefix(start) == true) }
  }

  @Test("client data is explained, because no artifact names it")
  func clientData() {
    let like = Fixture.undetermined()
    let result = Fixture.make(
      "assertion", id: like.id, type: .assertion, outcome: .undetermined, checks: like.checks,
      diagnoses: [], headline: "", needs: [.clientData])
    #expect(result.hint(for: .clientData)?.contains("the body of its request as sent") == true)
    #expect(like.hint(for: .clientData) == nil)
  }

  @Test("an assertion has the hash of an App ID that an attestation of the run names")
  func hashed() {
    let like = Fixture.undetermined()
    let result = Fixture.make(
      "ABCDE12345.com.example", id: like.id, type: .assertion, outcome: .undetermined,
      checks: like.checks, diagnoses: [], headline: "", needs: [.appID])
    #expect(
      result.hint(for: .appID)
        == "Its rpIdHash is SHA-256 of ABCDE12345.com.example, the App ID of an attestation in this run. Give it only if the server expects it."
    )
  }

  @Test("a value is added to the artifact's record, or without one to a record for --context")
  func record() {
    let like = Fixture.undetermined()
    func advice(_ source: Source) -> String {
      Need.challenge.advice(
        for: Fixture.make(
          "device", id: like.id, outcome: .undetermined, checks: like.checks, diagnoses: [],
          headline: "", needs: [.challenge], source: source))
    }
    #expect(
      advice(Source(file: "a.json", path: "/attestation")).hasSuffix(" in its evidence record."))
    for source in [
      Source(file: "a.cbor"), Source(file: "a.har", path: "/attestation", steps: Fixture.request),
    ] {
      #expect(advice(source).hasSuffix(" in a record with its key ID, in a file for `--context`."))
    }
  }

  @Test("an assertion's key is in the attestation of its key ID")
  func key() {
    let like = Fixture.undetermined()
    var result = Fixture.make(
      "device", id: like.id, type: .assertion, outcome: .undetermined, checks: like.checks,
      diagnoses: [], headline: "", needs: [.publicKey])
    result.summary.keyID = "K1"
    #expect(
      result.hint(for: .publicKey)
        == "Give the key, or analyze it together with a valid attestation of key ID K1, which has it."
    )
  }

  @Test("the receipt's field 4 is the hash of the challenge only if the nonce confirms it")
  func challenge() {
    var result = Fixture.undetermined()
    let hash = Array(repeating: UInt8(0xda), count: 32)
    result.details.receipt = ReceiptDetails(
      fields: [FieldNode("4", .bytes(Bytes(hash)), at: nil)], signer: nil)
    #expect(result.hint(for: .challenge) == nil)
    result.checks.append(
      CheckResult(
        rule: Fixture.rule("receipt.client-hash", passes: "It matches", fails: "It doesn't"),
        finding: .pass("It matches")))
    #expect(result.hint(for: .challenge)?.contains("dadadada") == true)
  }
}
