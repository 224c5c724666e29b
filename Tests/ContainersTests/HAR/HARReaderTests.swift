import Evidence
import Foundation
import Testing

@testable import Containers

@Suite("HTTP archives")
struct HARReaderTests {
  static func archive(_ entries: String, creator: String = "WebInspector") -> String {
    """
    {"log": {"version": "1.2", "creator": {"name": "\(creator)", "version": "537.36"},
     "pages": [], "entries": [\(entries)]}}
    """
  }

  static func entry(
    request: String = "", response: String = #""status":200,"headers":[],"content":{"size":0}"#,
    more: String = ""
  ) -> String {
    """
    {"startedDateTime":"2026-03-14T09:26:53.004Z","time":12.5,"connection":"443",
    "request":{"method":"POST","url":"https://a.example/attest","headers":[]\(request)},
    "response":{\(response)}\(more)}
    """
  }

  @Test("An entry that is nested too deep is said to be read in part")
  func tooDeep() {
    let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    let opened = Opened(Self.archive(Self.entry(more: #","_x":\#(deep),"comment":"x""#)))
    #expect(opened.exchanges.map(\.line) == ["POST https://a.example/attest 200 nothing → nothing"])
    #expect(
      opened.remarks == ["Exchange 0 is nested deeper than 64 levels, and read up to there"])
  }

  @Test("An entry becomes an exchange with its time, its connection, headers and bodies")
  func whole() throws {
    let text = Self.archive(
      #"""
      {"startedDateTime":"2026-03-14T10:26:53.004+01:00","time":12.7,"connection":"443",
       "request":{"method":"POST","url":"https://a.example/attest","bodySize":9,
         "headers":[{"name":"X-App","value":"a\"b"}],
         "postData":{"mimeType":"application/json","text":"{\"a\":\"b\"}"}},
       "response":{"status":201,"headers":[{"name":"Date","value":"x"}],
         "content":{"size":3,"mimeType":"a/b","text":"AAEC","encoding":"base64"}}}
      """#)
    let opened = Opened(text)
    #expect(opened.container == "an HTTP archive")
    let exchange = try #require(opened.exchanges.first)
    #expect(exchange.line == #"POST https://a.example/attest 201 {"a":"b"} → 000102"#)
    #expect(exchange.time == Timestamp(rfc3339: "2026-03-14T09:26:53.004Z"))
    #expect(exchange.duration == 12)
    #expect(exchange.connection == nil)
    #expect(exchange.request.headers == [.init(name: "X-App", value: "a\"b")])
    #expect(opened.remarks.isEmpty)
  }

  @Test("The server isn't known if one name has two different values")
  func names() throws {
    let isUnknown = { (entry: String) in
      try #require(Opened(Self.archive(entry)).exchanges.first).hasUnknownServer
    }
    #expect(try !isUnknown(Self.entry()))
    #expect(try isUnknown(Self.entry(more: #","response":{"status":201}"#)))
    let text = { (second: String) in
      #""status":200,"content":{"text":"a","text":"\#(second)"}"#
    }
    #expect(try isUnknown(Self.entry(response: text("b"))))
    #expect(try !isUnknown(Self.entry(response: text("a"))))
    #expect(try isUnknown(Self.entry(request: #","url":"https://b.example/attest""#)))
  }

  @Test("A server's port isn't a connection; a connection name is used")
  func connections() {
    let names: [(String, String?)] = [
      (#""connection":"443""#, nil), (#""connection":"8443","_connectionId":"17""#, "17"),
      (#""connection":"5123""#, "5123"), (#""_connectionId":"9""#, "9"), (#""connection":80"#, nil),
    ]
    for (members, name) in names {
      let text = Self.archive(#"{"request":{"method":"GET","url":"/"},\#(members)}"#)
      #expect(Opened(text).exchanges.map(\.connection) == [name], "\(members)")
    }
  }

  @Test("An entry keeps its own JSON, so that entries can be compared")
  func entries() {
    let one = #"{"startedDateTime":"2026-03-14T09:26:53Z","time":1,"request":{"url":"/"}}"#
    let other = one.replacing(#""time":1"#, with: #""time":2"#)
    let entries = Opened(Self.archive("\(one), \(one) ,\(other)")).exchanges.map(\.entry)
    #expect(entries.count == 3 && entries[0] != nil)
    #expect(entries[0] == entries[1] && entries[1] != entries[2])
  }

  @Test("A byte of a body maps to its place in the file")
  func provenance() throws {
    let text = Self.archive(Self.entry(request: #","postData":{"text":"a\nMARK"}"#))
    let body = try #require(Opened(text).exchanges.first?.request.body.bytes)
    let mark = body[(body.startIndex + 2)..<body.endIndex]
    let root = try #require(mark.roots.first)
    let place = try #require(root.buffer.origin?.offset) + root.startIndex
    #expect(Array(text.utf8)[place...].starts(with: "MARK".utf8))
  }

  @Test(
    "Bodies are restored to the sent bytes",
    arguments: [
      // Latin-1 characters, as Chromium, Firefox and mitmproxy write binary bodies.
      (#""text":"\u00a2\u0001\u0080\u00ff""#, "a20180ff"),
      // Characters that were UTF-8 bytes before.
      (#""text":"JosÃ©""#, "José"),
      // Text stays unchanged.
      (#""text":"José ™""#, "José ™"), (#""text":"Jos\u00e9""#, "José"),
      (#""text":"AQI=","encoding":"base64""#, "0102"),
      (#""text":"\u001f\ufffd\b""#, "lost: the recorder wrote it as text and lost 1 byte"),
      (#""params":[{"name":"a b","value":"c+d"},{"name":"e","value":"f"}]"#, "a%20b=c%2Bd&e=f"),
      (#""text":"a=b","params":[{"name":"a","value":"(binary)"}]"#, "a=b"),
      (
        #""params":[{"name":"a","value":"(binary)"}]"#,
        "lost: the recorder kept the names of the form and not its values"
      ),
      (
        #""mimeType":"multipart/form-data; boundary=B","params":[{"name":"a","value":"v"}]"#,
        "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nv\r\n--B--\r\n"
      ),
      (
        #""text":"!!!","encoding":"base64""#,
        "lost: it is not the Base64 that the recorder says it is"
      ),
    ])
  func bodies(postData: String, body: String) throws {
    let opened = Opened(Self.archive(Self.entry(request: ",\"postData\":{\(postData)}")))
    #expect(opened.exchanges.map(\.request.body.line) == [body])
  }

  @Test(
    "A dropped body is reported as lost, unless the message can't have one",
    arguments: [
      (#""status":200,"content":{"size":12}"#, "lost: the recorder dropped 12 bytes"),
      (
        #""status":200,"headers":[{"name":"Content-Length","value":" 7"}],"content":{"size":0,"text":null},"bodySize":0"#,
        "lost: the recorder dropped 7 bytes"
      ),
      (
        #""status":200,"headers":[{"name":"transfer-encoding","value":"chunked"}],"content":{}"#,
        "lost: the recorder dropped it"
      ),
      (#""status":304,"content":{"size":12}"#, "nothing"),
      (#""status":204,"headers":[],"content":{"size":0}"#, "nothing"),
      (#""status":0,"_error":"net::ERR_ABORTED","content":{}"#, "no answer"),
    ])
  func losses(response: String, body: String) throws {
    let exchange = try #require(
      Opened(Self.archive(Self.entry(response: response))).exchanges.first)
    #expect((exchange.response?.body.line ?? "no answer") == body)
  }

  @Test("Frames of a WebSocket become exchanges of their own")
  func frames() {
    let entry = Self.entry(
      more: #"""
        ,"_webSocketMessages":[{"type":"send","time":1773480413.5,"opcode":1,"data":"hello"},
        {"type":"receive","time":1773480414,"opcode":2,"data":"AAE="}]
        """#)
    let lines = Opened(Self.archive(entry)).exchanges.map(\.line)
    #expect(
      lines == [
        "POST https://a.example/attest 200 nothing → nothing",
        "https://a.example/attest hello → no answer",
        "https://a.example/attest nothing → 0001",
      ])
  }

  @Test("A broken entry doesn't hide the others; a truncated file gives part of the last")
  func malformed() {
    let broken = Opened(Self.archive("7,\(Self.entry()),null"))
    #expect(broken.exchanges.map(\.index) == [1])
    #expect(
      broken.remarks == ["Exchange 0 isn't a JSON object", "Exchange 2 isn't a JSON object"])
    let whole = Self.archive(Self.entry(request: #","postData":{"text":"abcdef"}"#))
    let end = whole.range(of: "cdef").map { String(whole[..<$0.lowerBound]) } ?? ""
    let opened = Opened(end)
    #expect(opened.exchanges.map(\.request.body.line) == ["ab"])
    #expect(opened.remarks == ["The file ends inside exchange 0"])
  }

  @Test(
    "Nothing behind the entries is lost: other archives are read, and the rest has a remark",
    arguments: [
      (archive(entry()) + archive(entry()), 2, []),
      (#"{"log":{"entries":[\#(entry())],"pages":[],"entries":[\#(entry())]},"x":1}"#, 2, []),
      (#"{"log":{"entries":[\#(entry())]},"log":{"entries":[\#(entry()),]}}"#, 2, []),
      (archive(entry()) + "\n# log", 1, ["Something else follows at byte"]),
      (archive(entry()) + "{}", 1, ["It has no array log.entries in another JSON text, which"]),
      (
        #"{"log":{"entries":[\#(entry())]"#, 1,
        ["What follows the array is cut short or isn't JSON"]
      ),
    ])
  func behind(archive: String, count: Int, remarks: [String]) {
    let opened = Opened(archive)
    #expect(opened.exchanges.map(\.index) == Array(0..<count))
    #expect(opened.remarks.count == remarks.count)
    #expect(zip(opened.remarks, remarks).allSatisfy { $0.hasPrefix($1) })
  }

  @Test("A hundred thousand empty arrays are passed over")
  func manyArrays() {
    let empty = String(repeating: #""entries":[],"#, count: 100_000)
    let opened = Opened(#"{"log":{\#(empty)"entries":[\#(Self.entry())]}}"#)
    #expect(opened.exchanges.count == 1 && opened.remarks.isEmpty)
  }

  @Test("Fields beside a text that isn't a form have a remark")
  func fieldsBesideText() {
    let fields = #""params":[{"name":"a","value":"b"}]"#
    let remarks = [#"{\"a\":1}"#, "a=b"].flatMap {
      Opened(Self.archive(Self.entry(request: #","postData":{"text":"\#($0)",\#(fields)}"#)))
        .exchanges.map(\.remarks.count)
    }
    #expect(remarks == [1, 0])
  }

  @Test("An entry over the limit is skipped; a deep one is read up to the limit")
  func hostile() {
    let long = Self.entry(
      request: #","postData":{"text":"\#(String(repeating: "x", count: 4_000))"}"#)
    let opened = Opened(
      Self.archive("\(long),\(Self.entry())"), limits: ContainerLimits(record: 1_000))
    #expect(opened.exchanges.map(\.index) == [1])
    #expect(opened.remarks == ["Exchange 0 is longer than 1,000 bytes"])
    let deep = String(repeating: "[", count: 100_000)
    #expect(Opened(Self.archive(deep)).remarks.count == 2)
  }

  @Test(
    "Other JSON isn't recognized",
    arguments: [
      #"{"log": "text"}"#, #"{"log":{"level":"info"}}"#, #"[{"log":{}}]"#, "{", "", "log",
    ])
  func others(text: String) {
    #expect(Opened(text).container == nil)
  }
}
