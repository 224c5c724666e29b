import Evidence
import Testing

@testable import Containers

@Suite("Messages of HTTP")
struct HTTPReaderTests {
  @Test(
    "Messages in a row become exchanges",
    arguments: [
      (
        "POST /a HTTP/1.1\r\nHost: a.example\r\nContent-Length: 5\r\n\r\nhello\r\nHTTP/1.1 200 OK\r\n\r\n{}",
        ["POST //a.example/a 200 hello → {}"]
      ),
      // Bodies without a length, as somebody copied them.
      (
        "POST https://a.example/a\nX: y\n\nhello\nworld\n\n\nHTTP/2 403\n\nno\n\nGET /b HTTP/2\nhost: c\n",
        ["POST https://a.example/a 403 hello\nworld → no", "GET //c/b nothing → no answer"]
      ),
      // A length that is wrong.
      (
        "POST /a HTTP/1.1\nContent-Length: 3\n\nhello\nHTTP/1.1 200 OK\nContent-Length: 9\n\n",
        ["POST /a 200 hello → lost: 9 bytes are announced, and none is there"]
      ),
      (
        "POST /a HTTP/1.1\nTransfer-Encoding: chunked\n\n3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\n\r\n",
        ["POST /a hello → no answer"]
      ),
      // A tool has put the chunks together and kept the header.
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

  @Test("What stands between messages is text with its line")
  func between() {
    let opened = Opened("GET /a HTTP/1.1\nContent-Length: 0\n\n### second\nGET /b HTTP/1.1\n\n")
    #expect(opened.exchanges.map(\.url) == ["/a", "/b"])
    #expect(opened.exchanges.first?.request.body.line == "### second")
  }

  @Test("A header may go on in the next line, and a byte of a body is where it was")
  func headers() throws {
    let text = "POST /a HTTP/1.1\r\nX: a\r\n b\r\nno colon\r\n\r\nMARK"
    let exchange = try #require(Opened(text).exchanges.first)
    #expect(exchange.request.headers == [.init(name: "X", value: "a b")])
    let body = try #require(exchange.request.body.bytes)
    #expect(body.startIndex == text.utf8.count - 4)
  }

  @Test(
    "Other text is no message",
    arguments: [
      "POST", "HTTP/1.1", "Post /a HTTP/1.1", "POST /a", "GET OUT OF HERE", "HTTP/1.1 2000 x",
      "INFO https://a.example took 5 ms",
    ])
  func others(text: String) {
    #expect(Opened(text).container == nil)
  }

  @Test("Chunks that lie are taken as they are")
  func hostile() {
    let lying = Opened("POST /a HTTP/1.1\nTransfer-Encoding: chunked\n\nffffffff\r\nhel")
    #expect(lying.exchanges.map(\.request.body.line) == ["hel"])
    let huge = "POST /a HTTP/1.1\nContent-Length: 99999999999999999999\n\nx"
    #expect(Opened(huge).exchanges.map(\.request.body.line) == ["x"])
    let starts = String(repeating: "GET /a HTTP/1.1\n", count: 20_000)
    #expect(Opened(starts).exchanges.count == 1)
  }
}
