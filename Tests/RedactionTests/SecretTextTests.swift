import Decoding
import Evidence
import Redaction
import Results
import TestSupport
import Testing

@Suite("Secrets in a text")
struct SecretTextTests {
  private static let token = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"

  @Test(
    "are masked, and the text around them stays",
    arguments: [
      ("from 203.0.113.7 at noon", "from [address redacted, 11 bytes] at noon"),
      ("203.0.113.7:443/x", "[address redacted, 11 bytes]:443/x"),
      ("client=10.0.0.1.", "client=[address redacted, 8 bytes]."),
      ("client:10.0.0.1", "client:[address redacted, 8 bytes]"),
      ("https://10.0.0.1/a", "https://[address redacted, 8 bytes]/a"),
      ("[2001:db8::7]", "[[address redacted, 11 bytes]]"),
      (
        "to https://h.example.com/services/T0/Zq7x03Xw9Kp3Lm8Vt2Rb5yHd?a=1",
        "to https://h.example.com/services/T0/[token redacted, 24 bytes]?a=1"
      ),
      (
        "https://a.example:443/reset/5a713773656372657430335877394b7033/x",
        "https://a.example:443/reset/[token redacted, 34 bytes]/x"
      ),
      (
        "https://a.example/b#Zq7x03Xw9Kp3Lm8Vt2Rb5yHd",
        "https://a.example/b#[token redacted, 24 bytes]"
      ),
      ("POST /a/Zq7x03Xw9Kp3Lm8Vt2Rb5yHd HTTP/1.1", "POST /a/[token redacted, 24 bytes] HTTP/1.1"),
      (
        "https://a.example/https://b.example/Zq7x03Xw9Kp3Lm8Vt2Rb5yHd",
        "https://a.example/https://b.example/[token redacted, 24 bytes]"
      ),
      ("fe80::1%eth0", "[address redacted, 7 bytes]%eth0"),
      ("2001:db8:0:0:0:0:0:1", "[address redacted, 20 bytes]"),
      (
        "Authorization: Basic dTpw\nnext", "Authorization: [authorization redacted, 10 bytes]\nnext"
      ),
      ("set-cookie: sid=1; Path=/", "set-cookie: [cookie redacted, 13 bytes]"),
      ("with bearer abcdef0123 sent", "with bearer [authorization redacted, 10 bytes] sent"),
      ("token=\(token)", "token=[token redacted, \(token.count) bytes]"),
      ("::ffff:203.0.113.7", "[address redacted, 18 bytes]"),
      ("64:ff9b::203.0.113.7/96", "[address redacted, 20 bytes]/96"),
      ("from 2001:db8::7.", "from [address redacted, 11 bytes]."),
      ("203.0.113.7.json", "[address redacted, 11 bytes].json"),
      ("capture-203.0.113.7.json", "capture-[address redacted, 11 bytes].json"),
      ("client_ip_203.0.113.7", "client_ip_[address redacted, 11 bytes]"),
      ("fe:203.0.113.7", "fe:[address redacted, 11 bytes]"),
      ("Cookie:session=1; a=2", "Cookie:[cookie redacted, 14 bytes]"),
      ("Authorization:Token abc", "Authorization:[authorization redacted, 9 bytes]"),
      ("X-Authorization: abc", "X-Authorization: [authorization redacted, 3 bytes]"),
      (
        #"{"Cookie": "session=1", "attestation": "o2Nm"}"#,
        #"{"Cookie": "[cookie redacted, 9 bytes]", "attestation": "o2Nm"}"#
      ),
      (
        #""{\"Cookie\":\"session=1\",\"a\":1}""#,
        #""{\"Cookie\":\"[cookie redacted, 9 bytes]\",\"a\":1}""#
      ),
      (
        #"{"name": "cookie", "value": "session=1"}"#,
        #"{"name": "cookie", "value": "[cookie redacted, 9 bytes]"}"#
      ),
      ("é\(token)é", "é[token redacted, \(token.count) bytes]é"),
      (
        "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiO\niIxIn0.c2lnbmF0dXJl end",
        "[token redacted, 66 bytes] end"
      ),
      (
        "<password><![CDATA[a b]]></password>",
        "<password><![CDATA[[password redacted, 3 bytes]]]></password>"
      ),
      (
        "<name>Cookie</name> <value>a=1</value>",
        "<name>Cookie</name> <value>[cookie redacted, 3 bytes]</value>"
      ),
      (
        "<h name=\"Cookie\" value=\"a=1\"/>",
        "<h name=\"Cookie\" value=\"[cookie redacted, 3 bytes]\"/>"
      ),
      (
        "machine h login me password abc",
        "machine h login me password [password redacted, 3 bytes]"
      ),
      ("password: |\n  abc\nnext: 1", "password: [password redacted, 7 bytes]\nnext: 1"),
      ("https://abcdefghijklmno1@h.example/", "https://[password redacted, 16 bytes]@h.example/"),
      ("passwort=abc", "passwort=[password redacted, 3 bytes]"),
    ])
  func masked(_ text: String, _ expected: String) {
    #expect(SecretText(text).masked == expected)
  }

  @Test(
    "aren't found in similar text",
    arguments: [
      "iOS 18.2.1 (22C152)", "extensions/2.5.29.15", "1.2.840.113635.100.8.2", "1.3.101.112",
      "09:26:53", "2026-03-14T09:26:53.004Z", "300.1.1.1", "1.2.3.4.5",
      "the bearer certificate is missing", "basic constraints", "a cookie: ", "eyJ", "::",
      "AB:CD:EF:01:23:45:67:89:AB:CD:EF:01:23:45:67:89:AB:CD:EF:01",
      "8YE23NZS57.com.example.wallet", "std::vector", "a::b", "build-18.2.1-rc", "v_1.2.3",
      "oid-1.2.840.113635.100.8.2", "fe:12", "26:53.004", "(RFC 5280 §4.1.2.7)", "1.2.3.4.5.json",
      "no cookie, value: x",
      "https://a.example/devices/123e4567-e89b-12d3-a456-426614174000/attest",
      "https://a.example/a?challenge=Zq7x03Xw9Kp3Lm8Vt2Rb5yHd",
      "https://a.example/attestations-of-devices-2026-01-02/all.json",
      "a /Zq7x03Xw9Kp3Lm8Vt2Rb5yHd",
      #"{"cookie": "", "a": "b"}"#, #"["cookie", "session"]"#, "2026-03-14T09:26:53-05:00",
    ])
  func untouched(_ text: String) {
    #expect(SecretText(text).secrets.isEmpty)
    #expect(SecretText(text).masked == text)
  }

  @Test("are found in bytes that aren't text")
  func bytes() {
    let bytes = [0xff, 0x00] + Array("Cookie: a=1\r\n".utf8) + [0xfe]
    #expect(SecretText(bytes).secrets.map(\.range) == [10..<13])
    #expect(SecretText([0xff, 0x3a, 0x3a, 0x66, 0xff] as [UInt8]).secrets.isEmpty)
  }

  @Test(
    "a long hostile text is searched in linear time",
    arguments: ["eyJ.", "1.", "a=", ":", "Basic ", ":1.1.1.1.1", "cookie,\"value", "<a><![CDATA["])
  func long(_ piece: String) {
    let text = String(repeating: piece, count: 200_000)
    #expect(SecretText(text).secrets.count < 3)
  }

  /// Every form in which a secret was seen to come, with `MARK` in it.
  static let forms = [
    "Cookie: sid=MARK; Path=/", "Set-Cookie: sid=MARK", "cookie:MARK", "Cookie: a=1\r\n MARK",
    "Authorization: Basic MARK", "Proxy-Authorization: Negotiate MARK", "X-Api-Key: MARK",
    "curl -H 'Authorization: Token MARK' https://example.com",
    "curl -H \"Cookie: sid=MARK\" https://example.com", "curl -u admin:MARK https://example.com",
    "curl --oauth2-bearer MARK x", "curl --proxy-user me:MARK x", "curl -U me:MARK x",
    "curl --pass MARK x", "curl --pass  MARK x", "curl --pass \\\n  MARK x", "curl -ume:MARK x",
    "curl -E cert.pem:MARK x", "curl --cert 'cert.pem:MARK' x", "curl --proxy-pass MARK x",
    "curl --tlspassword MARK x", "curl -b'sid=MARK' x",
    "curl -b 'sid=MARK' x", "tool --password MARK", "tool --user 'a:MARK'",
    #"{"password": "MARK"}"#, #"{"user":{"dbPassword":"MARK"}}"#, #"{'passwd': 'MARK'}"#,
    #"{"client_secret" : "MARK"}"#, #"{"token":"MARK"}"#, #"{"deviceToken":"MARK"}"#,
    #"{"device_token":"MARK"}"#, #"{"apiKey":"MARK"}"#, #"{"Cookie"=>"MARK"}"#,
    #"{"name":"Cookie","value":"MARK"}"#, #"{"value":"MARK","name":"Cookie"}"#,
    #"{"value":"MARK","comment":"","name":"authorization"}"#, #""name":"Cookie","value":"MARK"}]"#,
    #"{"cookies":[{"name":"sid","value":"MARK"}]}"#, #"{"cookies":{"sid":"MARK"}}"#,
    #"[["Cookie","MARK"],["Host","x"]]"#, #"["Host","x","Cookie","MARK"]"#,
    #"{"headers":{"Authorization":["MARK"]}}"#, #"{"body":"{\"password\":\"MARK\"}"}"#,
    #"{"a":"{\"b\":\"{\\\"token\\\":\\\"MARK\\\"}\"}"}"#, #"{"\u0070assword":"MARK"}"#,
    #"{"raw":"GET / HTTP/1.1\r\nCookie: sid=MARK\r\n\r\n"}"#,
    #"{"protected":"eyJhbGciOiJFUzI1NiJ9","payload":"MARK","signature":"MARK"}"#,
    "user=a&password=MARK&x=1", "GET /?access_token=MARK HTTP/1.1", "pwd=MARK", "password: MARK",
    "https://admin:MARK@example.com/", #"https:\/\/admin:MARK@example.com\/"#,
    "postgres://a:MARK@10.0.0.1/db", "<password>MARK</password>",
    "<key>password</key>\n<string>MARK</string>", #"<user password="MARK"/>"#,
    "name=\"password\"\r\n\r\nMARK\r\n--x", "Bearer MARK0123456789", "a%3D1%26password%3DMARK",
    "Authorization%3A%20Bearer%20MARK",
    "-----BEGIN PRIVATE KEY-----\nMARK\n-----END PRIVATE KEY-----",
    "-----BEGIN RSA PRIVATE KEY-----\nMARK",
    "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJMARK.c2lnbmF0dXJl", "eyJhbGciOiJkaXIifQ..MARKMARK.a.b",
    "AAAAeyJhbGciOiJFUzI1NiJ9.MARKabcd.c2ln", "\"eyJhbGciOiJFUzI1NiJ9.MARKabcd.c2ln\"",
    "eyJhbGciOiJFUzI1NiJ9%2EMARKabcd%2Ec2ln", "ewogImFsZyI6IkVTMjU2In0.MARKabcd.c2ln",
    "gpat_MARK0123456789abcdef", "sk_live_MARK0123456789", "ghp_MARK0123456789abcdef0123456789",
    "glpat-MARK0123456789abcdef", "xoxb-MARK0123456789", "AIzaMARK0123456789abcdefghijklmnopqrstu",
    "AKIAMARK012345678901",
  ]

  private static let mark = "ZQXJ"

  @Test("are found in every form", arguments: forms)
  func form(_ form: String) {
    let text = form.replacing("MARK", with: Self.mark)
    let masked = SecretText(text).masked
    #expect(!masked.contains(Self.mark), "\(masked)")
  }

  @Test("are found inside encodings", arguments: forms)
  func dressed(_ form: String) {
    let text = Array("log: \(form.replacing("MARK", with: Self.mark))\n".utf8)
    let wide: [UInt8] = text.flatMap { [$0, 0 as UInt8] }
    let bigEndian: [UInt8] = text.flatMap { [0 as UInt8, $0] }
    // The places of the mark, by the number of bytes for each of its characters.
    let dresses: [(String, [UInt8], Int)] = [
      ("UTF-16", wide, 2), ("UTF-16, the other order", bigEndian, 2),
      ("among other bytes", [0x01, 0x6c] + text + [0x30, 0x02], 1),
    ]
    for (name, bytes, width) in dresses {
      let secrets = SecretText(bytes).secrets
      for place in places(of: Self.mark, in: bytes, width) {
        #expect(secrets.contains { $0.range.contains(place) }, "\(name)")
      }
    }
    let lines = [
      ("", Base64.encode(text)), ("data=", text.hex), ("/x/", text.hex.uppercased()),
      ("a", Base64.encode(text, as: .url)),
    ]
    for (before, encoded) in lines {
      let line = Array((before + encoded).utf8)
      let secrets = SecretText(line).secrets
      let hidden = secrets.reduce(0) { $0 + $1.range.count }
      #expect(hidden >= encoded.utf8.count * Self.mark.utf8.count / text.count, "\(before)")
      #expect(!visible(line, but: secrets).contains(Self.mark), "\(before)\(encoded)")
    }
  }

  private func places(of mark: String, in bytes: [UInt8], _ width: Int) -> [Int] {
    let first = UInt8(ascii: "Z")
    return bytes.indices.filter { place in
      mark.utf8.enumerated().allSatisfy { index, byte in
        let at = place + index * width
        return bytes.indices.contains(at) && bytes[at] == byte && bytes[place] == first
      }
    }
  }

  /// Returns the readable text of a line of digits with masked secrets.
  private func visible(_ line: [UInt8], but secrets: [Secret]) -> String {
    var shown = line
    for secret in secrets {
      for place in secret.range { shown[place] = UInt8(ascii: "A") }
    }
    return EncodedText.views(of: Bytes(shown)).map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  @Test("of persons are redacted with identifiers")
  func persons() {
    let text = "sent by jane.doe+test@mail.example.com, not by @jane or a@b"
    #expect(SecretText(text).secrets.isEmpty)
    #expect(
      SecretText(text, ofPersons: true).masked
        == "sent by [mail address redacted, 30 bytes], not by @jane or a@b")
  }

  @Test(
    "aren't found in versions, names and digests",
    arguments: [
      "21.3.66.0.0,0", "18.2.22.0.52", "passwordless-lib-ios15.5.json: no artifact",
      "The token is signed: it holds", "secretary: see below", "tokenType=2",
      "the password is wrong",
      "2nV0DmOmARff/5zVhcZYwn76BtWWXffR+ViClxYJOA4=", #"{"password":null,"token":""}"#,
      "sk-learn", "https://example.com/a@b", "ssh://git@example.com/x", "hf_", "AKIA",
    ])
  func innocent(_ text: String) {
    #expect(SecretText(text).secrets.isEmpty, "\(SecretText(text).masked)")
    let among = [0x01] + Array(text.utf8) + [0x02]
    #expect(SecretText(among).secrets.isEmpty)
  }

  @Test(
    "are found in time linear in the text",
    arguments: [
      "1.2.3.4 ", "https://a:b", "https://a:b@c ", "password=", "pwd===", "name=\"",
      "{\"name\":\"Cookie\",",
      "eyJ", "eyJhbGci.", "ewoJ", "-----BEGIN PRIVATE KEY-----", "a@b.", "[[[[", "{\"{", "%41",
      "\\u0041",
      "AKIA", "41 ", "QUFB\n", "<key>", "-u '", "\"value\":\"",
    ])
  func linear(_ piece: String) {
    func time(_ count: Int) -> Duration {
      let text = Array(String(repeating: piece, count: count).utf8)
      return (0..<2).map { _ in ThreadClock.measure { _ = SecretText(text).secrets } }.min()
        ?? .zero
    }
    let (short, long) = (time(4_000), time(32_000))
    // Eight times the text. Quadratic time would be 64 times as long.
    #expect(long < short * 24 + .milliseconds(50), "\(short) and \(long)")
  }
}
