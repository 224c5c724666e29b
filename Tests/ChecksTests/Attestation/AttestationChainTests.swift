import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule attestation.chain")
struct AttestationChainTests {
  @Test("passes on genuine attestations", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .attestationChain).result == .pass)
  }

  @Test("fails on an altered leaf, and points at it")
  func alteredLeaf() throws {
    let trial = try Trial.attestation { $0.alterCertificate = { $0.flippingLastBit() } }
    let leaf = try #require(trial.input.attestation?.leaf).bytes.array
    let finding = trial.finding(of: .attestationChain)
    #expect(finding.result == .fail)
    #expect(finding.paths == ["/attStmt/x5c/0"])
    #expect(finding.places == [leaf])
    // The root has nothing to do with it.
    #expect(finding.expected == nil)
  }

  @Test("fails under an untrusted root of the same name")
  func foreignRoot() throws {
    let finding = try Trial.attestation(pki: Trial.foreignPKI).finding(of: .attestationChain)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .text("Throw-away App Attestation Root CA"))
  }

  @Test("fails under an issuer that isn't a CA")
  func noAuthority() throws {
    let pki = try Trial.pki.changingAttestationIssuer {
      $0.extensions[0] = .basicConstraints(isCA: false)
    }
    let finding = try Trial.attestation(pki: pki).finding(of: .attestationChain)
    #expect(finding.result == .fail)
    #expect(finding.paths == ["/attStmt/x5c/1/extensions/2.5.29.19"])
  }

  @Test("fails if the issuer is missing, or isn't the leaf's")
  func otherIssuer() throws {
    let receiptIssuer = try Trial.pki.receiptIssuer.certificate
    let missing = try Trial.attestation { $0.arrangePath = { [$0[0]] } }
    let other = try Trial.attestation { $0.arrangePath = { [$0[0], receiptIssuer] } }
    for trial in [missing, other] {
      #expect(trial.finding(of: .attestationChain).result == .fail)
    }
  }

  @Test("doesn't check validity, which is another rule")
  func expired() throws {
    let trial = try Trial.attestation().with { $0.evaluatedAt = Trial.issuedAt.adding(days: 900) }
    #expect(trial.finding(of: .attestationChain).result == .pass)
  }

  @Test("is not run without a complete certificate")
  func noCertificate() throws {
    let none = try Trial.attestation { $0.arrangePath = { _ in [] } }
    let cut = try Trial.attestation { $0.alterObject = { Array($0.prefix(600)) } }
    for trial in [none, cut] {
      #expect(trial.finding(of: .attestationChain).result == .notRun)
    }
  }
}
