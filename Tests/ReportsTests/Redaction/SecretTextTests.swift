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
      "8YE23NZS57.com.example.wallet", "std::vector",
    ])
  func untouched(_ text: String) {
    #expect(SecretText(text).secrets.isEmpty)
    #expect(SecretText(text).masked == text)
  }

  @Test(
    "a long hostile text is looked at in one go", arguments: ["eyJ.", "1.", "a=", ":", "Basic "])
  func long(_ piece: String) {
    let text = String(repeating: piece, count: 200_000)
    #expect(SecretText(text).secrets.count < 3)
  }
}
