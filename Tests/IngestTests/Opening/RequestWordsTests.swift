import Evidence
import Testing

@testable import Ingest

@Suite("The words with which a log prints a request")
struct RequestWordsTests {
  private func first(_ text: String) -> Int? { RequestWords.first(in: Bytes(Array(text.utf8))) }

  @Test(
    "begin a request",
    arguments: [
      "POST x", "post /a", "post(\"/a\", {", "get(`https://a", "mutation { a", "xh post a",
      "get https://a", "curl -d x", "Body: a", "request_body=a",
      "HTTP-Request-Body: a", "req = {", "\"params\": {", "payload={", "irm -Uri x", "body {",
      "request.json = {", "req: &{", "request: main.AttestRequest{Key:a}", "AttestRequest(key=a",
      "parameters: [\"a\"", "request body before use: {", "lastRequestBody: a", "send: b'{",
      "Cookie: a=b", "user_agent=App/1", "X-Forwarded-For: 1.2.3.4", "headers={a: b", "qs=a",
      "\"headers\": {", "cookies {", "form={", "HTTP_USER_AGENT=App/1", "received {", "recv b'{",
      "onMessage: {", "request -> {", "client: {", "sent {",
      "params: %{\"a\" => 1}", "request: #{a => 1}", "request: @{@\"a\": 1}",
      "request map[a:1 b:2]",
      "params: array('a' => 1)", "Sending {", "Sending attestation: {", "_POST[a]",
      "client sent {", "Submitted {", "Request -> {", "attestRequest={", "attest_request: {",
      "AttestationRequest {", "calling /attest with {", "Fetching https://a", "posting /attest",
      "← {", "<-- {", "<<< {", "recv TEXT {", "received 42[\"attest\"", "dumpio_in (data-HEAP): {",
      "received attestation from 10.0.0.1: {", "request->all() {", "AttestCommand[key=a",
      "received\t{", "request\t{", "Arguments: [ {", "params=[{", "AttestBody(key='a'",
      "requestBodyJson={", "request-body-raw: {", "message from 10.0.0.1: {",
      "Read \"application/json\" to [a",
      "Executing action method A.B (A) with arguments (C {", "get_body_data(): {",
    ])
  func begins(_ text: String) {
    #expect(first(text) == (text.first == "\"" ? 1 : 0))
    #expect(first("at 09:00 " + text).map { $0 >= 9 } == true)
  }

  @Test(
    "begin a request behind its owner, its mark or its address",
    arguments: [
      ("http.request.body=a", 5), ("<queryString class=\"a\">", 1), ("<request>", 1),
      ("<AttestRequest>", 1), ("<soap:Envelope a=\"b\">", 6), ("<a:AttestRequest>", 3),
      ("[client] {", 1), ("[received]: {", 1), ("<- ← {", 3),
      ("method=post url=/a data={", 19), ("verify data={", 7), ("verify args: [\"a\"", 7),
    ])
  func beginsBehind(_ text: String, _ place: Int) {
    #expect(first(text) == place)
  }

  @Test(
    "aren't the same words in other places",
    arguments: [
      "", "get it", "get(\"a\")", "mutations a", "post-mortem", "curl", "request=7", "payload: a",
      "nobody: x", "body",
      "request.id = 7", "AttestRequest 7", "request: main.AttestRequest", "params{",
      "request body verified key=a", "response_body: a", "data={", "stored data={", "send: a",
      "received: a", "</request>", "a:request>", "<requests>", "<response>", "<body>", "client=a",
      "user_agent=\"App/1\" a", "\"User-Agent\": \"App/1\"", "Set-Cookie: a=b", "cookie", "Cookie:",
      "form: a", "sending attestation 7", "resending {", "post_POST", "request array",
      "client 7 {", "clients {", "request - {", "attestRequest=7", "interrequest={",
      "calling verify({", "calling verifier with {", "[client] a", "[app] {", "client] {", "← a",
      "-> {", "→ {", "received ok, stored {", "message {", "message from 7", "requestBodyHash=a",
      "loaded from database: {", "Read \"text/plain\" to [a", "received keyId=a {", "request->id {",
    ])
  func others(_ text: String) {
    #expect(first(text) == nil)
  }

  @Test(
    "say what was requested: a method with its target, or an address beside another name",
    arguments: [
      ("POST /a", true), ("method=x path=/a", true), ("status=401 url=/a", true),
      ("uri: /a, ip: b", true),
      ("status=401 ip=b", false), ("path=/a", false), ("method=x status=401", false),
    ])
  func exchange(_ text: String, _ isNamed: Bool) {
    let bytes = Bytes(Array(text.utf8))
    #expect(RequestWords.namesExchange(in: [bytes], without: nil) == isNamed)
    #expect(!RequestWords.namesExchange(in: [bytes], without: bytes))
    #expect(RequestWords.namesExchange(in: [], without: nil, naming: ["path", "method"]))
    let parts = [bytes, Bytes(Array("uri=/b".utf8))]
    #expect(
      RequestWords.namesExchange(in: parts, without: nil) || text.utf8.first == UInt8(ascii: "p"))
  }

  @Test(
    "say that a client sent the fields behind",
    arguments: [
      ("received keyId=b", 0), ("x client: challenge: b", 2), ("received at=b", nil),
      ("received", nil),
      ("received=a keyId=b", nil), ("unreceived keyId=b", nil), ("client ip=a", nil),
    ])
  func sender(_ text: String, _ place: Int?) {
    #expect(RequestWords.firstSender(in: Bytes(Array(text.utf8))) == place)
  }

  @Test(
    "are told by the message of a log",
    arguments: [
      ("POST /a", true), ("incoming request", true), ("Received attestation request", true),
      ("request body", true), ("The payload of the request", false), ("request failed", false),
      ("received", false), ("attestation request failed", false), ("verify attestation", false),
    ])
  func message(_ text: String, _ isOfRequest: Bool) {
    #expect(RequestWords.tellsOfRequest(Bytes(Array(text.utf8))) == isOfRequest)
  }

  @Test(
    "are a line with nothing but a method, a target and a version",
    arguments: [
      ("POST /a", true), ("POST https://a.example/b HTTP/1.1\r", true), ("GET /b 200 12 ms", false),
      ("post /a", false), ("POST a", false), ("POST /a HTTP/1.1\" 200", false), ("POST", false),
    ])
  func requestLine(_ text: String, _ isOne: Bool) {
    #expect(RequestWords.isRequestLine(Bytes(Array(text.utf8))) == isOne)
  }

  @Test("are a method with its target at the start of a text, and the start of a header's name")
  func starts() {
    let text = { (text: String) in Bytes(Array(text.utf8)) }
    #expect(
      RequestWords.beginsWithMethod(text("POST /a"))
        && RequestWords.beginsWithMethod(text("get http://a")))
    #expect(
      !RequestWords.beginsWithMethod(text("POST a"))
        && !RequestWords.beginsWithMethod(text("a POST /a")))
    #expect(
      RequestWords.isHeader(text("X-Challenge")) && RequestWords.isHeader(text("auth-challenge")))
    #expect(!RequestWords.isHeader(text("challenge")) && !RequestWords.isHeader(text("x")))
  }

  @Test("say who made or sent a value, directly before its name")
  func owner() {
    let text = Bytes(Array("expected a=b received c=d\nstored\ne=f".utf8))
    #expect(RequestWords.namesKeeper(before: text.between(9, 10)))
    #expect(!RequestWords.namesSender(before: text.between(9, 10)))
    #expect(RequestWords.namesSender(before: text.between(22, 23)))
    #expect(!RequestWords.namesKeeper(before: text.between(33, 34)))
    let columns = Bytes(Array("(client, challenge".utf8))
    #expect(!RequestWords.namesSender(before: columns.between(9, 18)))
    #expect(RequestWords.beginsLine(columns.between(1, 7)))
    #expect(!RequestWords.beginsLine(columns.between(9, 18)))
  }

  @Test(
    "are names of members, in any spelling",
    arguments: [
      ("request", true), ("httpRequestBody", true), ("req-body", true),
      ("REQUEST_PARAMETERS", true), ("http.request.body", true), ("grpc.request.content", true),
      ("lastRequest", true), ("api request data", true), ("client", true), ("user_input", true),
      ("received", true), ("response_body", false), ("clientId", false), ("input", false),
      ("prerequest", false), ("request_status", false),
      ("body", false), ("params", false), ("requestId", false), ("", false),
    ])
  func members(_ name: String, _ isRequest: Bool) {
    #expect(RequestWords.isRequest(name) == isRequest)
  }
}
