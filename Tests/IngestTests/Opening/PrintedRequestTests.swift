import Evidence
import Testing

@testable import Ingest

@Suite("Requests that a log prints before a value")
struct PrintedRequestTests {
  /// Returns whether the value `VALUE` of a text is part of a printed request.
  private func isSent(_ text: String) -> Bool {
    let bytes = Bytes(Array(text.utf8))
    let before = text.utf8.prefix { $0 != UInt8(ascii: "V") }
    let start = bytes.startIndex + before.count
    return PrintedRequest.start(before: bytes.between(start, bytes.endIndex)) != nil
  }

  @Test(
    "are told by a line that announces a body, or by a whole message",
    arguments: [
      "Request Body:\n{\"a\": \"VALUE\"}", "### Request body\n{\"a\": \"VALUE\"}",
      "decoded AttestRequest {\n  a: VALUE",
      "(main.AttestRequest) {\n a: (string) (len=5) \"VALUE\"",
      "request.json = {\n  \"a\": \"VALUE\"",
      "--> POST https://a.example/b\nHost: a.example\n\n{\"a\": \"VALUE\"}",
      "--> POST https://a.example/b\nHost: a.example\n\n{\"x\": 1}\n\n{\"a\": \"VALUE\"}",
      "D/Http: --> POST https://a.example/b\nD/Http: Host: a.example\nD/Http:\nD/Http: {\"a\": \"VALUE\"}",
      "10:01 --> POST https://a.example/b\n10:02 Host: a.example\n10:03 \n10:04 {\"a\": \"VALUE\"}",
      "> POST /b HTTP/1.1\n> Host: a.example\n> \n{\"a\": \"VALUE\"}",
      "body:json {\n  {\n    \"a\": \"VALUE\"", "BODY START\n{\"a\": \"VALUE\"}",
      "x: {\n  method: 'post',\n  url: '/b',\n  data: '{\"a\": \"VALUE\"}'",
      "Headers:\n  a: VALUE", "10:01 Cookie: a=b; c=VALUE", "Received:\na: VALUE",
      "<request>\n<a>VALUE",
      "10:01 x POST /b body={\"x\": [1],\n\"y\": \"}}\",\n\n\n\"a\":\n\"VALUE",
      "x body={\"x\":1\n,\"a\":\"VALUE",
      "request: array:2 [\n  \"a\" => \"VALUE\"", "$_POST\narray(1) {\n  [\"a\"]=>\n  \"VALUE\"",
      "request: Array\n(\n    [a] => VALUE", "$_POST = Array\n(\n    [b] => 1\n    [a] => VALUE",
      "x {\n  \"method\": \"post\",\n  \"url\": \"/b\",\n  \"data\": {\n    \"a\": \"VALUE\"",
      "This is the request body of our app:\n\n{\"a\": \"VALUE\"}",
      "POST: Array\n(\n    [a] => VALUE",
      "### Request\n\n```json\n{\n  \"a\": \"VALUE\"", "[request]\nb=c\na=VALUE", "[POST]\na=VALUE",
      "▿ App.AttestRequest\n  - b: 1\n  - a: \"VALUE\"",
      "[a.rs:1] &req = Attest {\n    a: \"VALUE\"",
      "POST https://a.example/b\n```{\"a\": \"VALUE\"}",
      ":method: POST\n:path: /b\nx: y\n\n{\"a\": \"VALUE\"}",
      "AttestRequest Object\n(\n    [a] => VALUE", "App\\Http\\Request Object\n(\n    [a] => VALUE",
      "object(App\\AttestRequest)#3 (1) {\n  [\"a\"]=>\n  string(5) \"VALUE",
      "AttestRequest::__set_state(array(\n   'a' => 'VALUE", "#<Api::AttestRequest @a=\"VALUE",
      "#<AttestRequest:0x01\n @a=\"VALUE", "▿ App.AttestRequest #0\n  - a: \"VALUE",
      "▿ request: 1 key/value pair\n  a: \"VALUE",
      "▿ App.Call\n  ▿ body: 1 element\n    - a: \"VALUE",
      "<h3>Request</h3>\n<pre><code>{\n  \"a\": \"VALUE",
      "<p>The request body:</p>\n<pre>{\"a\": \"VALUE",
      "<b>Request body</b><pre>{\n  \"a\": \"VALUE", "<b>Request</b><pre><code>{\"a\": \"VALUE",
      "&lt;h3&gt;Request&lt;/h3&gt;\n{\"a\": \"VALUE",
      "<key>request</key>\n<dict>\n<key>a</key><string>VALUE",
      "a.AttestRequest@1f2[\n  a=VALUE", "<AttestRequest: 0x60>\na = VALUE", "<Request(a='VALUE",
      "AttestRequest:\n  a: VALUE", "message: AttestRequest\na: VALUE",
      "<h2>POST /b</h2>\n<p>a: VALUE", "h3. Request\n{code}\na: VALUE",
      "{code:title=Request body}\na: VALUE",
      "<caption>Request</caption>\n|a|VALUE",
      "E..@.POST /b HTTP/1.1\r\nHost: a.example\r\n\r\n{\"a\": \"VALUE\"}",
      "--> POST https://a.example/b\nContent-Length: 9\nX: y z\n{\"a\": \"VALUE\"}",
      "[0.1] send DATA frame <length=9>\n  ; END_STREAM\n{\"a\": \"VALUE\"}",
      "10:01 IP a.5 > b.80: Flags [P.], length 9\nE..?{\"a\": \"VALUE\"}",
      "Connected (press CTRL+C to quit)\n> {\"a\": \"VALUE\"}",
    ])
  func sent(text: String) {
    #expect(isSent(text))
  }

  @Test(
    "aren't told by other lines",
    arguments: [
      "GET /b 200 12 ms\n{\"a\": \"VALUE\"}", "POST /b\n10:01 verify a=VALUE",
      "</request>\n<a>VALUE", "[post]\na=VALUE", "▿ App.Record\n  - a: \"VALUE\"",
      "record = Attest {\n    a: \"VALUE\"", "App\\Record Object\n(\n    [a] => VALUE",
      "#<Record @a=\"VALUE", "<Record: 0x60>\na = VALUE", "h3. Record\na: VALUE",
      "{code:title=Record}\na: VALUE", "<h2>Record</h2>\n<p>a: VALUE",
      "▿ record: 1 key/value pair\n  a: \"VALUE",
      "<h3>Record</h3>\n<pre>{\"a\": \"VALUE", "<b>Record</b><pre>{\"a\": \"VALUE",
      ":status: 200\nx: y\n\n{\"a\": \"VALUE\"}", "stored for this request:\n{\"a\": \"VALUE\"}",
      "--> POST https://a.example/b\nissued to the client\n\n{\"a\": \"VALUE\"}",
      "--> POST https://a.example/b\nHost: a.example\n\ndone\n\n{\"a\": \"VALUE\"}",
      "E/Other: --> POST https://a.example/b\nD/Http: x\nD/Http:\nD/Http: {\"a\": \"VALUE\"}",
      "stored: array:2 [\n  \"a\" => \"VALUE\"", "Array\n(\n    [a] => VALUE",
      "ua=b done\n\n{\"a\": \"VALUE\"}", "User-Agent: b\na: VALUE",
      "10:01 x POST /b body={\"x\": 1},\n\"a\": \"VALUE", "x body={\"x\": [\n1]},\n\"a\": \"VALUE",
      "10:01 x POST /b body={\"x\": 1\nverify \"a\": \"VALUE",
      "POST /b 200\nContent-Length: 9\na=VALUE", "POST /b 200\nuser: b c\n{\"a\": \"VALUE\"}",
      "POST /b 200\nContent-Length: 9\ndone\n{\"a\": \"VALUE\"}", "method: post\nurl: /b\na: VALUE",
      "x: {\n  url: '/b',\n  data: '{\"a\": \"VALUE\"}'",
      "x: {\n  method: 'post',\n  url: '/b',\n  data: {\n    b: 1\n  },\n  a: 'VALUE'",
    ])
  func notSent(text: String) {
    #expect(!isSent(text))
  }

  @Test("are searched on the whole line of a value, up to a limit")
  func search() {
    let text = Bytes(Array("a\nb=VALUE c=d\ne".utf8))
    let value = text.between(4, 9)
    #expect(PrintedRequest.lengthOfSearch(beside: value, inColumn: 3) == 3 + 4)
    #expect(PrintedRequest.lengthOfSearch(beside: value, inColumn: 1 << 20) == 0)
    let long = Bytes([UInt8](repeating: 0x20, count: 1 << 20))
    let length = PrintedRequest.lengthOfSearch(beside: long.between(9, 10), inColumn: 10)
    #expect(length > 1_000 && length <= PrintedRequest.longestSearch)
  }
}
