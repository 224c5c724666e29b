import Decoding
import Evidence
import Testing

@testable import Ingest

@Suite("Options of a passkey")
struct WebAuthnOptionsTests {
  @Test(
    "are recognized by a member beside the challenge, at any depth",
    arguments: [
      (#"{"publicKey":{"challenge":"c","rpId":"example.org"}}"#, true),
      (#"[{"challenge":"c","pubKeyCredParams":[]}]"#, true),
      (#"{"challenge":"c","expires":60}"#, false),
      (#"{"challenge":"c","inner":{"rpId":"example.org"}}"#, false),
      (#"{"challenge":7,"rpId":"example.org"}"#, false),
    ])
  func recognized(answer: String, isRecognized: Bool) throws {
    let value = try #require(JSONReader.readWhole(Bytes(Array(answer.utf8))).value)
    let texts = WebAuthnOptions.challenges(in: value).map { String(decoding: $0, as: UTF8.self) }
    #expect(texts == (isRecognized ? ["c"] : []))
  }
}
