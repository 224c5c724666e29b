import Decoding
import Evidence
import Testing

@testable import Containers

@Suite("Network logs of Chrome")
struct NetLogReaderTests {
  private static let constants = """
    {"constants":{"clientInfo":{"name":"Chromium"},"logEventTypes":{"SSL_SOCKET_BYTES_SENT":71,
    "SSL_SOCKET_BYTES_RECEIVED":72,"SOCKET_BYTES_SENT":73,"HTTP2_SESSION_INITIALIZED":80,
    "HTTP2_SESSION_SEND_HEADERS":81,"HTTP2_SESSION_RECV_HEADERS":82},"logFormatVersion":1,
    "timeTickOffset":1773480413000},"events":[
    """

  private static func event(_ type: Int, source: Int = 5, time: Int = 4, _ params: String) -> String
  {
    #"{"params":{\#(params)},"phase":0,"source":{"id":\#(source),"type":9},"time":"\#(time)","type":\#(type)}"#
  }

  private static func bytes(_ bytes: [UInt8]) -> String {
    #""byte_count":\#(bytes.count),"bytes":"\#(Base64.encode(bytes))""#
  }

  private static func log(_ events: [String]) -> String {
    constants + events.joined(separator: ",\n") + "]}"
  }

  @Test("A second log behind the first isn't read, with a remark")
  func second() {
    let log = Self.log([Self.event(71, Self.bytes(Array("GET /y HTTP/1.1\r\n\r\n".utf8)))])
    let opened = Opened(log + log)
    #expect(opened.exchanges.count == 1)
    #expect(opened.remarks.count == 1 && opened.remarks[0].hasPrefix("What follows byte"))
  }

  @Test("The bytes of a socket become exchanges")
  func whole() throws {
    let request = Array("POST /x HTTP/1.1\r\nHost: a.example\r\nContent-Length: 2\r\n\r\n".utf8)
    let response = Array(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n".utf8)
    let opened = Opened(
      Self.log([
        Self.event(71, Self.bytes(request)), Self.event(71, Self.bytes([1, 2])),
        // The same bytes under TLS.
        Self.event(73, Self.bytes([0x17, 3, 3, 0, 1, 9])),
        Self.event(72, time: 9, Self.bytes(response)),
        Self.event(71, time: 20, Self.bytes(Array("GET /y HTTP/1.1\r\n\r\n".utf8))),
      ]))
    #expect(opened.container == "a network log of Chrome")
    #expect(
      opened.exchanges.map(\.line) == [
        "POST //a.example/x 200 0102 → {}", "GET /y nothing → no answer",
      ])
    #expect(opened.exchanges.first?.time == Timestamp(rfc3339: "2026-03-14T09:26:53.004Z"))
    #expect(opened.remarks.isEmpty)
  }

  private static func frame(_ type: UInt8, flags: UInt8, stream: UInt8, _ payload: [UInt8])
    -> [UInt8]
  {
    [0, 0, UInt8(payload.count), type, flags, 0, 0, 0, stream] + payload
  }

  @Test("Streams of HTTP/2 are separated, with the headers of the session")
  func multiplexed() {
    let opened = Opened(
      Self.log([
        Self.event(80, source: 8, #""source_dependency":{"id":5,"type":9}"#),
        Self.event(
          81, source: 8,
          #""stream_id":1,"headers":[":method: POST",":scheme: https",":authority: a.example",":path: /x"]"#
        ),
        Self.event(
          81, source: 8,
          #""stream_id":3,"headers":[":method: POST",":authority: a.example",":path: /y"]"#),
        Self.event(
          71,
          Self.bytes(
            HTTP2Frames.preface + Self.frame(4, flags: 0, stream: 0, [])
              + Self.frame(0, flags: 1, stream: 3, [3])
              + Self.frame(0, flags: 9, stream: 1, [1, 7, 0]))),
        Self.event(72, Self.bytes(Self.frame(0, flags: 0, stream: 1, [123]) + [0, 0, 1])),
        Self.event(72, Self.bytes([0, 1, 0, 0, 0, 1, 125])),
        Self.event(82, source: 8, #""stream_id":1,"headers":[":status: 200"]"#),
      ]))
    #expect(
      opened.exchanges.map(\.line) == [
        "POST https://a.example/x 200 07 → {}", "POST https://a.example/y 03 → no answer",
      ])
  }

  @Test(
    "A log without bytes says how to record them; a truncated log is read as far as possible")
  func malformed() {
    #expect(
      Opened(Self.log([])).remarks == [
        "The log was recorded without the bytes; record it with “Include raw bytes”"
      ])
    let request = Self.event(71, Self.bytes(Array("GET /y HTTP/1.1\r\n\r\n".utf8)))
    let cut = Opened(Self.constants + request + ",\n" + #"{"params":{"#)
    #expect(cut.exchanges.map(\.url) == ["/y"])
  }

  @Test("Invalid frames are skipped")
  func hostile() {
    let lying = HTTP2Frames([0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 1, 1])
    #expect(lying.data.isEmpty)
    #expect(lying.rest.count == 10)
    let padded = HTTP2Frames(Self.frame(0, flags: 8, stream: 1, [200, 1]))
    #expect(padded.data.map(\.payload) == [[]])
  }
}
