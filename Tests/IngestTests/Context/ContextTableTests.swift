import Claims
import Containers
import Evidence
import Testing

@testable import Ingest

@Suite("Context records")
struct ContextTableTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func submission(_ record: String, context: String) throws -> Submission {
    let table = try ContextTable(file: scratch.write("context.jsonl", context))
    var defaults = Expectations()
    defaults.challenge = GivenBytes(Bytes(Array("default".utf8)), nil)
    let file = try scratch.write("input", record)
    let events = Array(SubmissionReader([file], defaults: defaults, context: table))
    return try #require(events.submissions.first)
  }

  @Test(
    "a record is found by its key in any spelling",
    arguments: [
      Genuine.keyID, Genuine.keyID.replacing("+", with: "-").replacing("/", with: "_"),
      Genuine.keyID.replacing("+", with: " "), Genuine.keyID.replacing("=", with: ""),
      "da75740e63a60117dfff9cd585c658c27efa06d5965df7d1f9588297160938" + "0e",
    ])
  func byKey(_ spelling: String) throws {
    let found = try submission(
      "{\"keyId\":\"\(spelling)\",\"assertion\":\"\(Genuine.assertion)\"}",
      context: "{\"keyId\":\"\(Genuine.keyID)\",\"challenge\":\"known\"}")
    #expect(found.expectations.challenge?.text.utf8 == "default")
    #expect(found.claims.overruled.map(\.said.challenge?.text.utf8) == ["known"])
    #expect(found.expectations.keyID == spelling)
  }

  @Test("an attestation is found by the key it names, without any record around it")
  func byCredential() throws {
    let found = try submission(
      Genuine.attestation, context: "{\"keyId\":\"\(Genuine.keyID)\",\"appId\":\"T.known\"}")
    #expect(found.expectations.appIDs == ["T.known"])
    #expect(found.expectations.challenge?.text.utf8 == "default")
  }

  @Test(
    "options override context by record, then by key, then the record's own values")
  func precedence() throws {
    let found = try submission(
      """
      {"id":"r","keyId":"\(Genuine.keyID)","assertion":"\(Genuine.assertion)","environment":"any"}
      """,
      context: """
        {"keyId":"\(Genuine.keyID)","challenge":"key","appId":"T.key","environment":"production"}
        {"id":"r","challenge":"record"}
        {"id":"other","challenge":"other"}
        """)
    #expect(found.expectations.environment == .production)
    #expect(found.expectations.challenge?.text.utf8 == "default")
    #expect(found.claims.overruled.map(\.author) == [.context, .context, .record])
    #expect(found.expectations.appIDs == ["T.key"])
  }

  @Test("two values of one name in a context record are reported, and both are compared")
  func contradiction() throws {
    let found = try submission(
      "{\"id\":\"r\",\"appId\":\"T.own\",\"assertion\":\"\(Genuine.assertion)\"}",
      context: "{\"id\":\"r\",\"appId\":\"T.a\",\"app_id\":\"T.b\"}")
    #expect(found.expectations.appIDs == ["T.a"])
    let others = found.alternatives.map { Claims($0, for: found.type).held.appIDs }
    #expect(others == [["T.b"]])
    #expect(
      found.notes == [
        "In the context: “appId” and “app_id” mean the same and differ; the stricter one counts"
      ])
  }

  @Test("an artifact states whether a context record was joined")
  func joined() throws {
    let context = "{\"id\":\"r\",\"appId\":\"T.b\"}"
    for (id, isJoined) in [("r", true), ("s", false)] {
      let found = try submission(
        "{\"id\":\"\(id)\",\"assertion\":\"\(Genuine.assertion)\"}", context: context)
      #expect(found.isInContext == isJoined)
    }
  }

  @Test("contradicting context records are counted, repeated ones aren't")
  func contradictions() throws {
    for (second, count) in [("a", 0), ("b", 1)] {
      let file = try scratch.write(
        "context.jsonl",
        """
        {"keyId":"\(Genuine.keyID)","challenge":"a"}
        {"keyId":"\(Genuine.keyID)","challenge":"\(second)"}
        """)
      #expect(try ContextTable(file: file).contradicted == count)
    }
  }

  @Test("records that can't be joined are reported; a missing file is an error")
  func faults() throws {
    let file = try scratch.write("context.jsonl", "{\"id\":\"a\"}\noops\n{\"challenge\":\"x\"}\n")
    #expect(try ContextTable(file: file).skipped.map(\.entry) == [1, 2])
    #expect(throws: InputError(file: "/none", reason: "no such file; check the path")) {
      try ContextTable(file: "/none")
    }
  }
}
