import Containers
import Decoding
import Evidence
import Testing

@testable import Ingest

@Suite("Members that a request repeats")
struct RepeatedMembersTests {
  /// Returns whether a request with the body may repeat a member that is checked.
  private func isRepeated(in body: String, of artifacts: Int = 1) -> Bool {
    let message = Message(headers: [], body: .bytes(Bytes(Array(body.utf8))))
    let request = OpenedMessage(message, room: 1 << 22)
    return Surroundings(
      strings: [], request: request, clientData: nil, exchange: nil, place: nil, namedAccount: nil
    ).mayRepeatMember(artifacts: artifacts)
  }

  @Test(
    "are found at any level, and in forms",
    arguments: [
      #"{"keyId":"a","keyId":"b"}"#, #"{"data":{"attestation":"a","attestation":"b"}}"#,
      #"[{"challenge":"a","challenge":null}]"#, "keyId=a&attestation=b&keyId=c",
    ])
  func found(_ body: String) { #expect(isRepeated(in: body)) }

  @Test(
    "are none if the values are equal, belong to different objects, or aren't checked",
    arguments: [
      #"{"keyId":"a","keyId":"a"}"#, #"[{"keyId":"a"},{"keyId":"b"}]"#, #"{"tag":1,"tag":2}"#,
      "keyId=a&attestation=b", "plain text", "",
    ])
  func none(_ body: String) { #expect(!isRepeated(in: body)) }

  @Test("may be in a body that is too long to compare")
  func long() {
    #expect(isRepeated(in: #"{"a":1}"#, of: 1 << 24))
    #expect(isRepeated(in: #"{"a":""# + String(repeating: "x", count: 1 << 20) + #""}"#))
  }
}
