import Evidence
import Testing

@testable import Containers

@Suite("Logs of exchanges")
struct ExchangeLogReaderTests {
  @Test(
    "An object with request and response is an exchange",
    arguments: [
      (
        #"{"ts":1773480413.004,"req":{"method":"POST","url":"https://a.example/x","body":"{}"},"res":{"statusCode":200,"body":{"a":1}}}"#,
        #"POST https://a.example/x 200 {} → {"a":1}"#
      ),
      (
        #"{"@timestamp":"2026-03-14T09:26:53.004Z","http.method":"GET","http.host":"a.example","http.path":"/x","http.status_code":404,"http.response.body":"no"}"#,
        "GET //a.example/x 404 nothing → no"
      ),
      (
        #"{"time":1773480413004,"method":"POST","path":"/x","status":"200","request_body":"a=b","response_body":"","msg":"handled"}"#,
        "POST /x 200 a=b → nothing"
      ),
    ])
  func exchange(line: String, expected: String) throws {
    for text in [line + "\n" + line + "\n", "[\(line),\(line)]"] {
      let opened = Opened(text)
      #expect(opened.container == "a log of exchanges")
      #expect(opened.exchanges.map(\.line) == [expected, expected])
      #expect(opened.exchanges.map(\.index) == [0, 1])
      #expect(opened.exchanges.first?.time == Timestamp(rfc3339: "2026-03-14T09:26:53.004Z"))
    }
  }

  @Test(
    "Headers are members, objects or pairs",
    arguments: [
      #"{"Host":"a.example","X":["1","2"]}"#,
      #"[{"name":"Host","value":"a.example"},{"name":"X","value":"1"},{"name":"X","value":"2"}]"#,
      #"[["Host","a.example"],["X","1"],["X","2"]]"#,
    ])
  func headers(headers: String) throws {
    let line =
      #"{"request":{"method":"POST","path":"/x","headers":\#(headers),"body":"a"},"response":{"status":200}}"#
    let exchange = try #require(Opened(line).exchanges.first)
    #expect(
      exchange.request.headers.map { "\($0.name): \($0.value)" } == [
        "Host: a.example", "X: 1", "X: 2",
      ])
  }

  @Test(
    "An object with other values, a parsed request or no body is none",
    arguments: [
      #"{"method":"POST","url":"/x","status":200}"#,
      #"{"method":"POST","url":"/x","status":200,"requestBody":"{}","challenge":"abcdefgh"}"#,
      #"{"method":"POST","url":"/x","status":200,"requestBody":"{}","error":"nonce mismatch"}"#,
      #"{"method":"POST","url":"/x","status":200,"requestBody":{"a":1}}"#,
      #"{"method":"POST","url":"/x","requestBody":"{}"}"#,
      #"{"method":"POST","url":"/x","path":"/y","status":200,"requestBody":"{}"}"#,
      #"{"method":"POST","url":"/x","status":200,"requestBody":"{}","msg":"the attestation isn't valid"}"#,
    ])
  func other(line: String) {
    #expect(Opened(line).container != "a log of exchanges")
  }

  @Test(
    "An address and headers that name different hosts leave the server unknown",
    arguments: [
      (#""url":"https://a.example/x""#, "b.example", true),
      (#""url":"/x","http.host":"a.example""#, "b.example", true),
      (#""url":"/x","http.host":"a.example""#, "A.example:443", false),
      (#""url":"/x""#, "b.example", false),
    ])
  func hosts(address: String, header: String, isUnknown: Bool) throws {
    let line =
      #"{"method":"POST",\#(address),"requestHeaders":{"host":"\#(header)"},"status":200,"requestBody":"a"}"#
    let exchange = try #require(Opened(line).exchanges.first)
    #expect(exchange.hasUnknownServer == isUnknown)
  }

  @Test("Other lines of the log become text")
  func text() {
    let line = #"{"method":"POST","url":"/x","status":200,"requestBody":"{}"}"#
    let opened = Opened("\(line)\n\n{\"appId\":\"T.a\"}\n\(line)\n")
    #expect(opened.exchanges.map(\.index) == [0, 1])
    #expect(opened.texts == [#"{"appId":"T.a"}"#])
  }
}
