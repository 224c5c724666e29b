import Evidence
import Testing

@testable import Containers

@Suite("Flows of mitmproxy")
struct MitmproxyReaderTests {
  /// Writes a value like mitmproxy's io/tnetstring.py.
  private indirect enum Value {
    case bytes([UInt8]), text(String), number(String), null, list([Value])
    case map([(String, Value)])

    var written: [UInt8] {
      let (content, mark): ([UInt8], String) =
        switch self {
        case .bytes(let bytes): (bytes, ",")
        case .text(let text): (Array(text.utf8), ";")
        case .number(let number): (Array(number.utf8), number.contains(".") ? "^" : "#")
        case .null: ([], "~")
        case .list(let list): (list.flatMap(\.written), "]")
        case .map(let pairs):
          (pairs.flatMap { Value.text($0.0).written + $0.1.written }, "}")
        }
      return Array("\(content.count):".utf8) + content + Array(mark.utf8)
    }
  }

  private static func flow(content: Value, websocket: Value = .null) -> [UInt8] {
    Value.map([
      ("websocket", websocket),
      (
        "response",
        .map([
          ("status_code", .number("200")), ("headers", .list([])), ("content", .bytes([123, 125])),
          ("timestamp_end", .number("1773480413.5")),
        ])
      ),
      (
        "request",
        .map([
          ("method", .bytes(Array("POST".utf8))), ("scheme", .bytes(Array("https".utf8))),
          ("host", .text("192.0.2.1")), ("authority", .bytes(Array("a.example".utf8))),
          ("path", .bytes(Array("/x".utf8))), ("content", content),
          ("headers", .list([.list([.bytes(Array("X".utf8)), .bytes(Array("y".utf8))])])),
          ("timestamp_start", .number("1773480413.004")),
        ])
      ),
      (
        "client_conn",
        .map([("id", .text("c1")), ("peername", .list([.text("10.0.0.2"), .number("5")]))])
      ),
      ("type", .text("http")), ("version", .number("21")),
    ]).written
  }

  @Test("A flow becomes an exchange, and a body that was streamed is lost")
  func whole() throws {
    let opened = Opened(Self.flow(content: .bytes([1, 2])) + Self.flow(content: .null))
    #expect(opened.container == "flows of mitmproxy")
    #expect(
      opened.exchanges.map(\.line) == [
        "POST https://a.example/x 200 0102 → {}",
        "POST https://a.example/x 200 lost: the proxy passed it on without keeping it → {}",
      ])
    let exchange = try #require(opened.exchanges.first)
    #expect(exchange.time == Timestamp(rfc3339: "2026-03-14T09:26:53.004Z"))
    #expect(exchange.duration == 496)
    #expect(exchange.client == "10.0.0.2")
    #expect(exchange.connection == "c1")
    #expect(exchange.request.headers == [.init(name: "X", value: "y")])
  }

  /// A flow to a server, whose request names another host.
  private static func flow(to address: String, port: String, sni: Value, path: String) -> [UInt8] {
    Value.map([
      (
        "request",
        .map([
          ("method", .text("GET")), ("scheme", .text("https")), ("host", .text(address)),
          ("authority", .text("a.example")), ("path", .text(path)), ("content", .null),
          ("headers", .list([.list([.text("Host"), .text("a.example")])])),
        ])
      ),
      (
        "server_conn",
        .map([("address", .list([.text(address), .number(port)])), ("sni", sni)])
      ),
    ]).written
  }

  @Test(
    "The host is that of the connection, not that of the request",
    arguments: [
      ("b.example", "443", nil, "https://b.example/x"),
      ("b.example", "8443", "b.example", "https://b.example:8443/x"),
      ("192.0.2.1", "443", "b.example", "https://b.example/x"),
      ("192.0.2.1", "443", nil, "https://192.0.2.1/x"),
      ("2001:db8::1", "8443", nil, "https://[2001:db8::1]:8443/x"),
    ] as [(String, String, String?, String)])
  func server(address: String, port: String, sni: String?, url: String) throws {
    let bytes = Self.flow(
      to: address, port: port, sni: sni.map { .text($0) } ?? .null, path: "/x")
    let exchange = try #require(Opened(bytes).exchanges.first)
    #expect(exchange.url == url)
    #expect(!exchange.hasUnknownServer)
  }

  @Test("A path without a slash, and a TLS name of another host, name no other server")
  func contradiction() throws {
    let star = Self.flow(to: "b.example", port: "443", sni: .null, path: "*")
    #expect(Opened(star).exchanges.first?.url == "https://b.example/*")
    let other = Self.flow(to: "b.example", port: "443", sni: .text("a.example"), path: "/x")
    let exchange = try #require(Opened(other).exchanges.first)
    #expect(exchange.hasUnknownServer)
    #expect(
      exchange.remarks == ["The recorded connection names several hosts, so its server isn't known"]
    )
  }

  @Test("Messages of a WebSocket become exchanges of their own")
  func frames() {
    let message = Value.list([
      .number("1"), .list([]), .bytes([7]), .number("1773480414.0"), .null, .null,
    ])
    let lines = Opened(
      Self.flow(content: .null, websocket: .map([("messages", .list([message]))]))
    ).exchanges.map(\.line)
    #expect(lines.last == "https://a.example/x nothing → 07")
  }

  @Test("A truncated or corrupt dump gives its readable flows")
  func malformed() {
    let flow = Self.flow(content: .null)
    let cut = Opened(flow + flow.dropLast(20))
    #expect(cut.exchanges.count == 1)
    #expect(cut.remarks == ["The file ends inside flow 1"])
    let other = Opened(flow + Array("hello".utf8))
    #expect(other.remarks == ["What follows flow 1 isn't a flow of mitmproxy"])
  }

  @Test("Wrong lengths and too deep nesting are reported")
  func hostile() {
    var nested: [UInt8] = []
    for _ in 0..<2_000 { nested = Array("\(nested.count):".utf8) + nested + Array("]".utf8) }
    let head = Array("7:request;".utf8)
    let content = head + nested
    let bytes = Array("\(content.count):".utf8) + content + Array("}".utf8)
    #expect(Opened(bytes).remarks == ["Flow 0 is malformed"])
    let long = Opened(Array("999999999:7:request;".utf8))
    #expect(long.remarks == ["Flow 0 is longer than 52,428,800 bytes"])
  }

  @Test("Other text isn't a dump", arguments: ["12:30:59 hello", "100:abc", "5:hello,", "10:1:A;"])
  func others(text: String) {
    #expect(Opened(text).container == nil)
  }
}
