import Evidence
import Testing

@testable import Containers

/// As Charles 4 exports a session: https://www.charlesproxy.com/documentation/using-charles/sessions/
@Suite("Sessions of Charles")
struct CharlesReaderTests {
  private static func session(_ request: String, _ more: String = "") -> String {
    """
    [{"status":"COMPLETE","method":"POST","protocolVersion":"HTTP/2.0","scheme":"https",
    "host":"reused.example","port":443,"actualPort":443,"path":"/x","query":"a=1","tunnel":false,
    "clientAddress":"10.0.0.2","clientPort":50123,
    "times":{"start":"2026-03-14T10:26:52.004+01:00","requestBegin":"2026-03-14T10:26:53.004+01:00"},
    "durations":{"total":31},
    "request":{"sizes":{"headers":10,"body":3},"header":{"headers":[\(more)]},"body":\(request)},
    "response":{"status":200,"sizes":{"body":2},"header":{"headers":[]},"body":{"text":"{}","charset":"UTF-8"}}}]
    """
  }

  @Test(
    "Bodies are text, Base64, or missing",
    arguments: [
      (#"{"text":"abc"}"#, "abc"), (#"{"encoded":"AQI="}"#, "0102"),
      (#"{"text":"AQI=","encoded":true}"#, "0102"), (#"{"text":"AQI=","decoded":true}"#, "AQI="),
      ("null", "lost: the recorder dropped 3 bytes"),
    ])
  func bodies(body: String, line: String) throws {
    let opened = Opened(Self.session(body))
    #expect(opened.container == "a session of Charles")
    let exchange = try #require(opened.exchanges.first)
    #expect(exchange.line == "POST https://reused.example/x?a=1 200 \(line) → {}")
    #expect(exchange.time == Timestamp(rfc3339: "2026-03-14T09:26:53.004Z"))
    #expect(exchange.connection == "10.0.0.2:50123")
    #expect(exchange.duration == 31)
  }

  @Test("The request's host overrides the connection's")
  func authority() {
    let text = Self.session("{}", #"{"name":":authority","value":"a.example"}"#)
    #expect(Opened(text).exchanges.map(\.url) == ["https://a.example/x?a=1"])
  }

  @Test("A session as XML gives the same")
  func xml() throws {
    let text = """
      <?xml version='1.0' encoding='UTF-8' ?>
      <?charles serialisation-version='2.0' ?>
      <charles-session><transaction status="COMPLETE" method="POST" protocolVersion="HTTP/1.1"
      protocol="https" host="a.example" port="443" actualPort="443" path="/x" query="a=1"
      clientAddress="10.0.0.2" startTime="2026-03-14T10:26:53.004+01:00" startTimeMillis="1773480413004">
      <request headers="true" body="true"><headers><first-line><![CDATA[POST /x HTTP/1.1]]></first-line>
      <header><name>X</name><value>y</value></header></headers><body encoding="base64">AQI=</body></request>
      <response status="200"><headers></headers><body><![CDATA[{"a":1}]]></body></response>
      </transaction></charles-session>
      """
    let exchange = try #require(Opened(text).exchanges.first)
    #expect(exchange.line == #"POST https://a.example/x?a=1 200 0102 → {"a":1}"#)
    #expect(exchange.request.headers == [.init(name: "X", value: "y")])
    #expect(exchange.time == Timestamp(rfc3339: "2026-03-14T09:26:53.004Z"))
  }

  @Test("A malformed entry is reported, and the others are read")
  func malformed() {
    let first = Self.session("{}")
    let text = String(first.dropLast()) + ",5,{}]"
    let opened = Opened(text)
    #expect(opened.exchanges.map(\.index) == [0, 2])
    #expect(opened.remarks == ["Exchange 1 isn't a JSON object"])
    #expect(Opened(String(first.dropLast(80))).remarks == ["The file ends inside exchange 0"])
  }
}
