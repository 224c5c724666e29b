import Decoding
import Evidence
import Testing

@testable import Containers

@Suite("Logs")
struct LogReaderTests {
  @Test(
    "The message of a line is returned as it was logged",
    arguments: [
      ("Mar 14 09:26:53 host app[12]: got {\"a\":1}\n", ["got {\"a\":1}"]),
      ("<34>1 2026-03-14T09:26:53.004Z host app 12 ID - key: value", ["value"]),
      ("2026-03-14T09:26:53.004+01:00 host app[12]: one#012two#011three", ["one\ntwo\tthree"]),
      (
        "192.0.2.1 - - [14/Mar/2026:09:26:53 +0000] \"POST /x HTTP/1.1\" 200 2 \"-\" \"{\\x22a\\x22:1}\"\n",
        [
          "192.0.2.1 - - [14/Mar/2026:09:26:53 +0000] \"POST /x HTTP/1.1\" 200 2 \"-\" \"{\"a\":1}\""
        ]
      ),
      (
        "2026-03-14T09:26:53.1Z stdout P one \n2026-03-14T09:26:53.2Z stdout F two\n2026-03-14T09:26:53.3Z stderr F three\n",
        ["one two", "three"]
      ),
      (
        "2026-03-14T09:26:53.1Z stdout P one \n2026-03-14T09:26:53.1Z stderr P A \n2026-03-14T09:26:53.2Z stderr F B\n2026-03-14T09:26:53.2Z stdout F two\n2026-03-14T09:26:53.3Z stderr F C\n",
        ["A B", "one two", "C"]
      ),
      (
        "Mar 14 09:26:53 host app: {\n  \"a\": 1\n}\nMar 14 09:26:54 host app: next\nMar 14 09:26:55 host app: last",
        ["{\n  \"a\": 1\n}", "next", "last"]
      ),
    ])
  func messages(text: String, messages: [String]) {
    let opened = Opened(text)
    #expect(opened.container == "a log")
    #expect(opened.texts == messages)
  }

  @Test(
    "Lines that a log shipper wrapped are unwrapped",
    arguments: [
      (
        #"{"log":"one ","stream":"stdout","time":"t"}"# + "\n"
          + #"{"log":"two\n","stream":"stdout","time":"t"}"# + "\n"
          + #"{"log":"three\n","stream":"stdout","time":"t"}"#,
        ["one two\n", "three\n"]
      ),
      (
        #"{"log":"one ","stream":"stdout","time":"t"}"# + "\n"
          + #"{"log":"A ","stream":"stderr","time":"t"}"# + "\n"
          + #"{"log":"two\n","stream":"stdout","time":"t"}"# + "\n"
          + #"{"log":"B\n","stream":"stderr","time":"t"}"#,
        ["one two\n", "A B\n"]
      ),
      (
        #"{"events":[{"logStreamName":"s","timestamp":1,"message":"a","ingestionTime":2,"eventId":"3"}]}"#,
        ["a"]
      ),
      (
        #"{"messageType":"DATA_MESSAGE","logEvents":[{"id":"1","timestamp":2,"message":"a"},{"id":"2","timestamp":2,"message":"b"}]}"#,
        ["a", "b"]
      ),
      (
        #"[{"insertId":"1","logName":"n","textPayload":"a"},{"insertId":"2","logName":"n","jsonPayload":{"k":1}}]"#,
        ["a", #"{"insertId":"2","logName":"n","jsonPayload":{"k":1}}"#]
      ),
      (
        #"{"@timestamp":"t","agent":{},"message":"a"}"# + "\nnot json\n", ["a", "not json\n"]
      ),
      (
        #"{"@timestamp":"t","agent":"o2NmbXRvb2FwcGxlLWFwcGF0dGVzdA","message":"a"}"#,
        [#"{"@timestamp":"t","agent":"o2NmbXRvb2FwcGxlLWFwcGF0dGVzdA","message":"a"}"#]
      ),
    ])
  func shipped(text: String, messages: [String]) {
    let opened = Opened(text)
    #expect(opened.container == "a log")
    #expect(opened.texts.map { $0 == "not json" ? "not json\n" : $0 } == messages)
  }

  @Test("The members beside a message come with it")
  func members() {
    let opened = Opened(#"{"log":"a","kubernetes":{},"method":"POST"}"#)
    guard case .text(_, _, _, let members)? = opened.items.last else {
      Issue.record("no text")
      return
    }
    #expect(members.map(\.name) == ["kubernetes", "method"])
  }

  @Test(
    "A message that syslog split in the middle of its digits is joined",
    arguments: [
      ("app[1]: ", digits, "BCD=", ["\(digits)\nBCD="]),
      ("app[1]: ", "{\"a\":\"\(digits)", "BCD\"}", ["{\"a\":\"\(digits)BCD\"}"]),
      ("app[1]: ", digits, "BCD is next", [digits, "BCD is next"]),
      ("app[1]: ", "\(digits)==", "BCD", ["\(digits)==", "BCD"]),
      ("app[1]: ", "AAAA", "BCD", ["AAAA", "BCD"]),
      ("app[1]: ", digits, "\(digits)A", [digits, "\(digits)A"]),
      ("other[1]: ", digits, "BCD=", [digits, "BCD="]),
    ])
  func split(head: String, first: String, second: String, messages: [String]) {
    let opened = Opened(
      "Mar 14 09:26:53 host app[1]: \(first)\nMar 14 09:26:54 host \(head)\(second)\n")
    #expect(opened.texts == messages)
  }

  /// As many digits as a message has that may have been split.
  private static let digits = String(repeating: "A", count: 256)

  @Test("A message maps to its place and its line")
  func place() {
    let text = "Mar 14 09:26:52 host app: x\nMar 14 09:26:53 host app: MARK\n"
    guard case .text(let bytes, let line, _, _)? = Opened(text).items.last else {
      Issue.record("no text")
      return
    }
    #expect(line == 2)
    let offset = bytes.inputPlaces.first?.offset ?? 0
    #expect(Array(text.utf8)[offset...].starts(with: "MARK".utf8))
  }

  @Test("A long line is reported, and an endless message is cut")
  func hostile() {
    let long =
      "Mar 14 09:26:52 host app: \(String(repeating: "x", count: 200))\nMar 14 09:26:53 host app: b"
    let opened = Opened(long, limits: ContainerLimits(record: 100))
    #expect(opened.remarks == ["Line 1 is longer than 100 bytes"])
    #expect(opened.texts == ["b"])
    let piece = #"{"log":"\#(String(repeating: "x", count: 60))","stream":"stdout","time":"t"}"#
    let pieces = Opened(
      [piece, piece, piece].joined(separator: "\n"), limits: ContainerLimits(record: 100))
    #expect(pieces.texts.map(\.utf8.count) == [120, 60])
  }

  @Test(
    "Other text isn't recognized",
    arguments: [
      "March on", "2026-03-14T09:26:53Z INFO attestation: x", #"{"log":"x"}"#,
      #"{"events":[{"a":1}]}"#,
      "<html>", "[14/Mar/2026]", #"{"attestation":"x","message":"y"}"#,
    ])
  func others(text: String) {
    #expect(Opened(text).container == nil)
  }
}
