import Evidence
import Testing

@testable import Ingest

@Suite("The words with which a log prints a request")
struct RequestWordsTests {
  private func first(_ text: String) -> Int? { RequestWords.first(in: Bytes(Array(text.utf8))) }

  @Test(
    "begin a request",
    arguments: [
      "POST x", "post /a", "get https://a", "curl -d x", "Body: a", "request_body=a",
      "HTTP-Request-Body: a", "req = {", "\"params\": {", "payload={", "irm -Uri x", "body {",
      "request.json = {", "req: &{", "request: main.AttestRequest{Key:a}", "AttestRequest(key=a",
      "parameters: [\"a\"", "request body before use: {", "lastRequestBody: a", "send: b'{",
      "Cookie: a=b", "user_agent=App/1", "X-Forwarded-For: 1.2.3.4", "headers={a: b", "qs=a",
      "\"headers\": {", "cookies {", "form={", "HTTP_USER_AGENT=App/1",
    ])
  func begins(_ text: String) {
    #expect(first(text) == (text.first == "\"" ? 1 : 0))
    #expect(first("at 09:00 " + text).map { $0 >= 9 } == true)
  }

  @Test(
    "begin a request behind its owner, its mark or its address",
    arguments: [
      ("http.request.body=a", 5), ("<queryString class=\"a\">", 1),
      ("method=post url=/a data={", 19),
    ])
  func beginsBehind(_ text: String, _ place: Int) {
    #expect(first(text) == place)
  }

  @Test(
    "aren't the same words in other places",
    arguments: [
      "", "get it", "post-mortem", "curl", "request=7", "payload: a", "nobody: x", "body",
      "request.id = 7", "AttestRequest 7", "request: main.AttestRequest", "params{",
      "request body verified key=a", "response_body: a", "method=post data={", "send: a",
      "user_agent=\"App/1\" a", "\"User-Agent\": \"App/1\"", "Set-Cookie: a=b", "cookie", "Cookie:",
      "form: a",
    ])
  func others(_ text: String) {
    #expect(first(text) == nil)
  }

  @Test(
    "are names of members, in any spelling",
    arguments: [
      ("request", true), ("httpRequestBody", true), ("req-body", true),
      ("REQUEST_PARAMETERS", true), ("http.request.body", true), ("grpc.request.content", true),
      ("lastRequest", true), ("api request data", true), ("response_body", false),
      ("prerequest", false), ("request_status", false),
      ("body", false), ("params", false), ("requestId", false), ("", false),
    ])
  func members(_ name: String, _ isRequest: Bool) {
    #expect(RequestWords.isRequest(name) == isRequest)
  }
}
