import Claims
import Decoding
import Evidence
import Testing

@testable import Ingest

@Suite("Evidence records")
struct EvidenceRecordTests {
  private func read(_ text: String) -> EvidenceRecord {
    EvidenceRecord(JSONReader.read(Bytes(Array(text.utf8))).value?.members ?? [])
  }

  @Test("every member has names", arguments: RecordField.allCases)
  func names(_ field: RecordField) { #expect(!field.names.isEmpty) }

  @Test("one record gives each of its artifacts, with the same expectations")
  func severalArtifacts() throws {
    let scratch = try Scratch()
    let submissions = try scratch.events(
      """
      {"receipt":"\(Genuine.receipt)","assertion":"\(Genuine.assertion)","id":"r",
       "attestation":"\(Genuine.attestation)","token":"\(Genuine.token)",
       "challenge":"abc","appId":"T.b"}
      """
    ).submissions
    #expect(submissions.map(\.type) == [.receipt, .assertion, .attestation, .token])
    #expect(submissions.map(\.field) == [.receipt, .assertion, .attestation, .token])
    #expect(Set(submissions.map(\.expectations)).count == 1)
    #expect(submissions.allSatisfy { $0.record == "r" && $0.source.entry == nil })
  }

  @Test("content and name may disagree; both are reported")
  func otherContent() throws {
    let events = try Scratch().events("{\"receipt\":\"\(Genuine.attestation)\"}")
    let submission = try #require(events.submissions.first)
    #expect(submission.field == .receipt)
    #expect(submission.type == .attestation)
  }

  @Test(
    "all names of a member have the same effect",
    arguments: [
      "keyId", "key_id", "keyID", "KEY-ID", "kid", "keyIdentifier", "credentialId",
      "X-App-Attest-Key-Id", "X-App-Attest-KeyId", "X-Apple-Attest-Key-Id", "X-Device-Key",
      "attestKeyId", "app_attest_key_id", "X-App-Attest-Key-Identifier",
    ])
  func keyNames(_ name: String) {
    #expect(read("{\"\(name)\":\"k\"}").expectations.keyID == "k")
  }

  @Test(
    "artifacts are found under every known name",
    arguments: [
      ("attestation", "attestation"), ("attestationObject", "attestation"),
      ("attestation_object", "attestation"), ("attestation_statement", "attestation"),
      ("attestationData", "attestation"), ("attestationString", "attestation"),
      ("attestationB64", "attestation"), ("assertionString", "assertion"),
      ("X-App-Assertion", "assertion"), ("x-apple-attest-assertion", "assertion"),
      ("receipt", "receipt"), ("token", "token"),
    ])
  func artifactNames(_ name: String, _ field: String) {
    #expect(read("{\"\(name)\":\"x\"}").artifacts.map(\.field.rawValue) == [field])
  }

  @Test("no two fields share a name")
  func distinctNames() {
    for field in RecordField.allCases {
      for name in field.names { #expect(RecordField.named(name)?.field == field, "\(name)") }
    }
  }

  @Test("an artifact given twice is two artifacts, each with its own place")
  func repeatedArtifacts() {
    let record = read(
      "{\"attestation\":\"a\",\"attestation/Object\":1,\"attestationObject\":\"b\"}")
    #expect(record.artifacts.map(\.path) == ["/attestation", "/attestationObject"])
    #expect(record.notes.isEmpty)
  }

  @Test(
    "a record with two App IDs is also read with each other one",
    arguments: [
      ("{\"appId\":\"T.b\",\"teamId\":\"T\",\"bundleId\":\"c\"}", [["T.c"]]),
      ("{\"appId\":\"T.b\",\"teamId\":\"T\"}", []),
      ("{\"appId\":\"T.b\",\"appid\":\"T.c\",\"app_id\":\"T.d\"}", [["T.c"], ["T.d"]]),
      ("{\"appId\":\"T.b\",\"app_id\":\"T.b\"}", []),
      ("{\"appId\":\"T.b\",\"teamId\":\"U\"}", [["U.b"]]),
      ("{\"appId\":\"T.b\",\"bundleId\":\"c\"}", [["T.c"]]),
      ("{\"appId\":\"T.b\",\"bundleId\":\"b\"}", []),
      ("{\"appId\":\"T.b\",\"appId\":null}", [[]]),
      ("{\"appId\":\"T.b\",\"app_id\":null}", []),
      ("{\"appId\":\"T.b\",\"name\":\"a\",\"id\":\"b\",\"user\":\"c\",\"uid\":\"d\"}", []),
    ] as [(String, [[String]])])
  func alternatives(_ text: String, _ appIDs: [[String]]) {
    let record = read(text)
    #expect(record.expectations.appIDs == ["T.b"])
    #expect(record.alternatives.map(\.appIDs) == appIDs)
  }

  @Test("a record with too many values of a name is also read without all of them")
  func contradictedOften() {
    let others = (0...RecordMembers.mostAlternatives).map { ",\"appId\":\"T.\($0)\"" }.joined()
    let record = read("{\"appId\":\"T.b\"\(others),\"challenge\":\"c\"}")
    #expect(record.alternatives.count == RecordMembers.mostAlternatives + 1)
    #expect(record.alternatives.last?.appIDs == [])
    #expect(record.alternatives.allSatisfy { $0.challenge?.text.utf8 == "c" })
  }

  @Test("an artifact outside of PEM blocks counts too; other words don't")
  func aroundBlocks() {
    let block = "-----BEGIN A-----\\nAA==\\n-----END A-----\\n"
    for text in [block + Genuine.attestation, Genuine.attestation + "\\n" + block] {
      #expect(read("{\"attestation\":\"\(text)\"}").artifacts.count == 2)
    }
    #expect(
      read("{\"attestation\":\"Bag Attributes of the leaf: none\\n\(block)\"}").artifacts.count == 1
    )
  }

  @Test("each block of a text is an artifact of its own")
  func blocks() {
    let block = "-----BEGIN A-----\\nAA==\\n-----END A-----\\n"
    let record = read("{\"attestation\":\"\(block)\(block)\"}")
    #expect(record.artifacts.map(\.path) == ["/attestation", "/attestation"])
  }

  @Test("the documented name wins over an alias, and a difference is noted")
  func precedence() {
    let record = read("{\"nonce\":\"a\",\"challenge\":\"b\"}")
    #expect(record.expectations.challenge?.text.utf8 == "b")
    #expect(
      record.notes == ["“nonce” and “challenge” mean the same and differ; the stricter one counts"])
    #expect(record.alternatives.map { $0.challenge?.text.utf8 } == ["a"])
    #expect(read("{\"nonce\":\"a\",\"challenge\":\"a\"}").notes.isEmpty)
  }

  @Test(
    "one value in two notations is no contradiction",
    arguments: [
      (
        "\"challenge\":\"aRkq0BvWmx4QIm/1CfYNoQ==\",\"nonce\":\"69192ad01bd69b1e10226ff509f60da1\"",
        true
      ),
      ("\"challenge\":\"aRkq0BvWmx4QIm/1CfYNoQ==\",\"nonce\":\"aRkq0BvWmx4QIm_1CfYNoQ\"", true),
      ("\"challenge\":\"aRkq0BvWmx4QIm/1CfYNoQ==\",\"nonce\":\"aRkq0BvWmx4QIm/1CfYNog==\"", false),
      ("\"previousCounter\":4,\"previous_counter\":\"04\"", true),
      ("\"previousCounter\":4,\"previous_counter\":\"40\"", false),
    ])
  func notations(_ members: String, _ isSame: Bool) {
    #expect(read("{\(members)}").notes.isEmpty == isSame)
  }

  @Test(
    "known encoding names are read, others are noted",
    arguments: [
      ("base64", .base64), ("Base64URL", .base64url), ("base64-url", .base64url), ("hex", .hex),
      ("utf8", .utf8), ("UTF-8", .utf8), ("text", .utf8), ("rot13", nil),
    ] as [(String, GivenBytes.Encoding?)])
  func encodings(_ word: String, _ encoding: GivenBytes.Encoding?) {
    let record = read("{\"challenge\":\"abcd\",\"challengeEncoding\":\"\(word)\"}")
    #expect(record.expectations.challenge == GivenBytes(Bytes(Array("abcd".utf8)), encoding))
    #expect(record.notes.isEmpty == (encoding != nil))
  }

  @Test("an App ID comes whole, in a list, or in two parts")
  func appIDs() {
    #expect(read("{\"appId\":\"T.b\"}").expectations.appIDs == ["T.b"])
    #expect(read("{\"appId\":\"8YE23NZS57\"}").expectations.appIDs == ["8YE23NZS57"])
    #expect(read("{\"app_id\":[\"T.b\",\"T.c\"]}").expectations.appIDs == ["T.b", "T.c"])
    #expect(read("{\"teamId\":\"T\",\"bundleId\":\"b\"}").expectations.appIDs == ["T.b"])
    let half = read("{\"bundleId\":\"b\"}")
    #expect(half.expectations.appIDs.isEmpty)
    #expect(half.notes.count == 1)
  }

  @Test(
    "a text that isn't an App ID is noted",
    arguments: [
      ("\"\"", []), ("[1, 2]", []), ("[\"T.b\", 2]", ["T.b"]), ("[\"\"]", []), ("true", []),
      ("\"1234567890\"", []), ("\"1:2345:ios:67ab\"", []), ("\"wallet\"", []),
      ("\"1.2.3\"", []), ("\"https://a.example\"", []), ("\"8ye23nzs57\"", []),
    ])
  func noAppID(_ value: String, _ appIDs: [String]) {
    let record = read("{\"appId\":\(value)}")
    #expect(record.expectations.appIDs == appIDs)
    #expect(record.notes.count == 1)
  }

  @Test("other texts lose the marks that a tool printed around the challenge, and only then")
  func printed() {
    let printed = read(
      #"{"challenge":"'aRkq0BvWmx4Q'","keyId":"'a+b='","appId":"'T.b'","previousCounter":"Some(7)"}"#
    )
    #expect(printed.expectations.challenge?.inside?.utf8 == "aRkq0BvWmx4Q")
    #expect(printed.expectations.keyID == "a+b=")
    #expect(printed.expectations.appIDs == ["T.b"])
    #expect(printed.expectations.previousCounter == 7)
    let other = read(#"{"challenge":"aRkq0BvWmx4Q","keyId":"'a+b='","clientData":"'x'"}"#)
    #expect(other.expectations.keyID == "'a+b='")
    #expect(other.expectations.clientData?.inside == nil)
  }

  @Test("a number isn't a key ID, and is noted", arguments: ["7", "\"4711\""])
  func numberOfKey(_ value: String) {
    let record = read("{\"keyId\":\(value)}")
    #expect(record.expectations.keyID == nil)
    #expect(record.notes == ["“keyId” is a number, not a key ID; it was ignored"])
  }

  @Test(
    "a key ID may be bytes as Python prints them",
    arguments: [
      (
        #"b'\x8f\xdc7\xf060\x18sQ\xe1\x12\xcb\xb2~\xd1Z8\xde,\xd6\xa2\x06\xef\x13\xb4\xd8c\xc2\xd4\x8d\x9c|'"#,
        true
      ),
      (
        #"\x8f\xdc7\xf060\x18sQ\xe1\x12\xcb\xb2~\xd1Z8\xde,\xd6\xa2\x06\xef\x13\xb4\xd8c\xc2\xd4\x8d\x9c|"#,
        true
      ),
      ("b'j9w38DYwGHNR4RLLsn7RWjjeLNaiBu8TtNhjwtSNnHw='", true),
      (#"b'\x8f\xdc7'"#, false), ("b'j9w3", false),
    ])
  func printedKeyID(_ text: String, _ isRead: Bool) {
    let keyID = read("{\"keyId\":\"\(text.replacing("\\", with: "\\\\"))\"}").expectations.keyID
    #expect((keyID == "j9w38DYwGHNR4RLLsn7RWjjeLNaiBu8TtNhjwtSNnHw=") == isRead)
  }

  @Test("a value that isn't in its encoding is kept and noted")
  func notInEncoding() {
    let record = read(
      """
      {"challenge":"xyz","challengeEncoding":"hex","clientData":"*","clientDataEncoding":"base64",
       "publicKey":"garbage"}
      """)
    #expect(
      record.notes == [
        "“challenge” cannot be read as hex", "“clientData” cannot be read as base64",
        "“publicKey” doesn't contain exactly one public key on P-256",
      ])
    #expect(record.expectations.challenge?.readings.isEmpty == true)
    #expect(record.expectations.publicKey != nil)
    let point = "04" + String(repeating: "11", count: 64)
    #expect(read("{\"publicKey\":\"\(point)\",\"challenge\":\"xyz\"}").notes.isEmpty)
  }

  @Test(
    "a clientDataHash is decoded with the encoding that gives 32 bytes",
    arguments: [
      (String(repeating: "5a", count: 32), .hex), (String(repeating: "x", count: 32), .utf8),
      ("5hpDlkTlz6jNh2Tj0pNJ6PvJgU5g0IhGPvtwM8vPjTo=", .base64),
    ] as [(String, GivenBytes.Encoding)])
  func clientDataHash(_ text: String, _ encoding: GivenBytes.Encoding) {
    let record = read("{\"clientDataHash\":\"\(text)\"}")
    #expect(record.expectations.clientDataHash?.encoding == encoding)
    #expect(record.expectations.clientDataHash?.readings.map(\.bytes.count) == [32])
    #expect(record.notes.isEmpty)
  }

  @Test("a clientDataHash of another length is kept and noted; other text is dropped")
  func noClientDataHash() {
    let long = read("{\"clientDataHash\":\"\(String(repeating: "5a", count: 64))\"}")
    #expect(long.expectations.clientDataHash?.readings.contains { $0.bytes.count == 64 } == true)
    #expect(long.notes == ["“clientDataHash” is not 32 bytes long, as a SHA-256 is"])
    let none = read("{\"clientDataHash\":\"zz\"}")
    #expect(none.expectations.clientDataHash == nil)
    #expect(
      none.notes == ["“clientDataHash” isn't a hash in Base64 or hexadecimal; it was ignored"])
  }

  @Test("an artifact alone in a list is read and noted; two aren't read")
  func listedArtifact() {
    let one = read("{\"attestation\":[\"o2Nm\"]}")
    #expect(one.artifacts.first?.value.string?.utf8 == "o2Nm")
    #expect(one.artifacts.first?.path == "/attestation/0")
    #expect(one.notes == ["“attestation” is a list of one text, which was taken"])
    let two = read("{\"attestation\":[\"o2Nm\",\"o2Nm\"]}")
    #expect(two.artifacts.first?.path == "/attestation")
    #expect(two.artifacts.first?.decodedText(limits: .standard).damage != nil)
    #expect(two.notes.isEmpty)
  }

  @Test(
    "a counter is a number, in digits or in a string",
    arguments: [
      ("7", 7), ("\"7\"", 7), ("0", 0), ("4294967295", 4_294_967_295), ("4294967296", nil),
      ("5.0", 5), ("5e0", 5), ("1E2", 100), ("\"0x5\"", nil), ("1e400", nil),
      ("1099511627776", nil),
      ("-1", nil), ("1.5", nil), ("\"x\"", nil), ("\"5x\"", nil), ("true", nil),
    ] as [(String, UInt32?)])
  func counters(_ text: String, _ counter: UInt32?) {
    let record = read("{\"previousCounter\":\(text)}")
    #expect(record.expectations.previousCounter == counter)
    #expect(record.expectations.unread.contains(.previousCounter) == (counter == nil))
    #expect(record.notes.isEmpty == (counter != nil))
  }

  @Test("times and environments are read; other texts are noted")
  func timesAndEnvironments() {
    let good = read("{\"capturedAt\":\"2026-03-14T10:26:53+01:00\",\"environment\":\"Sandbox\"}")
    #expect(good.expectations.capturedAt?.description == "2026-03-14T09:26:53Z")
    #expect(good.expectations.environment == .development)
    #expect(good.notes.isEmpty)
    let bad = read("{\"capturedAt\":\"yesterday\",\"environment\":\"staging\"}")
    #expect(bad.expectations == Expectations())
    #expect(bad.notes.count == 2)
  }

  @Test("client data that is an object is taken as its JSON text")
  func objectAsClientData() {
    let record = read("{\"clientData\": {\"b\": 1,  \"a\":2}}")
    #expect(record.expectations.clientData?.text.utf8 == "{\"b\": 1,  \"a\":2}")
    #expect(record.expectations.clientData?.encoding == .utf8)
    let list = read("{\"challenge\":[97,98,99]}")
    #expect(list.expectations.challenge?.readings.first?.bytes.utf8 == "abc")
  }

  @Test(
    "an artifact of another JSON type is read as bytes or reported",
    arguments: [
      ("[162, 105, 115, 105]", nil, 4), ("17", .foreignCharacter, 0),
      ("{\"a\":1}", .foreignCharacter, 0), ("true", .foreignCharacter, 0),
    ] as [(String, DecodedText.Damage.Kind?, Int)])
  func otherTypes(_ value: String, _ damage: DecodedText.Damage.Kind?, _ count: Int) throws {
    let artifact = try #require(read("{\"assertion\":\(value)}").artifacts.first)
    let decodedText = artifact.decodedText(limits: .standard)
    #expect(decodedText.damage?.kind == damage)
    #expect(damage != nil || decodedText.payload.count == count)
    #expect(damage == nil || ArtifactType.sniff(decodedText.payload) == .unknown)
  }

  @Test("an empty artifact counts only if the record has other members of an attempt")
  func empty() throws {
    #expect(read(#"{"assertion":"","attestation":"","status":200}"#).artifacts.isEmpty)
    #expect(
      read(#"{"assertion":"","attestation":"o2Nm"}"#).artifacts.map(\.field) == [.attestation])
    let attempt = try #require(read(#"{"assertion":"","keyId":"AAAA"}"#).artifacts.first)
    #expect(attempt.decodedText(limits: .standard).damage?.kind == .empty)
  }

  @Test("overlong values are read in part, with a remark")
  func longValues() throws {
    let long = String(repeating: "a", count: 1 << 20)
    let record = read(
      """
      {"id":"\(long)","keyId":"\(long)","publicKey":"\(long)","appId":["A.b","A.\(long)"],\
      "challenge":"\(long)","clientData":"\(long)"}
      """)
    #expect(record.id?.utf8.count == 1_024 + "…".utf8.count)
    #expect(record.expectations.keyID?.utf8.count == 4_096)
    #expect(record.expectations.publicKey?.text.count == 16_384)
    #expect(record.expectations.appIDs.map(\.utf8.count) == [3, 1_024])
    #expect(record.expectations.challenge?.text.count == long.utf8.count)
    #expect(record.expectations.clientData?.text.count == long.utf8.count)
    #expect(
      record.notes.contains(
        "“keyId” is 1,048,576 bytes long; only the first 4,096 were read"))
    #expect(record.notes.filter { $0.hasSuffix("were read") }.count == 4)
  }

  @Test("a very long list is read in part, with a remark")
  func manyValues() {
    let list = (0..<100).map { "\"A.\($0)\"" }.joined(separator: ",")
    let record = read("{\"appId\":[\(list)]}")
    #expect(record.expectations.appIDs.count == 64)
    #expect(record.notes == ["“appId” holds 100 values; only the first 64 were read"])
  }

  @Test("a remark shows the start of a long name")
  func longNames() throws {
    let name = "n" + String(repeating: "_", count: 1 << 16) + "once"
    let record = read("{\"\(name)\":\"a\",\"challenge\":\"b\"}")
    let note = try #require(record.notes.first)
    #expect(record.notes.count == 1)
    #expect(note.hasPrefix("“n____"))
    #expect(note.hasSuffix("…” and “challenge” mean the same and differ; the stricter one counts"))
    #expect(note.utf8.count < 200)
  }
}
