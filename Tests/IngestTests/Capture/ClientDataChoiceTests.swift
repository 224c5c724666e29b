import Claims
import Decoding
import Evidence
import Testing

@testable import Containers
@testable import Ingest

@Suite("The client data of an assertion in a request")
struct ClientDataChoiceTests {
  /// Returns the choice for the only assertion of a request.
  private func choice(
    _ body: [UInt8], headers: [(String, String)] = []
  ) throws -> ClientDataChoice {
    let message = Message(
      headers: headers.map { Message.Header(name: $0, value: $1) }, body: .bytes(Bytes(body)))
    let opening = ExchangeOpening(
      Exchange(index: 0, method: "POST", url: "https://api.example.com/pay", request: message),
      of: nil, at: SourcePath(), policy: IngestPolicy())
    let find = try #require(opening.finds.first)
    return try #require(opening.clientData(for: find))
  }

  private func choice(
    _ body: String, headers: [(String, String)] = []
  ) throws -> ClientDataChoice {
    try choice(Array(body.utf8), headers: headers)
  }

  private static let inHeader = ("X-App-Attest-Assertion", Genuine.assertion)

  @Test(
    "is a list of bytes, also as JavaScript writes it",
    arguments: [
      "[123,34,97,34,58,49,125,10]", #"{"type":"Buffer","data":[123,34,97,34,58,49,125,10]}"#,
      #"{"0":123,"1":34,"2":97,"3":34,"4":58,"5":49,"6":125,"7":10}"#,
    ])
  func list(_ list: String) throws {
    let choice = try choice(#"{"assertion":"\#(Genuine.assertion)","clientData":\#(list)}"#)
    #expect(choice.readings.first?.text.utf8 == "{\"a\":1}\n")
    #expect(choice.basis == .name)
  }

  @Test(
    "is in a header with a usual prefix",
    arguments: [
      "X-App-Attest-Client-Data", "x-client-data", "App-Attest-ClientData", "X-Attest-Client-Data",
    ])
  func header(name: String) throws {
    let choice = try choice(#"{"a":1}"#, headers: [Self.inHeader, (name, "c2lnbmVk")])
    #expect(choice.readings.map(\.text.utf8) == ["c2lnbmVk"])
    #expect(choice.basis == .name)
  }

  @Test("may be composed of the request, if it has no body or the server accepted it")
  func composed() throws {
    func candidates(_ body: String, status: Int) throws -> [ClientDataChoice.Candidate] {
      let request = Message(
        headers: [.init(name: Self.inHeader.0, value: Self.inHeader.1)],
        body: body.isEmpty ? .none : .bytes(Bytes(Array(body.utf8))))
      let opening = ExchangeOpening(
        Exchange(
          index: 0, method: "POST", url: "https://api.example.com/pay?x=1", request: request,
          response: Message(body: .none), status: status), of: nil, at: SourcePath(),
        policy: IngestPolicy())
      let find = try #require(opening.finds.first)
      return try #require(opening.clientData(for: find)).candidates
    }
    let accepted = try candidates("{}", status: 200)
    let whole = try #require(accepted.first { $0.given.text.utf8 == "POST\n/pay?x=1\n{}" })
    #expect(whole.parts == ["the method", "the path with its query", "the body"])
    #expect(accepted.contains { $0.given.text.count == 32 && $0.parts == ["SHA-256 of the body"] })
    #expect(try candidates("{}", status: 401).isEmpty)
    #expect(try candidates("", status: 401).contains { $0.given.text.utf8 == "POST /pay?x=1" })
  }

  @Test("isn't a header with another name, but the body")
  func otherHeader() throws {
    let choice = try choice(#"{"a":1}"#, headers: [Self.inHeader, ("X-App-Data", "c2lnbmVk")])
    #expect(choice.readings.map(\.text.utf8) == [#"{"a":1}"#])
    #expect(choice.basis == .body)
  }

  @Test("may be the message in a frame of gRPC")
  func frame() throws {
    let message = [0x0a, 0x01, 0x61] as [UInt8]
    let frame = [0, 0, 0, 0, 3] + message
    let found = try choice(frame, headers: [Self.inHeader])
    #expect(found.readings.map(\.text.array) == [frame, message])
    let other = try choice([0, 0, 0, 0, 4] + message, headers: [Self.inHeader])
    #expect(other.readings.count == 1)
  }

  @Test("may be the body without the assertion, its key ID, and its challenge")
  func members() throws {
    let choice = try choice(
      #"{"challenge":"c","assertion":"\#(Genuine.assertion)","a":1,"keyId":"k","b":2}"#)
    #expect(
      choice.readings.map(\.text.utf8) == [
        #"{"challenge":"c","a":1,"keyId":"k","b":2}"#, #"{"a":1,"b":2}"#,
        #"{"challenge":"c","a":1,"b":2}"#,
      ])
    #expect(choice.candidates.map(\.given.text.utf8) == ["c"])
  }

  @Test("may be the body without the object that has the assertion")
  func object() throws {
    let choice = try choice(
      #"{"attest":{"assertion":"\#(Genuine.assertion)","keyId":"k"},"data":{"a":1}}"#)
    let texts = choice.readings.map(\.text.utf8)
    #expect(texts.contains(#"{"data":{"a":1}}"#))
    #expect(texts.contains(#"{"a":1}"#))
  }

  @Test("is cut out in time linear in the members, also if all have the assertion's name")
  func manyMembers() throws {
    let members = String(repeating: #""assertion":1,"#, count: 100_000)
    let start = ContinuousClock.now
    let choice = try choice(#"{\#(members)"assertion":"\#(Genuine.assertion)","a":1}"#)
    #expect(choice.readings.last?.text.utf8 == "1")
    #expect(start.duration(to: .now) < .seconds(5))
  }

  @Test("may be the rest of a form, or the challenge alone, only if it is verified")
  func candidates() throws {
    let value = String(
      decoding: PercentEncoding.formField(Array(Genuine.assertion.utf8)), as: UTF8.self)
    let form = try choice("a=b%20c&nonce=n&assertion=\(value)&d=1")
    #expect(form.readings.isEmpty)
    #expect(
      form.candidates.map(\.given.text.utf8) == ["a=b%20c&nonce=n&d=1", "a=b%20c&d=1", "n"])
    let alone = try choice(#"{"assertion":"\#(Genuine.assertion)","challenge":"c"}"#)
    #expect(alone.readings.isEmpty)
    #expect(alone.candidates.map(\.given.text.utf8) == ["c"])
  }

  @Test("has the body as a candidate beside the only other text")
  func only() throws {
    let choice = try choice(#"{"assertion":"\#(Genuine.assertion)","note":"n"}"#)
    #expect(choice.basis == .onlyMember)
    #expect(choice.readings.map(\.text.utf8) == ["n"])
    #expect(choice.candidates.map(\.given.text.utf8) == [#"{"note":"n"}"#])
  }

  @Test("is the only JSON object beside an assertion in a list")
  func element() throws {
    let object = #"{"a":1}"#
    let escaped = #"{\"a\":1}"#
    let choice = try choice(
      #"{"params":["umXcmUMWw0vLem2saeqPlFK6Z3lut38AURMo3d/IU=","\#(Genuine.assertion)","\#(escaped)\n"]}"#
    )
    #expect(choice.basis == .onlyMember)
    #expect(choice.readings.map(\.text.utf8) == [object + "\n"])
    #expect(choice.steps.last == .pointer("/params/2"))
  }

  @Test("may be any text beside an assertion in a list, only if it is verified")
  func texts() throws {
    let other =
      #"["transfer 10 to A","\#(Genuine.assertion)","\#(#"{\"a\":1}"#) ","\#(#"{\"b\":1}"#) "]"#
    let choice = try choice(other)
    #expect(choice.basis == .body)
    #expect(
      choice.candidates.map(\.given.text.utf8) == ["transfer 10 to A", "{\"a\":1} ", "{\"b\":1} "])
    let named = try self.choice(
      #"{"list":["transfer 10 to A"],"assertion":"\#(Genuine.assertion)"}"#)
    #expect(named.candidates.isEmpty)
  }

  @Test("is the only JSON object beside an assertion in a binary message")
  func field() throws {
    let raw = Base64.decode(Bytes(Array(Genuine.assertion.utf8)), as: .standard) ?? []
    let data = Array(#"{"amount":1}"#.utf8)
    let body =
      [0x12, UInt8(raw.count & 0x7f | 0x80), UInt8(raw.count >> 7)] + raw
      + [0x1a, UInt8(data.count)] + data
    let choice = try choice(body, headers: [("Content-Type", "application/x-protobuf")])
    #expect(choice.basis == .onlyMember)
    #expect(choice.readings.map(\.text.array) == [data])
  }

  @Test("isn't a value beside an assertion in binary data, nor its only header")
  func binary() throws {
    let raw = Base64.decode(Bytes(Array(Genuine.assertion.utf8)), as: .standard) ?? []
    let body = [0x0a, UInt8(raw.count & 0x7f | 0x80), UInt8(raw.count >> 7)] + raw
    let choice = try choice(body, headers: [("Content-Type", "application/x-protobuf")])
    #expect(choice.readings.isEmpty)
  }
}
