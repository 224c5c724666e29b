import Decoding
import Evidence
import Forge
import SystemCrypto
import Testing
import TrialBench

@testable import Checks

@Suite("The path of an attestation")
struct AttestationPathTests {
  /// What the general validator says of the same certificates.
  private func general(_ trial: Trial) -> PathReport {
    PathValidator.examine(
      path: trial.subject.attestation?.certificates.map(\.bytes) ?? [],
      anchor: trial.attestationAnchor.certificate)
  }

  private func report(_ trial: Trial, _ paths: PathCache = PathCache()) -> PathReport {
    AttestationPath.examine(
      trial.subject.attestation?.certificates ?? [], anchor: trial.attestationAnchor, paths: paths)
  }

  @Test(
    "is judged as the general validator judges it, with issuers that were seen before",
    arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    let paths = PathCache()
    for _ in 0..<2 {
      let report = report(trial, paths)
      #expect(report.isTrusted)
      #expect(report.faults.isEmpty)
    }
    #expect(general(trial).isTrusted)
  }

  @Test("is not trusted where the general validator does not trust it")
  func faulty() throws {
    let noAuthority = try Trial.pki.changingAttestationIssuer {
      $0.extensions[0] = .basicConstraints(isCA: false)
    }
    let receiptIssuer = try Trial.pki.receiptIssuer.certificate
    let trials = [
      try Trial.attestation { $0.alterCertificate = { $0.flippingLastBit() } },
      try Trial.attestation(pki: Trial.foreignPKI), try Trial.attestation(pki: noAuthority),
      try Trial.attestation { $0.arrangePath = { [$0[0], receiptIssuer] } },
      try Trial.attestation { $0.arrangePath = { [$0[0]] } },
    ]
    for trial in trials {
      #expect(!report(trial).isTrusted || !report(trial).faults.isEmpty)
      #expect(!general(trial).isTrusted || !general(trial).faults.isEmpty)
    }
  }

  @Test("does not take a good leaf's answer for a bad one under the same issuer")
  func shared() throws {
    let paths = PathCache()
    let good = try Trial.attestation()
    let bad = try Trial.attestation { $0.alterCertificate = { $0.flippingLastBit() } }
    #expect(report(good, paths).faults.isEmpty)
    #expect(!report(bad, paths).faults.isEmpty)
    #expect(report(good, paths).faults.isEmpty)
  }
}
