import Checks
import Decoding
import Evidence
import Forge
import Results
import SystemCrypto
import Testing
import TrialBench

@Suite("Rule receipt.signer-profile")
struct ReceiptSignerProfileTests {
  @Test(
    "passes on genuine receipts, alone and inside attestations",
    arguments: Trial.genuine(.receipt) + Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .receiptSignerProfile).result == .pass)
  }

  static let changes: [(String, @Sendable (inout CertificatePlan) -> Void)] = [
    ("The signer is an authority.", { $0.extensions[0] = .basicConstraints(isCA: true) }),
    (
      "The signer's key may not make digital signatures.",
      { plan in
        plan.extensions = plan.extensions.map { $0.id == "2.5.29.15" ? .keyUsage(0x06) : $0 }
      }
    ),
    (
      "The signer's key may not make digital signatures.",
      { plan in plan.extensions.removeAll { $0.id == "2.5.29.15" } }
    ),
    (
      "The signer lacks Apple's extension for receipt signing, 1.2.840.113635.100.12.15.",
      { plan in plan.extensions.removeAll { $0.id == "1.2.840.113635.100.12.15" } }
    ),
  ]

  @Test("fails on a signer for another purpose, and points at it", arguments: changes)
  func otherSigner(
    sentence: String, change: @Sendable (inout CertificatePlan) -> Void
  ) throws {
    let pki = try Trial.pki.changingReceiptSigner(change)
    let finding = try Trial.receipt(pki: pki).finding(of: .receiptSignerProfile)
    #expect(finding.result == .fail)
    #expect(finding.found == sentence)
    #expect(finding.paths == ["/receipt/certificates/0"])
    #expect(finding.places == [pki.receiptSigner.certificate])
  }

  @Test("fails on a signer whose issuer is missing")
  func missingIssuer() throws {
    let finding = try Trial.receipt { $0.arrangeCertificates = { [$0[0]] } }
      .finding(of: .receiptSignerProfile)
    #expect(finding.result == .fail)
    #expect(finding.found == "The certificate of the signer's issuer is missing.")
  }

  @Test("is not run if the signer's certificate isn't in the message")
  func noSigner() throws {
    let trial = try Trial.receipt { $0.arrangeCertificates = { Array($0.dropFirst()) } }
    #expect(trial.finding(of: .receiptSignerProfile).result == .notRun)
  }
}
