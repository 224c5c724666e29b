import Claims
import Containers
import Decoding
import Evidence
import Testing

@testable import Ingest

@Suite("Opening content down to artifacts")
struct OpenerTests {
  private func opened(_ text: String) -> Opener { opened(Array(text.utf8)) }

  private func opened(_ bytes: [UInt8]) -> Opener {
    var opener = Opener(policy: IngestPolicy(), author: .client)
    opener.open(Bytes(bytes, name: "body"), at: SourcePath())
    return opener
  }

  private static let assertion = Genuine.assertion
  private static var raw: [UInt8] {
    Base64.decode(Bytes(Array(assertion.utf8)), as: .standard) ?? []
  }

  /// Each with its expected steps.
  static var forms: [(String, [UInt8])] {
    let json = "{\"a\":[{\"b\":\"\(assertion)\"}]}"
    let inner = json.replacing("\"", with: "\\\"")
    let based = Base64.encode(Array(json.utf8))
    let form = assertion.replacing("+", with: "%2B").replacing("/", with: "%2F")
      .replacing("=", with: "%3D")
    let multipart =
      "--XyZ\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\nvalue\r\n--XyZ\r\n"
      + "Content-Disposition: form-data; name=\"blob\"; filename=\"f\"\r\n\r\n"
    let length = raw.count
    let varint = [UInt8(length & 0x7f | 0x80), UInt8(length >> 7)]
    return [
      ("JSON", Array(json.utf8)), ("JSON in JSON", Array("{\"x\":\"\(inner)\"}".utf8)),
      ("Base64 of JSON", Array("{\"x\":\"\(based)\"}".utf8)),
      ("a form", Array("a=1&blob=\(form)".utf8)),
      ("several parts", Array(multipart.utf8) + raw + Array("\r\n--XyZ--\r\n".utf8)),
      ("Protocol Buffers", [0x08, 0x01, 0x12] + varint + raw + [0x1a, 0x02, 0x61, 0x62]),
      ("MessagePack", [0x82, 0xa1, 0x61, 0xc5, UInt8(length >> 8), UInt8(length & 0xff)] + raw),
      ("text", Array("before \(assertion) behind".utf8)),
    ]
  }

  @Test("finds the artifact, and nothing else", arguments: forms)
  func finds(form: (name: String, bytes: [UInt8])) {
    let opener = opened(form.bytes)
    #expect(opener.finds.map(\.decodedText.payload.array) == [Self.raw], "\(form.name)")
  }

  @Test(
    "knows the author of what a string of an answer encodes only if the answer is wrapped in it",
    arguments: [
      (#"{"body":"{\"nonce\":\"0123456789\"}"}"#, Author.server),
      (#"{"body":"{\"data\":\"{\\\"nonce\\\":\\\"0123456789\\\"}\"}"}"#, .server),
      (#"{"result":{"data":"{\"nonce\":\"0123456789\"}"}}"#, .server),
      (#"{"attestChallenge":"{\"nonce\":\"0123456789\"}"}"#, .server),
      (#"{"text":"{\"nonce\":\"0123456789\"}"}"#, .unknown),
      (#"{"list":[{"body":"{\"nonce\":\"0123456789\"}"}]}"#, .unknown),
      (#"["{\"nonce\":\"0123456789\"}"]"#, .unknown),
      (#"{"text":"nonce=0123456789&a=b"}"#, .unknown),
    ])
  func authors(answer: String, author: Author) {
    var opener = Opener(policy: IngestPolicy(), author: .server)
    opener.open(Bytes(Array(answer.utf8)), at: SourcePath())
    let nonces = opener.strings.filter { $0.name == "nonce" }
    #expect(nonces.map(\.author) == [author])
  }

  private func openedRecord(_ text: String) -> Opener {
    var opener = Opener(policy: IngestPolicy(), author: .record)
    opener.open(Bytes(Array(text.utf8)), at: SourcePath())
    return opener
  }

  /// A form of three fields with escapes.
  private static var form: String {
    let value = String(
      decoding: PercentEncoding.formField(Array(assertion.utf8)), as: UTF8.self)
    return "keyId=a%2Bb&assertion=\(value)&challenge=c%3D"
  }

  @Test(
    "reads a form that a log prints, whose values the client wrote, and nothing around it",
    arguments: [
      "body=\"%\" 200", "GET /attest?% HTTP/1.1", "```\n%\n```\nfailed", "POST /attest (%) 401",
      "[request:%]", "path=/attest,body=%,status=401", "12:00;POST;%;401", "body: %, status: 401",
      "request.body=%; failed", "Failed (POST /attest %).", "url=https://api.example.com/attest?%",
      "POST /attest %\n401",
    ],
    ["&", #"\u0026"#, #"\\u0026"#, "&amp;"])
  func printedForm(line: String, ampersand: String) throws {
    let form = Self.form.replacing("&", with: ampersand)
    let opener = openedRecord("log: \(line.replacing("%", with: form))")
    let find = try #require(opener.finds.first)
    #expect(opener.finds.count == 1)
    #expect(find.decodedText.payload.array == Self.raw)
    #expect(find.decodedText.repairs.isEmpty)
    let layer = try #require(find.layers.first)
    #expect(layer.author == .client)
    #expect(layer.members.map(\.name) == ["keyId", "assertion", "challenge"])
    #expect(layer.members.map(\.value.string?.utf8) == ["a+b", Self.assertion, "c="])
  }

  @Test("keeps brackets and commas inside the last value of a form")
  func marksInForm() throws {
    let find = try #require(openedRecord("log \(Self.form)(1),2 end").finds.first)
    #expect(find.layers.first?.members.last?.value.string?.utf8 == "c=(1),2")
  }

  @Test("leaves out the last value of a form if the log shortens it", arguments: ["...", "…"])
  func shortenedForm(mark: String) throws {
    let find = try #require(openedRecord("log \(Self.form)\(mark) end").finds.first)
    #expect(find.layers.first?.members.map(\.name) == ["keyId", "assertion"])
  }

  @Test("reads the query of an address without escapes, whose plus signs are themselves")
  func printedQuery() throws {
    let query = "keyId=a+b&assertion=\(Self.assertion)&challenge=c="
    let opener = openedRecord("log url=https://api.example.com/pay?\(query), status=401")
    let find = try #require(opener.finds.first)
    #expect(find.decodedText.payload.array == Self.raw)
    let layer = try #require(find.layers.first)
    #expect(layer.author == .client)
    #expect(layer.members.map(\.value.string?.utf8) == ["a+b", Self.assertion, "c="])
  }

  @Test(
    "takes one pair with escapes for a value of a log, and pairs with an ampersand for the client's"
  )
  func noForm() {
    let escaped = String(
      decoding: PercentEncoding.formField(Array(Self.assertion.utf8)), as: UTF8.self)
    for (text, author) in [
      ("log assertion=\(escaped) keyId=a", .record),
      ("log keyId=a&assertion=\(Self.assertion)", .client),
    ] as [(String, Author)] {
      #expect(openedRecord(text).finds.map { $0.layers.first?.author } == [author])
    }
  }

  @Test(
    "finds an artifact that was read as UTF-8 before it was encoded, whatever its name",
    arguments: [#"{"blob":"%"}"#, #"{"params":["%"]}"#, "%"])
  func replaced(form: String) throws {
    let text = String(decoding: Self.raw, as: UTF8.self)
    let opener = opened(form.replacing("%", with: Base64.encode(Array(text.utf8))))
    let find = try #require(opener.finds.first)
    #expect(opener.finds.count == 1)
    #expect(find.type == .assertion)
    #expect(find.decodedText.damage?.kind == .utf8Replacement)
  }

  @Test("reads values beside an artifact from JSON in Base64, not from its text")
  func valuesInBase64() throws {
    let json = #"{"clientData":"{\"a\":1}","assertion":"\#(Self.assertion)"}"#
    let find = try #require(openedRecord(Base64.encode(Array(json.utf8))).finds.first)
    #expect(find.layers.first?.members.first?.value.string?.utf8 == #"{"a":1}"#)
    #expect(find.steps.last == .transform("base64"))
    #expect(find.steps.contains(.pointer("/assertion")))
  }

  @Test("counts no escape of the string around an artifact as a repair")
  func escapesInQuotes() {
    let escaped = Self.assertion.replacing("/", with: #"\/"#)
    let quoted = openedRecord(#"log {"assertion":"\#(escaped)","keyId":"a\/b"}"#).finds
    #expect(quoted.map(\.decodedText.repairs.isEmpty) == [true])
    #expect(quoted.first?.layers.first?.members.last?.value.string?.utf8 == "a/b")
    let bare = openedRecord("log assertion=\(escaped) end").finds
    #expect(bare.map { $0.decodedText.repairs.map(\.kind) } == [[.escapedSlashes]])
  }

  @Test("unpacks no more than the file is allowed, with a remark")
  func budget() {
    // RFC 1952: an empty stored block of deflate, because it is never unpacked.
    let packed = [
      0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3, 1, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0,
    ]
    var opener = Opener(
      policy: IngestPolicy(), author: .client,
      budget: WorkBudget(bytes: 0, fixed: [.unpackedBytes: 0, .members: 1]))
    opener.open(Bytes(packed.map { UInt8($0) }, name: "body"), at: SourcePath())
    #expect(opener.remarks.count == 1 && opener.remarks[0].hasPrefix("Bodies unpack to more than"))
  }

  @Test("stops at the depth limit, with a remark")
  func depth() {
    var text = "{\"b\":\"\(Self.assertion)\"}"
    for _ in 0..<20 { text = "{\"x\":\"\(Base64.encode(Array(text.utf8)))\"}" }
    let opener = opened(text)
    #expect(opener.finds.isEmpty)
    #expect(opener.remarks.count == 1)
  }

  /// Each text with whether it contains a contradiction.
  static var pairs: [(String, String, Bool)] {
    let form = assertion.replacing("+", with: "%2B").replacing("/", with: "%2F")
      .replacing("=", with: "%3D")
    return [
      ("a form", "appId=T.b&appId=T.c&assertion=\(form)", true),
      ("JSON", "{\"appId\":\"T.b\",\"appId\":\"T.c\",\"x\":{\"b\":\"\(assertion)\"}}", true),
      ("one line", "appId=T.b appId=T.c assertion=\(assertion)", true),
      ("a row", "appId,appId,assertion\nT.b,T.c,\(assertion)\n", true),
      ("a line each", "appId: T.b\nassertion: \(assertion)\nappId: T.c\n", true),
      ("markup", "<r>\n<appId>T.b</appId>\n<a>\(assertion)</a>\n<appId>T.c</appId>\n</r>", true),
      ("a log", "10:01 got appId: T.c\n10:02 got appId: T.b\n10:03 \(assertion)\n", false),
    ]
  }

  @Test(
    "two values of one name are a contradiction within one structure", arguments: pairs)
  func contradictions(text: (name: String, text: String, isContradiction: Bool)) throws {
    let opener = opened(text.text)
    let find = try #require(opener.finds.first)
    let claims = ArtifactClaims(find, among: ArtifactTexts(opener.finds))
    #expect(claims.statements.map(\.said.appIDs) == [["T.b"]], "\(text.name)")
    let others = claims.alternatives.flatMap { $0.map(\.said.appIDs) }
    #expect(others == (text.isContradiction ? [["T.c"]] : []), "\(text.name)")
  }

  @Test("keeps strings so that hashes can be matched")
  func strings() {
    let opener = opened("{\"n\":\"0123456789\",\"short\":\"1\",\"deep\":{\"m\":\"abcdefghij\"}}")
    #expect(opener.strings.map(\.text.utf8) == ["0123456789", "abcdefghij"])
    #expect(opener.strings.last?.steps == [.pointer("/deep/m")])
  }

  @Test("takes a field of a binary message as a whole, also what follows the artifact in it")
  func wholeField() throws {
    let field = Self.raw + [1]
    let length = [UInt8(field.count & 0x7f | 0x80), UInt8(field.count >> 7)]
    let find = try #require(opened([0x0a, 2, 0x69, 0x64, 0x12] + length + field).finds.first)
    #expect(find.decodedText.payload.array == field)
  }

  @Test(
    "takes the value of a member as a whole, if it is one artifact with damage that can be repaired"
  )
  func wholeValue() {
    let spaced = Self.assertion.replacing("+", with: " ")
    for text in [spaced, "%22\(Self.assertion)%22", "\(Self.assertion) and more"] {
      let finds = opened("{\"blob\":\"\(text)\"}").finds
      #expect(finds.map(\.decodedText.payload.array) == [Self.raw], "\(text)")
    }
  }

  @Test("reports a short page in place of an artifact, but no note")
  func page() {
    let page = "<html><body>502 Bad Gateway</body></html>"
    #expect(opened("{\"attestation\":\"\(page)\"}").finds.count == 1)
    #expect(opened("{\"attestation\":\"<7042 bytes omitted>\"}").finds.isEmpty)
  }

  @Test("ignores an empty string, a number and a token")
  func nothing() {
    for text in [
      "{\"attestation\":\"\"}", "{\"a\":12}", "[]", "{\"t\":\"eyJhbGciOiJIUzI1NiJ9.e30.AAAA\"}",
    ] {
      #expect(opened(text).finds.isEmpty)
    }
  }
}
