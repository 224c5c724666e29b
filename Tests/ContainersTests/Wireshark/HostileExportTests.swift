import Evidence
import Testing

@testable import Containers

/// Exports that no tshark writes: cut short, with values of other types, too deep, or too large.
@Suite("Hostile exports of Wireshark")
struct HostileExportTests {
  /// One packet in the three forms: a request of HTTP/1 with what stands before its fields.
  enum Form: String, CaseIterable {
    case json, pdml, elastic

    /// Returns an export of one request to `/a`, whose layer `http` begins with `extra`.
    func export(_ extra: String = "") -> String {
      switch self {
      case .json:
        #"[{"_source": {"layers": {"tcp": {"tcp.stream": "0"}, "http": {\#(extra)"#
          + #""http.request.method": "GET", "http.request.uri": "/a"}}}}]"#
      case .pdml:
        #"<pdml creator="w"><packet><proto name="tcp"><field name="tcp.stream" show="0"/></proto>"#
          + #"<proto name="http">\#(extra)<field name="http.request.method" show="GET"/>"#
          + #"<field name="http.request.uri" show="/a"/></proto></packet></pdml>"#
      case .elastic:
        #"{"timestamp": "1773480413100", "layers": {"tcp": {"tcp_tcp_stream": "0"}, "http": "#
          + #"{\#(extra)"http_http_request_method": "GET", "http_http_request_uri": "/a"}}}"#
          + "\n"
      }
    }

    /// Returns fields inside of each other.
    func nested(_ depth: Int) -> String {
      switch self {
      case .json, .elastic:
        String(repeating: #"{"x": "#, count: depth).dropFirst(1) + "1"
          + String(repeating: "}", count: depth - 1) + ", "
      case .pdml:
        String(repeating: #"<field name="x" show="1">"#, count: depth)
          + String(repeating: "</field>", count: depth)
      }
    }

    /// A field that no reader knows.
    var unknown: String { self == .pdml ? #"<field name="x" show="1"/>"# : #""x": "1", "# }
  }

  @Test("are read as far as they go at every length", arguments: Form.allCases)
  func cut(form: Form) {
    let whole = Array(form.export().utf8)
    #expect(Opened(whole).exchanges.map(\.line) == ["GET /a nothing → no answer"])
    for length in 0..<whole.count {
      let opened = Opened(Array(whole.prefix(length)))
      #expect(opened.exchanges.count <= 1)
      // Without a container the bytes are read as text. The last line needs no line end.
      let isWhole = form == .elastic && length == whole.count - 1
      #expect(opened.container == nil || isWhole || !opened.remarks.isEmpty)
    }
  }

  @Test("fields inside of others are read, or their packet is said to be read in part")
  func nestedFields() {
    for form in Form.allCases {
      for depth in [3, 40, 100] {
        let opened = Opened(form.export(form.nested(depth)))
        guard form != .pdml, depth > 64 else {
          #expect(
            opened.exchanges.map(\.line) == ["GET /a nothing → no answer"], "\(form) \(depth)")
          continue
        }
        let name = form == .json ? "Packet 0" : "A packet"
        #expect(
          opened.remarks.first
            == "\(name) is nested deeper than 64 levels, and read up to there")
      }
    }
  }

  @Test("elements deeper than the parser's limit are told", arguments: [200, 20_000])
  func nestedElements(depth: Int) {
    let opened = Opened(Form.pdml.export(Form.pdml.nested(depth)))
    #expect(opened.exchanges.isEmpty)
    #expect(opened.remarks.first == "The elements are nested deeper than 128 levels")
  }

  @Test("values nested without end in JSON lose no packet behind them")
  func nestedValues() {
    let deep = Form.json.export(Form.json.nested(20_000)).dropFirst().dropLast()
    let opened = Opened(
      "[\(Form.json.export().dropFirst().dropLast()),\(deep),"
        + "\(Form.json.export().dropFirst().dropLast())]")
    #expect(opened.exchanges.filter { $0.line == "GET /a nothing → no answer" }.count >= 2)
  }

  @Test("a hundred thousand fields hide none of those behind them", arguments: Form.allCases)
  func manyFields(form: Form) {
    let opened = Opened(form.export(String(repeating: form.unknown, count: 100_000)))
    #expect(opened.exchanges.map(\.line) == ["GET /a nothing → no answer"])
  }

  /// The layers of a packet in JSON with a value of another type.
  static let otherTypes = [
    #""http": 5"#, #""http": null"#, #""http": "GET""#, #""http": []"#,
    #""http": [1, [2], {}, null]"#,
    #""http": {"http.request.method": {"x": 1}}"#, #""frame": 7, "ip": "x", "tcp": []"#,
    #""http": {"http.response.code": "99999999999999999999999"}"#,
    #""http2": {"http2.streamid": {}, "http2.type": true}"#,
    #""http2": {"http2.streamid": "1", "http2.type": "9223372036854775808"}"#,
    #""http2": {"http2.streamid": "1", "http2.type": "1", "http2.header.name": "a"}"#,
  ]

  @Test("values of other types are no values, and later packets are read", arguments: otherTypes)
  func types(layers: String) {
    let after = Form.json.export().dropFirst()
    let opened = Opened(#"[{"_source": {"layers": {\#(layers)}}},"# + after)
    #expect(opened.exchanges.last?.line == "GET /a nothing → no answer")
  }

  @Test(
    "numbers and times beyond every range are no numbers and times",
    arguments: [
      "1e308", "-1e308", "nan", "inf", "99999999999999999999", "-9223372036854775808", "",
    ])
  func numbers(text: String) {
    let frame = #""frame": {"frame.number": "\#(text)", "frame.time_epoch": "\#(text)"}"#
    let ask = #""http": {"http.request.method": "GET"}"#
    let answer = #""http": {"http.response.code": "200", "http.request_in": "\#(text)"}"#
    let opened = Opened(
      "["
        + [ask, answer].map { #"{"_source": {"layers": {\#(frame), \#($0)}}}"# }
        .joined(separator: ",") + "]")
    #expect(opened.exchanges.count == 2)
    #expect(opened.exchanges.allSatisfy { $0.time == nil && $0.duration == nil })
  }

  @Test("the headers of many frames of one stream are kept in their order")
  func manyFrames() {
    func packet(_ from: Int, _ to: Int, _ name: String, _ value: String) -> String {
      #"""
      {"_source": {"layers": {"ip": {"ip.src": "192.0.2.\#(from)", "ip.dst": "192.0.2.\#(to)"},
      "tcp": {"tcp.srcport": "\#(from)", "tcp.dstport": "\#(to)"},
      "http2": {"http2.streamid": "1", "http2.type": "1", "http2.header.name": "\#(name)",
      "http2.header.value": "\#(value)"}}}}
      """#
    }
    let answers = (0..<1_000).map { packet(2, 1, "n", "\($0)") }
    let opened = Opened(
      "["
        + ([packet(1, 2, ":method", "GET"), packet(2, 1, ":status", "204")] + answers)
        .joined(separator: ",") + "]")
    #expect(opened.exchanges.map(\.status) == [204])
    let values = opened.exchanges.first?.response?.headers.dropFirst().map(\.value)
    #expect(values == (0..<1_000).map(String.init))
  }
}
