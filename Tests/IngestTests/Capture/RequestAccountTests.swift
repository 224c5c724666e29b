import Decoding
import Evidence
import Foundation
import Testing

@testable import Containers
@testable import Ingest

@Suite("Account of a request")
struct RequestAccountTests {
  private func token(_ payload: String, parts: Int = 3) -> String {
    let texts = [#"{"alg":"ES256"}"#, payload, "signature", "more"]
    return texts.prefix(parts).map {
      Data($0.utf8).base64EncodedString().replacing("=", with: "")
    }.joined(separator: ".")
  }

  private func account(
    headers: [(String, String)], body: String = "", of service: ServiceProfile? = nil
  ) -> String? { named(headers: headers, body: body, of: service)?.name }

  private func named(
    headers: [(String, String)], body: String = "", of service: ServiceProfile? = nil
  ) -> Delivery.Account? {
    let headers = headers.map { Message.Header(name: $0.0, value: $0.1) }
    let body = Bytes(Array(body.utf8))
    return RequestAccount.name(
      in: Exchange(index: 0, request: Message(headers: headers, body: .bytes(body))), of: service)
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

  @Test("isn't the subject of a device, of a cookie, or of an unsigned token")
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
      ("Authorization", "Bearer \(token(#"{"sub":"a","sub":"b"}"#))"),
      ("Authorization", "Bearer \(token(#"{"sub":"\#(String(repeating: "a", count: 1_025))"}"#))"),
    ]
    for header in others { #expect(account(headers: [header]) == nil, "\(header)") }
  }

  @Test("is nil if two tokens name different ones")
  func contradiction() {
    let tokens = ["u-1", "u-2"].map { "Bearer " + token(#"{"sub":"\#($0)"}"#) }
    #expect(account(headers: tokens.map { ("Authorization", $0) }) == nil)
    #expect(
      account(headers: [("Authorization", tokens[0]), ("authorization", tokens[0])]) == "u-1")
  }

  @Test("is verified only where the operator's profile names its header")
  func verified() {
    var service = ServiceProfile("Acme")
    service.accountHeaders = ["x-user"]
    let token = ("Authorization", "Bearer \(token(#"{"sub":"u-1"}"#))")
    #expect(named(headers: [("X-User", "u-7")], of: service)?.isVerified == true)
    #expect(named(headers: [token], of: service)?.isVerified == false)
    #expect(named(headers: [token])?.isVerified == false)
  }

  @Test("isn't taken from the body")
  func body() {
    #expect(
      account(headers: [], body: #"{"account":"DE02120300000000202051","user":"u-2"}"#) == nil)
  }

  @Test("is the header of the operator's profile, before any token")
  func namedHeader() {
    var service = ServiceProfile("Acme")
    service.accountHeaders = ["x-user"]
    let token = ("Authorization", "Bearer \(token(#"{"sub":"u-1"}"#))")
    #expect(account(headers: [token, ("X-User", "u-7")], of: service) == "u-7")
    #expect(account(headers: [token], of: service) == "u-1")
    #expect(account(headers: [("X-User", "u-7")]) == nil)
    #expect(account(headers: [("X-User", "u-7"), ("x-user", "u-8")], of: service) == nil)
  }
}
