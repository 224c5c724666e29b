import Testing

@testable import Diagnosis

@Suite("Code of bytes in a fix")
struct CodeOfBytesTests {
  static let parts: [(part: String, swift: String, python: String)] = [
    ("{}", "body", "body"),
    ("{} in Base64", "Data(body.base64EncodedString().utf8)", "base64.b64encode(body)"),
    ("the key ID's text", "Data(keyID.utf8)", "key_id.encode()"),
    ("the key ID's 32 bytes", "Data(base64Encoded: keyID)!", "base64.b64decode(key_id)"),
    ("the account", "Data(account.utf8)", "account.encode()"),
    (
      "the challenge in hexadecimal", "Data(challenge.hexString.utf8)",
      "challenge.hex().encode()"
    ),
    ("the challenge's decoded bytes", "challenge", "challenge"),
  ]

  @Test("is that of the value in its spelling", arguments: parts)
  func known(part: String, swift: String, python: String) {
    let code = CodeOfBytes(part, value: "body")
    #expect(code?.swift == swift)
    #expect(code?.python == python)
  }

  @Test("is missing for an unknown value or spelling")
  func unknown() {
    #expect(CodeOfBytes("the moon", value: "body") == nil)
    #expect(CodeOfBytes("the account in Morse", value: "body") == nil)
  }

  @Test("has the characters between joined values, and names every companion")
  func joined() {
    let template = "the account followed by {} in Base64, a colon between them"
    let changes = Agreement.joined(
      "challenge", by: Rewriting(template, .framing, cost: 4) { bytes, _ in bytes })?.encoded
    #expect(
      changes?.server
        == """
        - sha256(challenge)
        + sha256(account.encode() + b":" + base64.b64encode(challenge))
        """)
    #expect(
      changes?.app
        == """
        - SHA256.hash(data: Data(account.utf8) + Data(":".utf8) + Data(challenge.base64EncodedString().utf8))
        + SHA256.hash(data: challenge)
        """)
    for companion in Companion.keyID + Companion.appID + Companion.circumstances
      + Companion.challenge
    {
      #expect(CodeOfBytes(companion.name, value: "challenge") != nil, "\(companion.name)")
    }
  }
}
