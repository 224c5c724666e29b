import Claims
import Checks
import Decoding
import Evidence
import Forge
import Results
import SystemCrypto
import Testing
import TrialBench

@Suite("Rule receipt.client-hash")
struct ReceiptClientHashTests {
  @Test("passes on genuine attestations", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .receiptClientHash).result == .pass)
  }

  @Test(
    "does not apply to genuine receipts without their attestation",
    arguments: Trial.genuine(.receipt))
  func alone(trial: Trial) {
    #expect(trial.finding(of: .receiptClientHash).result == .notApplicable)
  }

  @Test("fails if the receipt is for another challenge, with both nonces")
  func otherHash() throws {
    let trial = try Trial.attestation { $0.receipt.clientHash = Digest.sha256([0]) }
    let attestation = try #require(trial.input.attestation)
    let nonce = try #require(attestation.details?.nonce).array
    let data = try #require(attestation.authenticatorData).bytes.array
    let finding = trial.finding(of: .receiptClientHash)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .bytes(nonce))
    #expect(finding.actual?.content == .bytes(Digest.sha256(data + Digest.sha256([0]))))
    #expect(finding.paths == ["/receipt/payload/4"])
    #expect(finding.places == [Digest.sha256([0])])
  }

  @Test("blames the receipt only if the server's challenge gives the nonce")
  func whichIsWrong() throws {
    let trial = try Trial.attestation { $0.receipt.clientHash = Digest.sha256([0]) }
    let ofOther = trial.expecting { $0.challenge = .base64([1]) }
    let unknown = trial.expecting { $0.challenge = nil }
    #expect(
      trial.finding(of: .receiptClientHash).found
        == "The challenge gives the nonce in the certificate, but the receipt's client hash doesn't."
    )
    for trial in [ofOther, unknown] {
      #expect(
        trial.finding(of: .receiptClientHash).found
          == "Authenticator data, certificate and receipt don't belong together.")
    }
  }

  @Test("compares field 4 of a receipt alone with the given challenge")
  func againstChallenge() throws {
    let right = try Trial.receipt().expecting { $0.challenge = .base64(Trial.challenge) }
    let hash = Digest.sha256(Trial.challenge)
    let hashed = try Trial.receipt().expecting { $0.clientDataHash = .base64(hash) }
    for trial in [right, hashed] {
      #expect(trial.finding(of: .receiptClientHash).result == .pass)
    }
    let finding = right.expecting { $0.challenge = .base64([1]) }.finding(of: .receiptClientHash)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .bytes(Digest.sha256([1])))
    #expect(finding.actual?.content == .bytes(hash))
  }

  @Test("does not apply to exchanged receipts, not even inside attestations")
  func exchanged() throws {
    let trials = [
      try Trial.receipt { $0.kind = .exchanged }
        .expecting { $0.challenge = .base64(Trial.challenge) },
      try Trial.attestation { $0.receipt.kind = .exchanged },
    ]
    for trial in trials {
      #expect(trial.finding(of: .receiptClientHash).result == .notApplicable)
    }
  }

  @Test("is not run without field 4 or a nonce")
  func nothingToJudge() throws {
    let fieldless = try Trial.receipt { $0.alterFields = { $0.filter { $0.type != .clientHash } } }
    let bare = try Trial.attestation { $0.arrangePath = { _ in [] } }
    for trial in [fieldless, bare] {
      #expect(trial.finding(of: .receiptClientHash).result == .notRun)
    }
  }
}
