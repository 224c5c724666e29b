import Evidence
import Testing

@testable import Containers

@Suite("HTTP messages")
struct HTTPReaderTests {
  @Test(
    "Messages in a row become exchanges",
    arguments: [
      (
        "POST /a HTTP/1.1\r\nHost: a.example\r\nContent-Length: 5\r\n\r\nhello\r\nHTTP/1.1 200 OK\r\n\r\n{}",
        ["POST //a.example/a 200 hello → {}"]
      ),
      // Requests without a body, and responses that state their length.
      (
        "GET https://a.example/a\nX: y\n\n\nHTTP/2 403\n\n{\"no\": 1}\n\nPOST /b HTTP/2\nhost: c\n\nHTTP/2 204\n\n",
        ["GET https://a.example/a 403 nothing → {\"no\": 1}", "POST //c/b 204 nothing → nothing"]
      ),
      (
        "POST /a HTTP/1.1\nContent-Length: 5\n\nhello\nHTTP/1.1 200 OK\nContent-Length: 9\n\n",
        ["POST /a 200 hello → lost: 9 bytes are announced, and none is there"]
      ),
      // A line between request and response.
      (
        "POST /a HTTP/1.1\nContent-Length: 5\n\nhello\n\n### Response\n\nHTTP/1.1 200 OK\n\n{}",
        ["POST /a 200 hello → {}"]
      ),
      (
        "POST /a HTTP/1.1\nTransfer-Encoding: chunked\n\n3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\n\r\n",
        ["POST /a hello → no answer"]
      ),
      // A tool joined the chunks and kept the header.
      (
        "POST /a HTTP/1.1\nTransfer-Encoding: chunked\n\nhello", ["POST /a hello → no answer"]
      ),
      ("HTTP/1.1 200 OK\n\nalone", ["200 nothing → alone"]),
      (
        "POST /x HTTP/2\n:authority: b.example\n:scheme: https\n\nq",
        ["POST https://b.example/x q → no answer"]
      ),
    ])
  func messages(text: String, lines: [String]) {
    let opened = Opened(text)
    #expect(opened.container == "messages of HTTP")
    #expect(opened.exchanges.map(\.line) == lines)
  }

  @Test(
    "A response after a body of unknown length counts as sent by the client",
    arguments: [
      // No length; a wrong one; two; the packed length of an unpacked body; not a number.
      "", "Content-Length: 3\n", "Content-Length: 4000\n", "Content-Length: 5, 9\n",
      "Content-Length: 5\nContent-Length: 9\n", "Content-Encoding: gzip\nContent-Length: 5\n",
      "Content-Length: +5\n",
      // The chunks were joined, and the body follows unchanged.
      "Transfer-Encoding: chunked\n",
    ])
  func claimed(header: String) {
    let answer = "HTTP/1.1 200 OK\nContent-Type: application/json\n\n{\"challenge\":\"x\"}"
    for start in ["POST /a HTTP/1.1\n", "POST https://a.example/a HTTP/2\n", "GET /a HTTP/1.1\n"] {
      let opened = Opened("\(start)\(header)\nhello\n\n\(answer)\n\nGET /b HTTP/1.1\n\n\(answer)")
      #expect(opened.exchanges.allSatisfy { $0.response == nil && $0.status == nil })
      #expect(
        opened.exchanges.map(\.request.body.line) == ["hello", answer, "nothing", answer])
      #expect(opened.exchanges.map(\.index) == [0, 1, 2, 3])
      #expect(opened.remarks.count == 1)
      #expect(opened.remarks.first?.contains("line 1 ends") == true)
    }
  }

  @Test("The same for a body that starts with a status line, and for an echoed one")
  func claimedAtOnce() {
    let answer = "HTTP/1.1 200 OK\nContent-Type: application/json\n\n{}"
    let request = Opened("POST /a HTTP/1.1\nContent-Type: text/plain\n\n\(answer)")
    #expect(request.exchanges.map(\.request.body.line) == ["nothing", answer])
    let echo = Opened(
      "GET /a HTTP/1.1\n\nHTTP/1.1 200 OK\nContent-Type: text/plain\n\nnote\n\(answer)")
    #expect(echo.exchanges.map { $0.response?.body.line } == ["note", nil])
    #expect(echo.exchanges.last?.request.body.line == answer)
    let whole = Opened(
      "GET /a HTTP/1.1\n\nHTTP/1.1 200 OK\nContent-Type: text/plain\n\nGET /b HTTP/1.1\n\n\(answer)"
    )
    #expect(whole.exchanges.map { $0.response == nil } == [false, true, true])
  }

  @Test("Requests alone are read without a remark")
  func requestsAlone() {
    let opened = Opened("POST /a HTTP/1.1\n\n{}\n\nPOST /b HTTP/1.1\n\n{\"x\":1}")
    #expect(opened.exchanges.map(\.request.body.line) == ["{}", "{\"x\":1}"])
    #expect(opened.remarks.isEmpty)
  }

  @Test("Text between messages is returned with its line number")
  func between() {
    let opened = Opened("GET /a HTTP/1.1\nContent-Length: 0\n\n### second\nGET /b HTTP/1.1\n\n")
    #expect(opened.exchanges.map(\.url) == ["/a", "/b"])
    #expect(opened.exchanges.first?.request.body.line == "### second")
  }

  @Test("A header may continue on the next line; bytes of a body map to the file")
  func headers() throws {
    let text = "POST /a HTTP/1.1\r\nX: a\r\n b\r\nno colon\r\n\r\nMARK"
    let exchange = try #require(Opened(text).exchanges.first)
    #expect(exchange.request.headers == [.init(name: "X", value: "a b")])
    let body = try #require(exchange.request.body.bytes)
    #expect(body.startIndex == text.utf8.count - 4)
  }

  @Test(
    "Other text isn't recognized",
    arguments: [
      "POST", "HTTP/1.1", "Post /a HTTP/1.1", "POST /a", "GET OUT OF HERE", "HTTP/1.1 2000 x",
      "INFO https://a.example took 5 ms",
    ])
  func others(text: String) {
    #expect(Opened(text).container == nil)
  }

  @Test("Invalid chunks are kept unchanged")
  func hostile() {
    let lying = Opened("POST /a HTTP/1.1\nTransfer-Encoding: chunked\n\nffffffff\r\nhel")
    #expect(lying.exchanges.map(\.request.body.line) == ["hel"])
    let huge = "POST /a HTTP/1.1\nContent-Length: 99999999999999999999\n\nx"
    #expect(Opened(huge).exchanges.map(\.request.body.line) == ["x"])
    let starts = String(repeating: "GET /a HTTP/1.1\n", count: 20_000)
    #expect(Opened(starts).exchanges.count == 1)
  }
}
