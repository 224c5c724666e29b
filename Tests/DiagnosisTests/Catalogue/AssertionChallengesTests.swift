import Claims
import Checks
import Diagnosis
import Evidence
import Forge
import Results
import SystemCrypto
import Testing
import TrialBench

@Suite("Causes of client data without the challenge")
struct AssertionChallengesTests {
  private static let uuid = "8f14e45f-ceea-467f-a0e6-0b5c1d7e2a93"

  private func trial(_ body: String, challenge: GivenBytes) throws -> Trial {
    try Trial.assertion { $0.clientData = Array(body.utf8) }
      .expecting {
        $0.clientData = .text(body, .utf8)
        $0.challenge = challenge
      }
  }

  @Test(
    "another encoding is proven by the value itself",
    arguments: [
      (uuid, GivenBytes.text(uuid.uppercased(), .utf8)),
      (uuid.replacing("-", with: ""), .text(uuid, .utf8)),
      ("b25jZSE", .text("b25jZSE=", .utf8)),
    ])
  func spelling(value: String, challenge: GivenBytes) throws {
    let trial = try trial(#"{"challenge":"\#(value)"}"#, challenge: challenge)
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.cause.id == "S24-challenge-spelling")
    #expect(diagnosis.certainty == .proven)
    #expect(diagnosis.rules == ["assertion.challenge"])
    let step = try #require(diagnosis.proof.steps.first)
    #expect(step.configured.content == .text(challenge.text.text))
    #expect(step.recovered.content == .text(value))
  }

  @Test("the challenge of another record is proven by that record")
  func stale() throws {
    let trial = try trial(#"{"order":{"nonce":"older"}}"#, challenge: .text("newer", .utf8))
    let otherRecords = KnownOtherRecords(challenges: [Digest.sha256(Array("older".utf8))])
    let diagnosis = trial.diagnoses(among: otherRecords).first
    #expect(diagnosis?.cause.id == "S23-stale-challenge")
    #expect(diagnosis?.certainty == .proven)
  }

  @Test(
    "the challenge of another session is said to be one, unless the server accepted the assertion",
    arguments: [Served.Answer.refused, .unknown, .accepted])
  func ofOtherSession(answer: Served.Answer) throws {
    var input = try trial(#"{"nonce":"older"}"#, challenge: .text("newer", .utf8)).input
    input.challengeContext.designation = .session
    let hash = Digest.sha256(Array("older".utf8))
    input.challengeContext.answered = AnsweredValue(
      hash: hash, by: .server, at: "exchange 0", time: nil,
      session: "another session (its cookie differs)")
    var otherRecords = KnownOtherRecords()
    otherRecords.issued[hash] = AnsweredValue(hash: hash, by: .server, at: "exchange 0", time: nil)
    let diagnosis = try #require(
      DiagnosisEngine.diagnose(
        Examination(
          input: input, checks: RuleRunner.run(input), otherRecords: otherRecords, answer: answer)
      ).first)
    #expect(diagnosis.cause.id == "S23-stale-challenge")
    #expect(
      diagnosis.summary
        == "“older” is the challenge of exchange 0, issued to another session (its cookie differs)."
    )
    let isAccepted = answer == .accepted
    #expect(
      diagnosis.cause.statement
        == (isAccepted
          ? "The client data contains the challenge of a different request."
          : "The client data contains a challenge of another session."))
    #expect(diagnosis.cause.actor == (isAccepted ? .app : .security))
  }

  @Test("client data without the challenge shows the value found instead, in any reading")
  func missing() throws {
    let body = #"{"amount":"25.00"}"#
    let plain = try trial(body, challenge: .text("newer", .utf8))
    let encoded = plain.expecting { $0.clientData = .text(Array(body.utf8).base64) }
    for trial in [plain, encoded] {
      let diagnosis = try #require(trial.diagnoses.first)
      #expect(diagnosis.cause.id == "S16-challenge-not-in-clientdata")
      #expect(diagnosis.summary.contains("“amount”"))
      #expect(diagnosis.certainty == .consistent)
      #expect(diagnosis.proof.rival?.contains("another request") == true)
    }
  }

  @Test(
    "another challenge is shown in the forms to search for on the server, which may compare with a wrong one"
  )
  func other() throws {
    let (given, signed) = ([UInt8](repeating: 7, count: 32), [UInt8](repeating: 9, count: 32))
    let trial = try trial(#"{"challenge":"\#(signed.base64)"}"#, challenge: .text(given.base64))
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.cause.id == "S16-challenge-not-in-clientdata")
    #expect(diagnosis.certainty == .consistent)
    #expect(diagnosis.proof.rival?.contains("the wrong one on the server") == true)
    let step = try #require(diagnosis.cause.fix.dropFirst().first)
    #expect(step.text.hasPrefix("On the server, look for the challenge"))
    #expect(step.code == "Base64: \(signed.base64)\nhex:    \(signed.hex)")
  }

  @Test(
    "a part of the client data that is a challenge is named, and proven if it is another record's")
  func part() throws {
    let bytes = (0..<16).map { UInt8($0 * 11 + 3) }
    let text = bytes.base64
    let data = bytes + Digest.sha256(Array("body".utf8))
    let trial = try Trial.assertion { $0.clientData = data }
      .expecting {
        $0.clientData = GivenBytes(Bytes(data), .utf8)
        $0.challenge = .text("newer", .utf8)
      }
    var input = trial.input
    input.challengeContext.signed = [.text(text)]
    let own = try #require(
      DiagnosisEngine.diagnose(Examination(input: input, checks: trial.checks)).first)
    #expect(own.cause.id == "S16-challenge-not-in-clientdata")
    #expect(
      own.cause.statement
        == "The client data contains a different challenge than the given one.")
    #expect(own.summary.contains("“\(text)”"))
    let other = DiagnosisEngine.diagnose(
      Examination(
        input: input, checks: trial.checks,
        otherRecords: KnownOtherRecords(challenges: [Digest.sha256(Array(text.utf8))]))
    ).first
    #expect(other?.cause.id == "S23-stale-challenge")
    #expect(other?.certainty == .proven)
  }

  @Test("another challenge is named without a key, too; a missing one isn't")
  func withoutKey() throws {
    for (body, causes) in [
      (#"{"challenge":"older"}"#, ["S16-challenge-not-in-clientdata"]), (#"{"amount":1}"#, []),
    ] {
      let trial = try trial(body, challenge: .text("newer", .utf8)).with {
        $0.attestedKey = nil
        $0.expectations.publicKey = nil
      }
      #expect(trial.rules(.notRun).contains("assertion.signature"))
      #expect(trial.causes == causes)
    }
  }

  @Test("unsigned client data gives no cause")
  func unsigned() throws {
    let trial = try trial(#"{"amount":"25.00"}"#, challenge: .text("newer", .utf8))
      .expecting { $0.clientData = .text(#"{"sum":1}"#, .utf8) }
    #expect(!trial.causes.contains("S16-challenge-not-in-clientdata"))
  }
}
