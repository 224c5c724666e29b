import Evidence
import Foundation
import Testing

@testable import Decoding

@Suite("JSON reader")
struct JSONReaderTests {
  private func read(_ text: String, limits: DecodingLimits = .standard) -> JSONReader.Reading {
    JSONReader.readWhole(Bytes(Array(text.utf8), name: "file"), limits: limits)
  }

  /// The value written again in one fixed way.
  private func plain(_ node: JSONNode?) -> String {
    guard let node else { return "nothing" }
    return switch node.kind {
    case .object(let members):
      "{" + members.map { "\($0.name):\(plain($0.value))" }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map(plain).joined(separator: ",") + "]"
    case .string(let characters): "'" + String(decoding: characters, as: UTF8.self) + "'"
    case .number: node.bytes.utf8 ?? ""
    case .bool(let value): "\(value)"
    case .null: "null"
    }
  }

  @Test(
    "valid JSON gives its values, in order",
    arguments: [
      ("{}", "{}"), ("[]", "[]"), (" [ 1 , -2.5e+3 ] ", "[1,-2.5e+3]"), ("\"a\"", "'a'"),
      ("{\"b\":1,\"a\":[true,false,null]}", "{b:1,a:[true,false,null]}"),
      ("{\"a\":1,\"a\":2}", "{a:1,a:2}"), ("\u{feff}[\"é\"]", "['é']"),
      ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\"", "'\"\\/\u{8}\u{c}\n\r\té😀'"),
      ("{\"\\u0061\":\"\"}", "{a:''}"),
    ])
  func valid(_ text: String, _ expected: String) {
    let reading = read(text)
    #expect(reading.isClean)
    #expect(plain(reading.value) == expected)
  }

  @Test(
    "the outermost members are read without what is in them",
    arguments: [
      (#"{"a":{"b":[1,"}"]},"c":"d","e":[]}"#, [#"a={"b":[1,"}"]}"#, #"c="d""#, "e=[]"]),
      (#"{"a":{"b":"#, [#"a={"b":"#]), (#"{"a":{"b":1]"#, [#"a={"b":1]"#]), ("[1]", nil), ("", nil),
    ])
  func outermost(_ text: String, _ expected: [String]?) {
    let members = JSONReader.outermostMembers(of: Bytes(Array(text.utf8), name: "file"))
    #expect(members?.map { "\($0.name)=\($0.value.bytes.utf8 ?? "")" } == expected)
  }

  @Test(
    "malformed JSON is read as far as possible, with its faults",
    arguments: [
      ("", "nothing"), ("{\"a\":1", "{a:1}"), ("{\"a\":\"bc", "{a:'bc'}"), ("{\"a\"", "{}"),
      ("{\"a\":", "{}"), ("[1,", "[1]"), ("[1,]", "[1]"), ("[1 2]", "[1]"), ("{a:1}", "{}"),
      ("[1] x", "[1]"), ("\"a\nb\"", "'a\nb'"), ("\"\\x\"", "'\\x'"), ("\"\\", "'\\'"),
      ("\"\\ud800\"", "'\u{fffd}'"), ("\"\\ud800\\u0041\"", "'\u{fffd}A'"),
      ("\"\\udc00\"", "'\u{fffd}'"), ("tru", "nothing"), ("[1,nul]", "[1]"), ("\u{0}", "nothing"),
      ("[1-2]", "[1-2]"), ("[-]", "[-]"), ("{\"a\":1}}", "{a:1}"), ("\"\\u12\"", "'\\u12'"),
    ])
  func malformed(_ text: String, _ expected: String) {
    let reading = read(text)
    #expect(!reading.isClean)
    #expect(!reading.anomalies.isEmpty)
    #expect(plain(reading.value) == expected)
  }

  @Test("bytes that aren't UTF-8 stay unchanged")
  func invalidUTF8() {
    let reading = JSONReader.readWhole(Bytes([0x22, 0xa3, 0x63, 0x22]))
    #expect(reading.value?.string?.array == [0xa3, 0x63])
    #expect(reading.anomalies.map(\.kind) == [.invalidUTF8])
  }

  @Test("a string without escapes is a slice of the file")
  func slices() throws {
    let file = Bytes(Array("{\"a\": \"o2Nm\"}".utf8), name: "file")
    let value = try #require(JSONReader.read(file).value?["a"])
    let text = try #require(value.string)
    #expect(text.buffer === file.buffer)
    #expect(text.range == 7..<11)
    #expect(value.bytes.range == 6..<12)
  }

  @Test("a character after escapes maps to the file")
  func walksBack() throws {
    let file = Bytes(Array("[\"a\\/b\\u002Bc\"]".utf8), name: "file")
    let text = try #require(JSONReader.read(file).value?.elements?.first?.string)
    #expect(text.utf8 == "a/b+c")
    let roots = text.indices.map { text[$0..<($0 + 1)].roots.compactMap(\.utf8).joined() }
    #expect(roots == ["a", "\\/", "b", "\\u002B", "c"])
    #expect(text[4..<5].roots.first?.buffer === file.buffer)
  }

  @Test("an artifact inside an escaped string maps to the file")
  func artifactInString() throws {
    let base64 = Base64.encode(Genuine.attestation).replacing("/", with: "\\/")
    let file = Bytes(Array("{\"attestation\":\"\(base64)\"}".utf8), name: "file")
    let text = try #require(JSONReader.read(file).value?["attestation"]?.string)
    let reading = TextDecoder.read(text)
    #expect(reading.payload.array == Genuine.attestation)
    #expect(reading.repairs.isEmpty)
    let root = try #require(reading.payload.suffix(1).roots.first)
    #expect(root.buffer === file.buffer)
    #expect(root.endIndex > file.endIndex - 8)
  }

  @Test("nesting beyond the limit stops the reader without a trap", arguments: ["[", "{\"a\":"])
  func depth(_ opening: String) {
    let reading = read(String(repeating: opening, count: 100_000))
    #expect(reading.anomalies.map(\.kind) == [.depthLimit(64)])
    #expect(reading.value != nil)
  }

  @Test("more items than the limit are not read")
  func items() {
    let text = "[" + String(repeating: "1,", count: 50) + "1]"
    let reading = read(text, limits: DecodingLimits(items: 10))
    #expect(reading.value?.elements?.count == 9)
    #expect(reading.anomalies.map(\.kind).contains(.itemLimit(10)))
  }

  @Test("the bytes after a value are returned")
  func rest() {
    let reading = JSONReader.read(Bytes(Array("{} \n {\"a\":1}".utf8)))
    #expect(reading.rest.utf8 == "{\"a\":1}")
    #expect(reading.anomalies.isEmpty)
  }

  @Test("JSON that Foundation writes gives Foundation's values")
  func agreesWithFoundation() throws {
    let object: [String: Any] = [
      "text": "\u{1}\"\\/é\u{2028}😀", "list": [1, 2.5, -3, true, NSNull()], "": [String: Any](),
    ]
    let data = try JSONSerialization.data(withJSONObject: object, options: .prettyPrinted)
    let reading = JSONReader.readWhole(Bytes(Array(data)))
    #expect(reading.isClean)
    #expect(reading.value?["text"]?.string?.utf8 == object["text"] as? String)
    #expect(reading.value?["list"]?.elements?.count == 5)
    #expect(reading.value?[""]?.members?.isEmpty == true)
  }

  @Test("no truncation and no changed byte traps")
  func survivesAnything() {
    let text = Array(
      "{\"a\":[1,\"b\\u00e9\\ud83d\\ude00\",{\"c\":null}],\"d\":-1.5e3,\"é\":true}".utf8)
    for position in text.indices {
      let cut = JSONReader.readWhole(Bytes(Array(text[..<position])))
      #expect(!cut.isClean)
      for byte: UInt8 in [0x00, 0x22, 0x5c, 0x7b, 0x5d, 0x2c, 0xff] {
        var changed = text
        changed[position] = byte
        let reading = JSONReader.readWhole(Bytes(changed))
        #expect(reading.rest.endIndex == changed.count)
      }
    }
  }
}
