import Checks
import Evidence
import Flow
import Results
import Rules
import Testing

@testable import Attestscope

@Suite("The reply to a server's error")
struct ErrorReplyTests {
  private static func check(_ id: RuleID, _ finding: Finding) -> CheckResult {
    let rule = Rule(
      id, group: .certificates, title: .init(passes: "\(id) holds", fails: "\(id) does not hold"),
      background: .init(checks: "", protects: "", source: .init("")))
    return CheckResult(rule: rule, finding: finding)
  }

  private func answer(to error: String, _ checks: [CheckResult]) -> ErrorReply? {
    ErrorReply(to: KnownError.indices(asked: error).map { KnownError.all[$0] }, of: checks)
  }

  @Test(
    "says what the nearest check shows about it",
    arguments: [
      ("nonce mismatch", "the nonce doesn't match. Here `attestation.nonce` passes: "),
      ("keyId mismatch", "the key ID doesn't match. Here `attestation.key-id` warns: "),
      ("invalid signature", "the signature isn't valid. No check of this artifact is about that."),
      (
        "invalid attestation",
        "isn't valid. That names no step. No check fails here."
      ),
      ("teapot", "The server's words are those of no known error. No check"),
    ])
  func statements(error: String, part: String) throws {
    let checks = [
      Self.check("attestation.nonce", .pass("")), Self.check("attestation.key-id", .warn("")),
    ]
    let reply = try #require(answer(to: error, checks))
    #expect(reply.statement.contains(part), "\(reply.statement)")
    #expect(!reply.fix.isEmpty)
  }

  @Test("names the known error, its checks, and what to collect")
  func known() throws {
    let reply = try #require(
      answer(to: "nonce mismatch", [Self.check("attestation.nonce", .pass(""))]))
    #expect(reply.error == "E50-verifier-nonce")
    #expect(reply.rules == ["attestation.nonce"])
    #expect(
      reply.fix.first?.text.contains("the challenge exactly as the server compares it") == true)
    #expect(reply.fix.last?.code == "attestscope explain E50-verifier-nonce")
  }

  @Test("an error of the app is none of the server's")
  func ofApp() {
    #expect(answer(to: "com.apple.devicecheck.error Code=3", []) == nil)
  }
}
