import Containers
import Decoding
import Evidence
import Foundation
import Testing

@testable import Ingest

@Suite("The account that a request names")
struct RequestAccountTests {
  private func token(_ payload: String, parts: Int = 3) -> String {
    let texts = [#"{"alg":"ES256"}"#, payload, "signature", "more"]
    return texts.prefix(parts).map {
      Data($0.utf8).base64EncodedString().replacing("=", with: "")
    }.joined(separator: ".")
  }

  private func account(
    headers: [(String, String)] = [], body: String? = nil, url: String? = nil
  ) -> String? {
    let bytes = body.map { Bytes(Array($0.utf8)) }
    let headers = headers.map { Message.Header(name: $0.0, value: $0.1) }
    let exchange = Exchange(
      index: 0, url: url,
      request: Message(headers: headers, body: bytes.map { .bytes($0) } ?? .none))
    return RequestAccount.name(in: exchange, body: bytes)
  }

  @Test("is the subject of the token that it carries, whatever its body says")
  func subject() {
    let token = token(#"{"sub":"u-1"}"#)
    for name in ["Authorization", "authorization"] {
      for scheme in ["Bearer", "bearer"] {
        #expect(
          account(
            headers: [("Accept", "*/*"), (name, "\(scheme) \(token)")], body: #"{"user":"b"}"#)
            == "u-1")
      }
    }
  }

  @Test("is no subject of a device, of a cookie, or of what is no signed token")
  func otherTokens() {
    let subject = #"{"sub":"u-1"}"#
    let others = [
      ("Authorization", "Bearer \(token(#"{"sub":"d-1","attest":"hardware"}"#))"),
      ("Authorization", "Basic \(token(subject))"), ("Authorization", token(subject)),
      ("Cookie", "Bearer \(token(subject))"), ("X-Firebase-AppCheck", token(subject)),
      ("Authorization", "Bearer \(token(subject, parts: 2))"),
      ("Authorization", "Bearer \(token(subject, parts: 4))"),
      ("Authorization", "Bearer \(token(#"{"sub":""}"#))"),
      ("Authorization", "Bearer \(token(#"{"sub":["a"]}"#))"), ("Authorization", "Bearer"),
    ]
    for header in others { #expect(account(headers: [header]) == nil, "\(header)") }
  }

  @Test(
    "is else what its body or its address calls one",
    arguments: [
      (#"{"data":{"user":"inner"},"userId":"u-2"}"#, nil, "u-2"), (#"{"user_id":42}"#, nil, "42"),
      ("user=u%2D3&x=1", nil, "u-3"), (nil, "https://api.example.com/a?uid=u-4", "u-4"),
      (#"{"user":"u-5"}"#, "https://api.example.com/a?uid=u-4", "u-5"),
      (#"{"user":{"id":"u-6"},"username":""}"#, nil, nil), (#"["user"]"#, nil, nil), ("", nil, nil),
      ("user", "https://api.example.com/user/7", nil), (nil, nil, nil),
    ] as [(String?, String?, String?)])
  func members(body: String?, url: String?, expected: String?) {
    #expect(account(body: body, url: url) == expected)
  }

  @Test("is no text that is longer than a name")
  func long() {
    #expect(account(body: #"{"user":"\#(String(repeating: "a", count: 1_025))"}"#) == nil)
  }
}
