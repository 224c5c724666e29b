import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule receipt.chain-validity")
struct ReceiptChainValidityTests {
  @Test(
    "passes on genuine receipts at the time of capture",
    arguments: Trial.genuine(.receipt) + Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .receiptChainValidity).result == .pass)
  }

  @Test("fails after the signer has expired, and names both times")
  func expiredSigner() throws {
    let pki = try Trial.pki.changingReceiptSigner { $0.notAfter = $0.notBefore.adding(days: 30) }
    let trial = try Trial.receipt(pki: pki)
    let signer = try #require(trial.input.signingPath?.signer)
    let finding = trial.finding(of: .receiptChainValidity)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == signer.notAfter.map(Value.Content.time))
    #expect(finding.actual?.content == trial.evaluatedAt.map(Value.Content.time))
    #expect(finding.paths == ["/receipt/certificates/0/validity"])
    #expect(finding.places == [signer.places.validity?.array])
  }

  @Test("fails before the signer's start")
  func early() throws {
    let trial = try Trial.receipt().with { $0.evaluatedAt = Trial.issuedAt.adding(days: -400) }
    #expect(trial.finding(of: .receiptChainValidity).result == .fail)
  }

  @Test("is not run without a time, a signer, or a complete message")
  func nothingToJudge() throws {
    let trials = [
      try Trial.receipt().with { $0.evaluatedAt = nil },
      try Trial.receipt { $0.arrangeCertificates = { Array($0.dropFirst()) } },
      try Trial.receipt { $0.alterMessage = { $0.dropLast(100) } },
    ]
    for trial in trials {
      #expect(trial.finding(of: .receiptChainValidity).result == .notRun)
    }
  }
}
