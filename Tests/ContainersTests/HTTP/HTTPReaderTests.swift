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
        "GET https://a.example/a\nX: y\n\n\nHTTP/2 403\n\n{\"no\": 1}\n\nPOST /b HTTP/2\nhost: a.example\ncontent-length: 0\n\nHTTP/2 204\n\n",
        [
          "GET https://a.example/a 403 nothing → {\"no\": 1}",
          "POST //a.example/b 204 nothing → nothing",
        ]
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
      "Content-Length: +5\n", "Content-Length : 5\n",
      // The chunks were joined, and the body follows unchanged.
      "Transfer-Encoding: chunked\n",
      // A transfer coding overrides a length that fits, however it is written.
      "Transfer-Encoding: chunked\nContent-Length: 5\n",
      "Transfer-Encoding : identity\nContent-Length: 5\n",
    ])
  func claimed(header: String) {
    let body = "{\"challenge\":\"x\"}"
    let answer = "HTTP/1.1 200 OK\nContent-Type: application/json\n\n\(body)"
    for start in ["POST /a HTTP/1.1\n", "POST https://a.example/a HTTP/2\n", "GET /a HTTP/1.1\n"] {
      let opened = Opened("\(start)\(header)\nhello\n\n\(answer)\n\nGET /b HTTP/1.1\n\n\(answer)")
      #expect(opened.exchanges.allSatisfy { $0.response == nil && $0.status == nil })
      #expect(opened.exchanges.map(\.request.body.line) == ["hello", body, "nothing", body])
      #expect(opened.exchanges.map(\.index) == [0, 1, 2, 3])
      #expect(opened.remarks.count == 1)
      #expect(opened.remarks.first?.contains("line 1 ends") == true)
    }
  }

  @Test("The same for a body that starts with a status line, and for an echoed one")
  func claimedAtOnce() {
    let answer = "HTTP/1.1 200 OK\nContent-Type: application/json\n\n{}"
    let request = Opened("POST /a HTTP/1.1\nContent-Type: text/plain\n\n\(answer)")
    #expect(request.exchanges.map(\.request.body.line) == ["nothing", "{}"])
    let echo = Opened(
      "GET /a HTTP/1.1\n\nHTTP/1.1 200 OK\nContent-Type: text/plain\n\nnote\n\(answer)")
    #expect(echo.exchanges.map(\.request.body.line) == ["nothing", "note", "{}"])
    #expect(echo.exchanges.allSatisfy { $0.response == nil })
    let whole = Opened(
      "GET /a HTTP/1.1\n\nHTTP/1.1 200 OK\nContent-Type: text/plain\n\nGET /b HTTP/1.1\n\n\(answer)"
    )
    #expect(whole.exchanges.map { $0.response == nil } == [false, true, true])
  }

  @Test(
    "The end of chunks is certain only if chunked is the last coding and no length contradicts it",
    arguments: [
      ("Transfer-Encoding: chunked\n", true), ("Transfer-Encoding: gzip, Chunked\n", true),
      ("Transfer-Encoding: gzip\nTransfer-Encoding: chunked\n", true),
      ("Transfer-Encoding: xchunked\n", false), ("Transfer-Encoding: chunked, gzip\n", false),
      ("Transfer-Encoding: chunked\nTransfer-Encoding: identity\n", false),
      ("Transfer-Encoding: chunked, chunked\n", false),
      ("Transfer-Encoding: chunked\nContent-Length: 12\n", false),
    ])
  func chunks(header: String, isCertain: Bool) {
    let opened = Opened(
      "POST /a HTTP/1.1\n\(header)\n2\n{}\n0\n\nHTTP/1.1 200 OK\nContent-Length: 2\n\n[]")
    #expect(opened.exchanges.first?.response?.body.line == (isCertain ? "[]" : nil))
    #expect(opened.remarks.isEmpty == isCertain)
  }

  @Test("Bytes behind the chunks make their end uncertain")
  func behindChunks() {
    let opened = Opened(
      "POST /a HTTP/1.1\nTransfer-Encoding: chunked\n\n0\n\n{\"a\":1}\n\nHTTP/1.1 200 OK\n\n[]")
    #expect(opened.exchanges.allSatisfy { $0.response == nil })
  }

  @Test(
    "A request without a length has no body only if its method normally has none",
    arguments: [
      ("GET", "", true), ("DELETE", "Content-Type: text/plain\n", true), ("POST", "", false),
      ("PUT", "Content-Type: text/plain\n", false), ("GET", "Content-Length: 900\n", false),
      ("GET", "Transfer-Encoding: identity\n", false),
    ])
  func withoutBody(method: String, header: String, isCertain: Bool) {
    let opened = Opened("\(method) /a HTTP/1.1\n\(header)\nHTTP/1.1 200 OK\n\n{}")
    #expect(opened.exchanges.first?.response?.body.line == (isCertain ? "{}" : nil))
  }

  @Test(
    "Of two answers to one request, neither counts as the server's",
    arguments: [
      "GET /a HTTP/1.1\n\n", "POST /a HTTP/1.1\nContent-Length: 2\n\n{}",
      "POST /a HTTP/1.1\nContent-Length: 2\n\n{}\n",
      "POST /a HTTP/1.1\nTransfer-Encoding: chunked\n\n0\n\n",
    ])
  func twoAnswers(request: String) {
    let answer = "HTTP/1.1 200 OK\nContent-Length: 2\n\n[]\n"
    for between in ["", "HTTP/1.1 103 Early Hints\n\n"] {
      let opened = Opened("\(request)\(answer)\(between)\(answer)GET /b HTTP/1.1\n\n\(answer)")
      #expect(opened.exchanges.allSatisfy { $0.response == nil && $0.status == nil })
      #expect(opened.remarks.count == 1)
      #expect(opened.remarks.first?.contains("Two answers follow the request in line 1") == true)
    }
  }

  @Test("What is behind an answer 101 isn't the server's, unless it is an exchange of its own")
  func otherProtocol() {
    let answer = "HTTP/1.1 200 OK\nContent-Length: 2\n\n[]"
    let start = "GET /a HTTP/1.1\n\nHTTP/1.1 101 Switching Protocols\n\n"
    let opened = Opened("\(start){}\nGET /b HTTP/1.1\n\n\(answer)")
    #expect(opened.exchanges.allSatisfy { $0.response == nil })
    #expect(opened.remarks.first?.contains("the answer 101 in line 3") == true)
    let other = Opened("\(start)GET /b HTTP/1.1\n\n\(answer)")
    #expect(other.exchanges.last?.line == "GET /b 200 nothing → []")
  }

  @Test("An interim answer precedes the answer of the same request")
  func interim() {
    let opened = Opened(
      "POST /a HTTP/1.1\nContent-Length: 2\n\n{}\nHTTP/1.1 100 Continue\n\nHTTP/1.1 200 OK\n\n[]")
    #expect(opened.exchanges.map(\.line) == ["POST /a 200 {} → []"])
  }

  @Test("Answers to HEAD and CONNECT have no body, whatever they state")
  func bodiless() {
    let opened = Opened(
      "CONNECT a.example:443 HTTP/1.1\n\nHTTP/1.1 200 OK\n\nHEAD /a HTTP/1.1\nHost: a.example\n\n"
        + "HTTP/1.1 200 OK\nContent-Type: text/plain\nContent-Length: 16\n\n"
        + "GET /b HTTP/1.1\nHost: b.example\n\nHTTP/1.1 200 OK\n\n{}")
    #expect(
      opened.exchanges.map(\.line) == [
        "CONNECT a.example:443 200 nothing → nothing", "HEAD //a.example/a 200 nothing → nothing",
        "GET //b.example/b 200 nothing → {}",
      ])
    #expect(opened.remarks.isEmpty)
  }

  @Test(
    "After an answer whose end only its server tells, answers of other hosts are of no server",
    arguments: [
      // Complete JSON without a length, with a longer one; nothing at all.
      "Content-Type: application/json\n\n{\"a\":1}\n", "Content-Length: 9999\n\n{\"a\":1}\n", "\n",
    ])
  func otherHosts(answer: String) {
    func exchange(_ host: String) -> String {
      "GET /a HTTP/1.1\nHost: \(host)\n\nHTTP/1.1 200 OK\n\(answer)"
    }
    let same = Opened(exchange("a.example") + exchange("A.example"))
    #expect(same.exchanges.map(\.status) == [200, 200])
    #expect(same.remarks.isEmpty)
    let other = Opened(
      exchange("a.example") + exchange("b.example") + exchange("a.example") + exchange("b.example"))
    #expect(other.exchanges.map(\.status) == [200, nil, nil, nil, nil, nil, nil])
    #expect(
      other.exchanges.filter { $0.response != nil }.map(\.url) == ["//a.example/a", nil, nil, nil])
    #expect(other.exchanges.filter(\.hasUnknownServer).count == 3)
    #expect(other.remarks.count == 1)
    #expect(other.remarks.first?.contains("line 4 doesn't state where it ends") == true)
  }

  @Test("Answers of other hosts keep theirs if every length is stated")
  func statedLengths() {
    func exchange(_ host: String) -> String {
      "GET /a HTTP/1.1\nHost: \(host)\n\nHTTP/1.1 200 OK\nContent-Length: 2\n\n{}\n"
    }
    let opened = Opened(exchange("a.example") + exchange("b.example") + exchange("a.example"))
    #expect(opened.exchanges.map(\.status) == [200, 200, 200])
    #expect(opened.remarks.isEmpty)
  }

  @Test("A request that names several hosts has none, and its answer is of no known server")
  func severalHosts() throws {
    let opened = Opened("GET /a HTTP/1.1\nHost: a.example\nHost: b.example\n\nHTTP/1.1 204 OK\n\n")
    let exchange = try #require(opened.exchanges.first)
    #expect(exchange.url == "/a")
    #expect(exchange.hasUnknownServer)
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

  @Test("Chunks that are read in vain use up a budget, and no others do")
  func chunkBudget() {
    let (whole, broken) = (
      Bytes(Array("2\r\nab\r\n0\r\n\r\n".utf8)), Bytes(Array("2\r\nab\r\nx".utf8))
    )
    var budget = 10
    #expect(HTTPChunks.read(whole, within: &budget)?.body.count == 2 && budget == 10)
    #expect(HTTPChunks.read(broken, within: &budget) == nil && budget < 10)
    _ = HTTPChunks.read(broken, within: &budget)
    #expect(budget <= 0 && HTTPChunks.read(whole, within: &budget) == nil)
  }
}
