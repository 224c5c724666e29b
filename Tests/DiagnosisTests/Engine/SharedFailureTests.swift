import Diagnosis
import Forge
import Results
import Testing
import TrialBench

@Suite("Two rules that fail because of one property")
struct SharedFailureTests {
  /// Returns the rules of each unexplained diagnosis.
  private func unexplained(_ trial: Trial) -> [[RuleID]] {
    trial.diagnoses.filter { $0.certainty == .unexplained }.map(\.rules)
  }

  @Test("a leaf that says it is an authority has one diagnosis, under the rule on leaves")
  func authority() throws {
    let trial = try Trial.attestation { $0.leaf.isCA = true }
    #expect(
      unexplained(trial) == [["attestation.certificate-profile", "attestation.structure"]])
    let steps = trial.diagnoses.first?.cause.fix.map(\.text) ?? []
    #expect(steps.contains { $0.contains("no known leaf of Apple's is like this") })
    #expect(!steps.contains { $0.contains("at each proxy") })
  }

  @Test("an unknown aaguid has one diagnosis, also if the receipt names an environment")
  func unknownEnvironment() throws {
    let trial = try Trial.attestation {
      $0.authenticatorData.credential?.aaguid = [UInt8](repeating: 1, count: 16)
    }
    #expect(unexplained(trial) == [["attestation.environment", "receipt.environment"]])
  }

  @Test("a leaf with another fault keeps its own diagnosis")
  func otherLeaf() throws {
    let trial = try Trial.attestation { $0.leaf.keyUsage = 0x80 }
    #expect(unexplained(trial) == [["attestation.certificate-profile"]])
  }

  @Test("a receipt without its signer's issuer has one diagnosis, which asks for the whole message")
  func missingIssuer() throws {
    let trial = try Trial.receipt { $0.arrangeCertificates = { [$0[0]] } }
    #expect(unexplained(trial) == [["receipt.chain", "receipt.signer-profile"]])
    let steps = trial.diagnoses.first?.cause.fix.map(\.text) ?? []
    #expect(steps.contains { $0.contains("as Apple sent it") })
  }

  @Test("a signer for another purpose whose issuer is missing keeps both diagnoses")
  func otherSigner() throws {
    let pki = try Trial.pki.changingReceiptSigner { plan in
      plan.extensions.removeAll { $0.id == "1.2.840.113635.100.12.15" }
    }
    let trial = try Trial.receipt(pki: pki) { $0.arrangeCertificates = { [$0[0]] } }
    #expect(unexplained(trial).contains(["receipt.signer-profile"]))
  }
}
