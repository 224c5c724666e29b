import Evidence
import Testing

@testable import Ingest

@Suite("Forms that a log prints around a value")
struct FormTextTests {
  /// Returns whether the value `VALUE` with the name `nonce` is part of a form or an address.
  private func isSent(_ text: String) throws -> Bool {
    let bytes = Bytes(Array(text.utf8))
    let name = try #require(bytes.firstIndex(of: "nonce"))
    let value = try #require(bytes.firstIndex(of: "VALUE"))
    return FormText.isSent(
      bytes.between(value, value + 5), named: bytes.between(name, name + 5))
  }

  @Test(
    "have the values between ampersands, in queries and in the parameters of paths",
    arguments: [
      "a=1&nonce=VALUE", "nonce=VALUE&a=1", "a=1&amp;nonce=VALUE", "nonce=VALUE&amp;a=1 b",
      "url=/a?nonce=VALUE", "at /a;nonce=VALUE", "path=/a;v=1;nonce=VALUE",
      "a=1\\u0026nonce=VALUE", "nonce=VALUE\\u0026a=1", "nonce=VALUE\\\\u0026a=1",
      "keyId=b/a=;path=/a;nonce=VALUE", "text/plain;url=https://a.example/b;nonce=VALUE",
      String(repeating: "a=/", count: 17) + ";nonce=VALUE",
      "(/a/b;nonce=VALUE", "url=https://a.example/b;nonce=VALUE", "query=nonce=VALUE",
      "url=/a?b=1\"nonce=VALUE", "url=/a;\"nonce=VALUE", "\"b\",url=/a?\"nonce=VALUE",
    ])
  func sent(text: String) throws {
    #expect(try isSent(text))
  }

  @Test(
    "don't have the values of a log between other marks",
    arguments: [
      "nonce=VALUE", "a=1 nonce=VALUE", "a=1;nonce=VALUE", "keyId=/a=;nonce=VALUE",
      "keyId=b/a=;nonce=VALUE", "type:text/plain;nonce=VALUE", "a=1,nonce=VALUE,b=2",
      "a & nonce=VALUE & b", "nonce=VALUE&", "nonce=VALUE&quot; a=1", "path=/a,nonce=VALUE",
      "path=/a nonce=VALUE", String(repeating: "a=/", count: 16) + ";nonce=VALUE",
      "url=\"/a?b=1\",nonce=VALUE", "{\"url\":\"/a?b=1\",\"nonce\":\"VALUE\"",
      "b/a?\"nonce=VALUE", "a=1;\"nonce=VALUE",
    ])
  func notSent(text: String) throws {
    #expect(try !isSent(text))
  }
}
