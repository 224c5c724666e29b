import Evidence
import Testing

@testable import Decoding

@Suite("Named values in text")
struct NamedValuesTests {
  private func values(_ text: String) -> [String] {
    let bytes = Bytes(Array(text.utf8))
    return NamedValues(bytes, without: bytes.endIndex..<bytes.endIndex).values.map {
      String(decoding: $0.name, as: UTF8.self) + "=" + String(decoding: $0.value, as: UTF8.self)
    }
  }

  static let written: [(String, String)] = [
    ("challenge: abc", "challenge=abc"), ("**challenge:** abc", "challenge=abc"),
    ("challenge: `abc`", "challenge=abc"), ("challenge: “abc”", "challenge=abc"),
    ("challenge = «abc»", "challenge=abc"), ("keyId: Abc<br>", "keyId=Abc"),
    ("[keyId:protected] => abc", "keyId=abc"), ("[keyId:App\\Key:private] => abc", "keyId=abc"),
    ("[\"keyId\":\"App\":private]=>\n  string(3) \"abc\"", "keyId=abc"),
    ("“keyId”: “abc”", "keyId=abc"), ("”keyId”: ”abc”,", "keyId=abc"),
    ("<key>keyId</key>\n<string>abc</string>", "keyId=abc"),
    ("[\"keyId\"]=>\n  string(3) \"abc\"", "keyId=abc"),
    ("KeyID: (string) (len=3) \"abc\"", "KeyID=abc"),
    ("challenge:\u{a0}abc", "challenge=abc"),
    ("<tr><td>challenge</td><td>abc</td></tr>", "challenge=abc"),
    ("<tr>\n <th>Key ID</th>\n <td class=\"x\"><code>abc=</code></td>\n</tr>", "Key ID=abc="),
    ("<dl><dt>challenge</dt><dd>abc</dd></dl>", "challenge=abc"),
    ("challenge: abc.", "challenge=abc"), ("App ID: A1B2C3D4E5.com.x", "App ID=A1B2C3D4E5.com.x"),
    ("3. challenge: abc", "challenge=abc"), ("4. App ID: abc", "App ID=abc"),
    ("2. client data hash: abc", "client data hash=abc"),
    ("- Key ID: abc=", "Key ID=abc="), ("client data hash: abc", "client data hash=abc"),
    ("challenge: !!binary aRkq", "challenge=aRkq"),
    ("challenge: Binary.createFromBase64('aRkq', 0)", "challenge=aRkq"),
    ("Challenge: test_server_challenge", "Challenge=test_server_challenge"),
    ("appId=A1B2C3D4E5.com.acme.challenge", "appId=A1B2C3D4E5.com.acme.challenge"),
    ("challenge=server-challenge-0001", "challenge=server-challenge-0001"),
    ("INFO: challenge=abc", "challenge=abc"), ("attest failed challenge=abc", "challenge=abc"),
    ("challenge: abc=", "challenge=abc="), ("server challenge: abc", "server challenge=abc"),
    ("challenge: 3f 25 9c 01 02 03 04 d7", "challenge=3f 25 9c 01 02 03 04 d7"),
    ("challenge: 3f 25 9c 01 02 03 04 D7 added later", "challenge=3f 25 9c 01 02 03 04 D7"),
    ("challenge: 3f 25 9c 01 02 03 04 d7 be", "challenge=3f 25 9c 01 02 03 04 d7 be"),
    ("challenge: [63, -37, 156, 1, 2, 3, 4, 215] x", "challenge=[63, -37, 156, 1, 2, 3, 4, 215]"),
    ("Challenge (base64): abc", "Challenge=abc"), ("- **Key ID (hex)**: abc", "Key ID=abc"),
    ("[AnyHashable(\"keyId\"): abc, x]", "keyId=abc"), ("🔑 challenge: abc", "challenge=abc"),
    ("LOG  challenge: abc", "challenge=abc"), ("<b>challenge:</b> abc<br>", "challenge=abc"),
    ("challenge: <3f259c01 020304d7>", "challenge=<3f259c01 020304d7>"),
    (
      "challenge = {length = 8, bytes = 0x3f259c01 020304d7};",
      "challenge={length = 8, bytes = 0x3f259c01 020304d7}"
    ),
    ("challenge: <Buffer 3f 25 9c 01 02 03 04 d7>", "challenge=3f 25 9c 01 02 03 04 d7"),
    ("challenge: [63, 37, 156, 1, 2, 3, 4, 215]", "challenge=[63, 37, 156, 1, 2, 3, 4, 215]"),
    ("challenge: [63 37 156 1 2 3 4 215]", "challenge=[63 37 156 1 2 3 4 215]"),
    (#"challenge=b'E|v\x9f\xd8dA\x99\'\\'"#, #"challenge=E|v\x9f\xd8dA\x99\'\\"#),
    (#"challenge=bytearray(b"E|v\x9f\xd8dA\x99'")"#, #"challenge=E|v\x9f\xd8dA\x99'"#),
    ("challenge=b'abc'", "challenge=abc"),
    (
      #"challenge=\x3f\x25\x9c\x01\x02\x03\x04\xd7 id=7"#,
      #"challenge=\x3f\x25\x9c\x01\x02\x03\x04\xd7"#
    ),
    (#"challenge=\x3f259c01020304d7, x"#, #"challenge=\x3f259c01020304d7"#),
  ]

  @Test("are read as people write them", arguments: written)
  func read(_ text: String, _ pair: String) {
    #expect(values(text).contains(pair))
  }

  @Test("aren't the visibility of a property of PHP")
  func visibility() {
    #expect(values("[keyId:App\\Key:private] => abc") == ["keyId=abc"])
    #expect(values("[keyId:protected] => abc") == ["keyId=abc"])
    #expect(values("[\"keyId\":\"App\":private]=>\n string(3) \"abc\"") == ["keyId=abc"])
  }

  static let code = [
    "verify(challenge: challenge, appId: appId)", "app_id = var.app_id",
    "appId = System.getenv('X')", "verify(appId = app.id)",
    "challenge = random_id.challenge.b64_std", "APP_ID=$TEAM.com.x", "APP_ID=${APP_ID}",
    "'appId' => $this->appId", #"["a"]=> string(7) "x "y" z""#, "challenge: {{challenge}}",
    "nonce=os.urandom(16)", "key_id=***",
    "▿ keyId : Optional<String>", "challenge: 16 bytes", "challenge: Optional(16 bytes)",
    "challenge: aRkq0B…", "challenge: aRkq0B...", "challenge: aRkq0B***",
  ]

  @Test("aren't variables, calls and templates of code", arguments: code)
  func notCode(_ text: String) {
    #expect(values(text).isEmpty)
  }

  @Test("are Base64 with spaces up to the end tag of an element, where a form lost plus signs")
  func spacedDigits() {
    let spaced = "umXcmUMWw0vLem2 saeqPl FK6Z3lut38AURMo3d/IU="
    #expect(values("<a:KeyId>\(spaced)</a:KeyId>").contains("KeyId=\(spaced)"))
    #expect(values("<KeyId>\(spaced), x</KeyId>").contains("KeyId=umXcmUMWw0vLem2"))
  }

  @Test("aren't read out of a quoted value")
  func quotedPairs() {
    #expect(values(#"ua="challenge=abc" nonce="def""#) == ["ua=challenge=abc", "nonce=def"])
  }

  @Test("don't end at a mark that the text escapes")
  func escapedMarks() {
    #expect(
      values(#"ua="x\" challenge=\"abc\" y" nonce="def""#)
        == [#"ua=x" challenge="abc" y"#, "nonce=def"])
    #expect(values(#"{\"challenge\":\"abc\",\"keyId\":\"d\"}"#) == ["challenge=abc", "keyId=d"])
    #expect(values(#"path="C:\\" nonce="def""#).last == "nonce=def")
  }

  static let escaped: [(String, String)] = [
    (#"{"clientData":"{\"a\":\"b\\\"c\"}"}"#, #"clientData={"a":"b\"c"}"#),
    (#"msg="{\"clientData\":\"{\\\"a\\\":1}\"}" x"#, #"msg={"clientData":"{\"a\":1}"}"#),
    (#"{\"clientData\":\"{\\\"a\\\":1}\"}"#, #"clientData={"a":1}"#),
    (#"{"challenge":"a\/b\u002Bc\u003d"}"#, "challenge=a/b+c="),
    (#"{'clientData': '{"a":"O\'Brien"}'}"#, #"clientData={"a":"O'Brien"}"#),
    (#"{'clientData': '{\"a\":1}'}"#, #"clientData={"a":1}"#),
    (#"clientData='{"a":"b\"c"}'"#, #"clientData={"a":"b\"c"}"#),
    (#"{"challenge":"\\x3f259c01020304d7"}"#, #"challenge=\x3f259c01020304d7"#),
    (#"challenge="E|v\x9f\\n""#, #"challenge=E|v\x9f\\n"#),
    (#"path="C:\dir" x"#, #"path=C:\dir"#),
  ]

  @Test("have no escapes of the strings around them", arguments: escaped)
  func escapes(_ text: String, _ pair: String) {
    #expect(values(text).contains(pair))
  }

  private static let digits = String(repeating: "AbZ1", count: 15)
  private static let hexDigits = String(repeating: "0af3", count: 16)

  static let wrapped: [(String, String)] = [
    ("publicKey: \(digits)\nkzx4=abc\nchallenge: x", "publicKey=\(digits)"),
    ("publicKey: \(digits)\nkzx4zg==\nchallenge: x", "publicKey=\(digits)kzx4zg=="),
    ("publicKey: \(digits)\r\n\tkzx4zg==\r\n", "publicKey=\(digits)kzx4zg=="),
    ("> publicKey: \(digits)\n> \(digits)\n> kzx4\n", "publicKey=\(digits)\(digits)kzx4"),
    ("publicKey: \(digits)\n\nkzx4zg==", "publicKey=\(digits)"),
    // The second line is as wide as the first with its name, the third shorter than the second.
    (
      "challenge:  \(digits)\n\(digits)AbZ1AbZ1AbZ1\n\(digits)\n\(digits)\n",
      "challenge=\(digits)\(digits)AbZ1AbZ1AbZ1\(digits)"
    ),
    (
      "publicKey: \(hexDigits)\n\(hexDigits)\n0a\n", "publicKey=\(hexDigits)\(hexDigits)0a"
    ),
    (
      "challenge: \(String(repeating: "0af3", count: 16))\nDone",
      "challenge=\(String(repeating: "0af3", count: 16))"
    ),
    ("challenge: abc\nkzx4zg==", "challenge=abc"),
  ]

  @Test("continue on lines with nothing but digits", arguments: wrapped)
  func lines(_ text: String, _ pair: String) {
    #expect(values(text).contains(pair))
  }

  @Test(
    "are none if it can't be told where they end",
    arguments: [
      "\(digits)\nThanks\n", "\(digits)\n4711a\n", "\(digits)\n17627025\n",
      "\(hexDigits)\n\(hexDigits)\n", "\(hexDigits)\n0af3\n", "ff\(digits)+/\nAb-_\n",
      "\(String(repeating: "0af3", count: 15))\n0AF3\n",
    ])
  func openEnd(value: String) {
    #expect(values("publicKey: \(value)").isEmpty)
  }

  @Test("are JSON without quotes if the name is that of client data, and isn't a member's")
  func json() {
    let text = #"clientData: {"a": [1, "}"]}, x"#
    #expect(values(text) == [#"clientData={"a": [1, "}"]}"#])
    #expect(values(#"<clientData>{"a":1}</clientData>"#).contains(#"clientData={"a":1}"#))
    for text in [
      #""clientData": {"a": "b"}"#, #"payload: {"a": "b"}"#, #"clientData: {"a": "b", c"#,
      "clientData: {\n\"a\": \"b\"}",
    ] { #expect(!values(text).contains { $0.contains("{") }, "\(text)") }
  }

  @Test("remember how they are written")
  func places() {
    let text = Bytes(Array(#"challenge="a\/b" keyId=c"#.utf8))
    let found = NamedValues(text, without: text.endIndex..<text.endIndex).values
    #expect(found.map(\.written.utf8) == [#"a\/b"#, "c"])
    #expect(found.allSatisfy { $0.written.buffer === text.buffer })
  }

  @Test(
    "aren't the start of bytes that a program printed one by one",
    arguments: [
      "challenge: 3f 25 9c", "challenge=b''", #"challenge: b'\x3f\x25'"#, #"challenge=\x3f\x25"#,
      "challenge: <Buffer 3f 25 9c 01 02 03 04 d7 ... 24 more bytes>",
      #"challenge=b'E|v\\x9f\\xd8dA\\x99\\xc0'"#, "challenge: [63, 37, 156]",
      "challenge: [63, 37, 156, 1, 2, 3, 4, 2150]", "challenge: 3f 25 9c 01 02 03 04 d7 be gone",
      #"challenge=\x3f\x25\x9c\x01\x02\x03\x04\xd7a"#, #"challenge=\x3f259c01020304d"#,
      #"challenge=b'\x3f\x25\x9c\x01\x02\x03\x04\xd7"#,
    ])
  func printedBytes(_ text: String) {
    #expect(values(text).isEmpty)
  }

  @Test("are the cells of rows with a name and a value")
  func rows() {
    let artifact = "o2NmbXRvYXBwbGU"
    for text in [
      "| appId | A1B2C3D4E5.com.x |\n|---|---|\n| keyId | abc |\n| attestation | \(artifact) |",
      "appId\tA1B2C3D4E5.com.x\nkeyId\tabc\nattestation\t\(artifact)",
    ] {
      let bytes = Bytes(Array(text.utf8))
      let start = bytes.count - artifact.utf8.count - (text.hasSuffix("|") ? 2 : 0)
      let own = start..<(start + artifact.utf8.count)
      let line = bytes.suffix(while: { !$0.isLineBreak })
      let columns = TableColumns(of: own, on: line, in: bytes)
      #expect(columns.label?.utf8 == "attestation")
      #expect(Set(columns.values.compactMap(\.name.utf8)) == ["appId", "keyId"])
    }
  }

  @Test(
    "are the items of a numbered list in which each has its name before it",
    arguments: [
      ("1) \"keyId\"\n2) \"abc\"\n3) \"attestation\"\n4) \"", ["keyId=abc", "challenge=x\"y"]),
      ("x\n9) \"attestation\"\n10) \"", ["challenge=x\"y"]),
      ("1) \"keyId\"\n2) \"abc\"\n4) \"attestation\"\n5) \"", []), ("2) \"keyId\"\n4) \"", []),
      ("3) \"keyId\"\n4) \"", []),
    ])
  func turns(before: String, pairs: [String]) {
    let artifact = "o2NmbXRvYXBwbGU"
    let next = (before.split(separator: "\n").last?.prefix { $0 != ")" }).flatMap { Int($0) } ?? 0
    let written =
      "\(before)\(artifact)\"\n\(next + 1)) \"challenge\"\n\(next + 2)) \"x\\\"y\"\n"
    let text = Bytes(Array(written.utf8))
    let own = before.utf8.count..<(before.utf8.count + artifact.utf8.count)
    let start = text.between(0, own.lowerBound).suffix(while: { !$0.isLineBreak }).startIndex
    let line = text.between(start, own.upperBound + 1)
    let columns = TableColumns(of: own, on: line, in: text)
    #expect(columns.values.map { "\($0.name.text)=\($0.value.text)" } == pairs)
  }

  @Test(
    "are the cells below a header with a rule, as databases print them",
    arguments: [
      (" keyId | attestation \n-------+------\n abc   | ", true),
      ("ok\n keyId | attestation \n-------+------\n def   | x\n abc   | ", true),
      ("+---+---+\n| keyId | attestation |\n+---+---+\n| abc | ", true),
      ("ok\n||keyId||attestation||\n|def|x|\n|abc|", true),
      ("ok\n||keyId|attestation||\n|abc|", false),
      ("ok\n keyId | attestation \n abc   | ", false),
      ("ok\n keyId | attestation \n-------+------\nother\n abc   | ", false),
    ])
  func ruled(before: String, isTable: Bool) {
    let artifact = "o2NmbXRvYXBwbGU"
    let bytes = Bytes(Array((before + artifact + (before.hasPrefix("+") ? " |" : "")).utf8))
    let own = before.utf8.count..<(before.utf8.count + artifact.utf8.count)
    let columns = TableColumns(of: own, on: bytes.suffix(while: { !$0.isLineBreak }), in: bytes)
    let values = columns.values.map { "\($0.name.text)=\($0.value.text)" }
    #expect(values == (isTable ? ["keyId=abc"] : []))
  }
}
