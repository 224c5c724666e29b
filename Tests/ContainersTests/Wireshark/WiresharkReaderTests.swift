import Evidence
import Testing

@testable import Containers

/// Format: https://www.wireshark.org/docs/man-pages/tshark.html, option -T
@Suite("Exports of Wireshark")
struct WiresharkReaderTests {
  /// A packet of `-T json` from a client at port 5000 to a server at port 80, or back.
  private static func packet(
    _ number: Int, _ layer: String, isAnswer: Bool = false, of stream: Int = 0
  ) -> String {
    let (from, to) = isAnswer ? ("80", "5000") : ("5000", "80")
    let (source, target) = isAnswer ? ("192.0.2.2", "192.0.2.1") : ("192.0.2.1", "192.0.2.2")
    return #"""
      {"_index": "packets-2026-03-14", "_source": {"layers": {
      "frame": {"frame.number": "\#(number)", "frame.time_epoch": "1773480413.100000000"},
      "ip": {"ip.src": "\#(source)", "ip.dst": "\#(target)"},
      "tcp": {"tcp.srcport": "\#(from)", "tcp.dstport": "\#(to)", "tcp.stream": "\#(stream)"},
      \#(layer)}}}
      """#
  }

  private static func request(_ number: Int, to path: String) -> String {
    packet(
      number,
      #""http": {"GET \#(path)": {"http.request.method": "GET", "http.request.uri": "\#(path)"}}"#)
  }

  private static func response(
    _ number: Int, to request: Int, body: String, isAnswer: Bool = true, status: Int = 200,
    more: String = ""
  ) -> String {
    packet(
      number,
      #""http": {"HTTP/1.1 200 OK": {"http.response.code": "\#(status)"}, "#
        + #""http.request_in": "\#(request)", \#(more)"http.file_data": "\#(body)"}"#,
      isAnswer: isAnswer)
  }

  private static func file(_ packets: String...) -> String {
    "[" + packets.joined(separator: ",\n") + "]"
  }

  @Test("join a request and the response that names its packet")
  func pairs() {
    let opened = Opened(
      Self.file(
        Self.request(1, to: "/a"), Self.request(2, to: "/b"),
        Self.response(3, to: 2, body: "for b"), Self.response(4, to: 1, body: "for a")))
    #expect(opened.container == "an export of Wireshark")
    #expect(
      opened.exchanges.map(\.line) == [
        "GET /b 200 nothing → for b", "GET /a 200 nothing → for a",
      ])
    #expect(opened.exchanges.map(\.index) == [1, 0])
    #expect(opened.exchanges.first?.time?.milliseconds == 1_773_480_413_100)
    #expect(opened.exchanges.first?.client == "192.0.2.1")
    #expect(opened.remarks.isEmpty)
  }

  @Test("count a response from the side that sent the request as what the client sent")
  func forged() {
    let opened = Opened(
      Self.file(
        Self.request(1, to: "/a"), Self.response(2, to: 1, body: "forged", isAnswer: false),
        Self.response(3, to: 1, body: "genuine")))
    #expect(
      opened.exchanges.map(\.line) == [
        "forged → no answer", "GET /a 200 nothing → genuine",
      ])
    #expect(
      opened.remarks == [
        "Packet 2 is a response to no request in the export, so nothing tells who sent it, and it "
          + "counts as what a client sent"
      ])
  }

  @Test("take no response without a request as the server's")
  func unasked() {
    let opened = Opened(Self.file(Self.response(1, to: 0, body: "alone")))
    #expect(opened.exchanges.map(\.line) == ["alone → no answer"])
    #expect(opened.remarks.count == 1)
  }

  @Test("leave out interim responses")
  func interim() {
    let opened = Opened(
      Self.file(
        Self.request(1, to: "/a"), Self.response(2, to: 1, body: "", status: 100),
        Self.response(3, to: 1, body: "done", status: 201)))
    #expect(opened.exchanges.map(\.line) == ["GET /a 201 nothing → done"])
  }

  @Test(
    "read a body as hexadecimal unless it is as long as the message says",
    arguments: [
      ("6f:6b", "", "ok"), ("6f:6b", #""http.response.line": "Content-Length: 5\r\n", "#, "6f:6b"),
      ("6f:6b", #""http.response.line": "Content-Length: 2\r\n", "#, "ok"),
      ("6f:6x", "", "6f:6x"), ("text", #""http.file_data_raw": ["6f6b", 0, 2, 0, 30], "#, "ok"),
    ])
  func bodies(written: String, more: String, body: String) {
    let opened = Opened(
      Self.file(
        Self.request(1, to: "/a"), Self.response(2, to: 1, body: written, more: more)))
    #expect(opened.exchanges.map(\.line) == ["GET /a 200 nothing → \(body)"])
  }

  /// A frame of HTTP/2 on stream 1.
  private static func frame(
    _ number: Int, _ fields: String, isAnswer: Bool = false, type: Int = 1
  ) -> String {
    packet(
      number,
      #""http2": {"http2.stream": {"http2.streamid": "1", "http2.type": "\#(type)", \#(fields)}}"#,
      isAnswer: isAnswer)
  }

  private static func headers(_ pairs: (String, String)...) -> String {
    pairs.map {
      #""http2.header": {"http2.header.name": "\#($0.0)", "http2.header.value": "\#($0.1)"}"#
    }.joined(separator: ", ")
  }

  private static let opening = headers(
    (":method", "POST"), (":authority", "a.example"), (":path", "/x"), (":scheme", "https"))

  @Test("join the DATA frames of both sides of a stream")
  func streams() {
    let opened = Opened(
      Self.file(
        Self.frame(1, Self.opening),
        Self.frame(2, #""http2.data.data": "61:62""#), Self.frame(3, #""http2.data.data": "63""#),
        Self.frame(4, Self.headers((":status", "103")), isAnswer: true),
        Self.frame(5, Self.headers((":status", "200")), isAnswer: true),
        Self.frame(
          6, #""http2.flags_tree": {"http2.flags.end_stream": "1"}, "http2.data.data": "6f:6b""#,
          isAnswer: true)))
    #expect(opened.exchanges.map(\.line) == ["POST https://a.example/x 200 abc → ok"])
    #expect(opened.remarks.isEmpty)
  }

  @Test("take the joined body of the last frame instead of the frames before it")
  func joined() {
    let whole = #"{"http2.body.reassembled.data": "61:62:63"}, "http2.data.data": "61:62:63""#
    let opened = Opened(
      Self.file(
        Self.frame(1, Self.opening), Self.frame(2, #""http2.data.data": "61:62""#),
        Self.frame(3, #""http2.body.fragments": \#(whole)"#),
        Self.frame(4, #""http2.rst_stream.error": "5""#, type: 3)))
    #expect(opened.exchanges.map(\.line) == ["POST https://a.example/x abc → no answer"])
  }

  @Test("take frames before the request as what the client sent")
  func middleOfStream() {
    let opened = Opened(
      Self.file(
        Self.frame(
          1, Self.headers((":status", "200")) + #", "http2.data.data": "6f:6b""#, isAnswer: true)))
    #expect(opened.exchanges.map(\.line) == ["ok → no answer"])
  }

  @Test("give what waits for a response if it exceeds the limit")
  func limit() {
    var limits = ContainerLimits()
    limits.body = 2_000
    let requests = (1...8).map { Self.request($0, to: "/\($0)") }
    let opened = Opened("[" + requests.joined(separator: ",") + "]", limits: limits)
    #expect(opened.exchanges.map(\.url) == (1...8).map { "/\($0)" })
    #expect(
      opened.remarks.first == "More than 2,000 bytes wait for a response and are taken as they are")
  }

  @Test("say that no packet contains HTTP")
  func encrypted() {
    let opened = Opened(Self.file(Self.packet(1, #""tls": {}"#)))
    #expect(
      opened.remarks == [
        "No packet in the export contains HTTP; if it is encrypted, give tshark the keys with "
          + "-o tls.keylog_file:KEYS"
      ])
  }

  @Test("are read as far as they go if they are cut short")
  func cut() {
    let text = Self.file(Self.request(1, to: "/a"), Self.response(2, to: 1, body: "ok"))
    for length in 0..<text.utf8.count {
      #expect(Opened(Array(text.utf8.prefix(length))).exchanges.count <= 1)
    }
  }

  @Test(
    "a capture of packets is told to be exported first",
    arguments: [
      ([0x0a, 0x0d, 0x0d, 0x0a, 0, 0, 0, 28, 0x4d, 0x3c, 0x2b, 0x1a, 1, 0], "traffic.pcapng"),
      ([0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0], "a b.pcap"),
      ([0xa1, 0xb2, 0x3c, 0x4d, 0, 2, 0, 4], "-x"),
    ] as [([UInt8], String)])
  func packets(bytes: [UInt8], name: String) {
    let opened = Opened(bytes, name: name)
    let shown = name == "traffic.pcapng" ? name : "CAPTURE"
    #expect(opened.container == "a capture of packets")
    #expect(
      opened.remarks == [
        "It contains packets, which aren't read; export them with “tshark -r \(shown) -Y 'http or "
          + "http2' -T pdml > packets.pdml” and analyze packets.pdml. If the capture lacks the keys "
          + "of TLS, add -o tls.keylog_file:KEYS"
      ])
  }
}
