import Reports
import Testing

@Suite("Secrets in a text")
struct SecretTextTests {
  private static let token = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"

  @Test(
    "are masked, and what is around them stays",
    arguments: [
      ("from 203.0.113.7 at noon", "from [address withheld, 11 bytes] at noon"),
      ("203.0.113.7:443/x", "[address withheld, 11 bytes]:443/x"),
      ("client=10.0.0.1.", "client=[address withheld, 8 bytes]."),
      ("client:10.0.0.1", "client:[address withheld, 8 bytes]"),
      ("https://10.0.0.1/a", "https://[address withheld, 8 bytes]/a"),
      ("[2001:db8::7]", "[[address withheld, 11 bytes]]"),
      ("fe80::1%eth0", "[address withheld, 7 bytes]%eth0"),
      ("2001:db8:0:0:0:0:0:1", "[address withheld, 20 bytes]"),
      (
        "Authorization: Basic dTpw\nnext", "Authorization: [authorization withheld, 10 bytes]\nnext"
      ),
      ("set-cookie: sid=1; Path=/", "set-cookie: [cookie withheld, 13 bytes]"),
      ("with bearer abcdef0123 sent", "with bearer [authorization withheld, 10 bytes] sent"),
      ("token=\(token)", "token=[token withheld, \(token.count) bytes]"),
      ("::ffff:203.0.113.7", "[address withheld, 18 bytes]"),
      ("64:ff9b::203.0.113.7/96", "[address withheld, 20 bytes]/96"),
      ("from 2001:db8::7.", "from [address withheld, 11 bytes]."),
      ("203.0.113.7.json", "[address withheld, 11 bytes].json"),
      ("capture-203.0.113.7.json", "capture-[address withheld, 11 bytes].json"),
      ("client_ip_203.0.113.7", "client_ip_[address withheld, 11 bytes]"),
      ("fe:203.0.113.7", "fe:[address withheld, 11 bytes]"),
      ("Cookie:session=1; a=2", "Cookie:[cookie withheld, 14 bytes]"),
      ("Authorization:Token abc", "Authorization:[authorization withheld, 9 bytes]"),
      ("X-Authorization: abc", "X-Authorization: [authorization withheld, 3 bytes]"),
      (
        #"{"Cookie": "session=1", "attestation": "o2Nm"}"#,
        #"{"Cookie": "[cookie withheld, 9 bytes]", "attestation": "o2Nm"}"#
      ),
      (
        #""{\"Cookie\":\"session=1\",\"a\":1}""#,
        #""{\"Cookie\":\"[cookie withheld, 9 bytes]\",\"a\":1}""#
      ),
      (
        #"{"name": "cookie", "value": "session=1"}"#,
        #"{"name": "cookie", "value": "[cookie withheld, 9 bytes]"}"#
      ),
      ("é\(token)é", "é[token withheld, \(token.count) bytes]é"),
    ])
  func masked(_ text: String, _ expected: String) {
    #expect(SecretText(text).masked == expected)
  }

  @Test(
    "are not seen in what only looks like them",
    arguments: [
      "iOS 18.2.1 (22C152)", "extensions/2.5.29.15", "1.2.840.113635.100.8.2", "1.3.101.112",
      "09:26:53", "2026-03-14T09:26:53.004Z", "300.1.1.1", "1.2.3.4.5",
      "the bearer certificate is missing", "basic constraints", "a cookie: ", "eyJ", "::",
      "AB:CD:EF:01:23:45:67:89:AB:CD:EF:01:23:45:67:89:AB:CD:EF:01",
      "8YE23NZS57.com.example.wallet", "std::vector", "a::b", "build-18.2.1-rc", "v_1.2.3",
      "oid-1.2.840.113635.100.8.2", "fe:12", "26:53.004", "(RFC 5280 §4.1.2.7)", "1.2.3.4.5.json",
      "no cookie, value: x",
      #"{"cookie": "", "a": "b"}"#, #"["cookie", "session"]"#, "2026-03-14T09:26:53-05:00",
    ])
  func untouched(_ text: String) {
    #expect(SecretText(text).secrets.isEmpty)
    #expect(SecretText(text).masked == text)
  }

  @Test("are found in bytes that are no text")
  func bytes() {
    let bytes = [0xff, 0x00] + Array("Cookie: a=1\r\n".utf8) + [0xfe]
    #expect(SecretText(bytes).secrets.map(\.range) == [10..<13])
    #expect(SecretText([0xff, 0x3a, 0x3a, 0x66, 0xff] as [UInt8]).secrets.isEmpty)
  }

  @Test(
    "a long hostile text is looked at in one go",
    arguments: ["eyJ.", "1.", "a=", ":", "Basic ", ":1.1.1.1.1", "cookie,\"value"])
  func long(_ piece: String) {
    let text = String(repeating: piece, count: 200_000)
    #expect(SecretText(text).secrets.count < 3)
  }
}
