import Evidence
import Testing

@testable import Containers

@Suite("Proxyman logs")
struct ProxymanReaderTests {
  private static let entry = """
    {"id":"7","request":{"host":"a.example","port":443,"isSSL":true,"method":{"name":"POST"},
    "scheme":"https","fullPath":"https://a.example/x?a=1","uri":"/x?a=1",
    "header":{"entries":[{"key":{"name":"X","nameInLowercase":"x"},"value":"y","isEnabled":true}]},
    "bodyData":"AQI="},"response":{"status":{"code":200,"phrase":"OK"},
    "header":{"entries":[]},"bodyData":"e30=","bodySize":2},
    "timing":{"requestStartedAt":1773480413.004,"responseEndedAt":1773480413.5}}
    """

  @Test("A log is an archive of exchanges, numbered by their file names")
  func whole() throws {
    let opened = Opened(
      Packed.zip([
        ("request_12_b", Array(Self.entry.utf8)), ("request_3_a", Array(Self.entry.utf8)),
      ]))
    let inner = opened.members.map { Opened($0.stream) }
    #expect(inner.map(\.container) == ["an exchange of Proxyman", "an exchange of Proxyman"])
    #expect(inner.flatMap(\.exchanges).map(\.index) == [12, 3])
    let exchange = try #require(inner.first?.exchanges.first)
    #expect(exchange.line == "POST https://a.example/x?a=1 200 0102 → {}")
    #expect(exchange.time == Timestamp(rfc3339: "2026-03-14T09:26:53.004Z"))
    #expect(exchange.duration == 496)
    #expect(exchange.request.headers == [.init(name: "X", value: "y")])
  }

  @Test("A truncated exchange gives its readable part")
  func malformed() {
    let cut = Opened(String(Self.entry.prefix(330)))
    #expect(cut.exchanges.map(\.url) == ["https://a.example/x?a=1"])
  }
}
