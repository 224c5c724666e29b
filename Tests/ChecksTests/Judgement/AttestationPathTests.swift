import Decoding
import Evidence
import Forge
import SystemCrypto
import Testing
import TrialBench

@testable import Checks

@Suite("The path of an attestation")
struct AttestationPathTests {
  /// Returns the general validator's result for the same certificates.
  private func general(_ trial: Trial) -> PathReport {
    PathValidator.examine(
      path: trial.input.attestation?.certificates.map(\.bytes) ?? [],
      anchor: trial.attestationAnchor.certificate)
  }

  private func report(_ trial: Trial, _ paths: PathCache = PathCache()) -> PathReport {
    AttestationPath.examine(
      trial.input.attestation?.certificates ?? [], anchor: trial.attestationAnchor, paths: paths)
  }

  @Test(
    "gives the general validator's result, with cached issuers",
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

  @Test("is not trusted if the general validator doesn't trust it")
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

  @Test("does not reuse the result of another leaf of the same issuer")
  func shared() throws {
    let paths = PathCache()
    let good = try Trial.attestation()
    let bad = try Trial.attestation { $0.alterCertificate = { $0.flippingLastBit() } }
    #expect(report(good, paths).faults.isEmpty)
    #expect(!report(bad, paths).faults.isEmpty)
    #expect(report(good, paths).faults.isEmpty)
  }

  // MARK: - What an authority limits

  private static let excluding = limit(
    DERWriter.context(1, subtree(CertificateName(.state("California")))))
  private static let permitting = limit(
    DERWriter.context(0, subtree(CertificateName(.state("California")))))
  private static let excludingOthers = limit(
    DERWriter.context(1, subtree(CertificateName(.commonName("x")))))

  /// §4.2.1.10 of RFC 5280.
  private static func limit(_ subtrees: [UInt8]) -> [UInt8] { DERWriter.sequence(subtrees) }

  private static func subtree(_ name: CertificateName) -> [UInt8] {
    DERWriter.sequence(DERWriter.context(4, name.encoded))
  }

  private func issued(
    under extensions: CertificateExtensionPlan...
  ) throws -> PathReport {
    let pki = try Trial.pki.changingAttestationIssuer { $0.extensions += extensions }
    return report(try Trial.attestation(pki: pki))
  }

  @Test(
    "fails on an authority with critical name constraints",
    arguments: [excluding, permitting, excludingOthers])
  func criticalNames(value: [UInt8]) throws {
    let report = try issued(under: .init("2.5.29.30", isCritical: true, value))
    #expect(!report.isTrusted)
    #expect(report.faults.contains { $0.kind == .constraint })
  }

  @Test("applies name constraints that aren't critical to the leaf")
  func names() throws {
    // The leaf's name begins with its common name.
    let excluded = Self.limit(
      DERWriter.context(1, Self.subtree(CertificateName(.commonName(try leafName())))))
    #expect(try issued(under: .init("2.5.29.30", excluded)).faults.map(\.kind) == [.constraint])
    #expect(try issued(under: .init("2.5.29.30", Self.excludingOthers)).isTrusted)
  }

  private func leafName() throws -> String {
    try #require(try Trial.attestation().input.attestation?.leaf?.subject?.commonName)
  }

  @Test("fails if a required policy is missing")
  func policies() throws {
    // requireExplicitPolicy [0] 0 (§4.2.1.11).
    let required = DERWriter.sequence(DERWriter.implicit(0, [0]))
    let report = try issued(under: .init("2.5.29.36", isCritical: true, required))
    #expect(report.faults.map(\.kind) == [.constraint])
    let later = DERWriter.sequence(DERWriter.implicit(0, [4]))
    #expect(try issued(under: .init("2.5.29.36", isCritical: true, later)).isTrusted)
    // inhibitAnyPolicy (§4.2.1.14) forbids nothing here.
    #expect(
      try issued(under: .init("2.5.29.54", isCritical: true, DERWriter.integer(0))).isTrusted)
  }

  @Test("requires the leaf's purpose in the authority's purposes")
  func purposes() throws {
    let servers = "1.3.6.1.5.5.7.3.1"
    let attestedKeys = "1.2.840.113635.100.4.24"
    #expect(
      try issued(under: .extendedKeyUsage(servers)).faults.map(\.kind) == [.constraint])
    #expect(try issued(under: .extendedKeyUsage(servers, attestedKeys)).isTrusted)
    #expect(try issued(under: .extendedKeyUsage("2.5.29.37.0")).isTrusted)
    // A leaf from before 2026 names no purpose.
    let pki = try Trial.pki.changingAttestationIssuer {
      $0.extensions += [.extendedKeyUsage(servers)]
    }
    let old = try Trial.attestation(pki: pki) { $0.leaf.hasPurpose = false }
    #expect(report(old).faults.map(\.kind) == [.constraint])
  }

  @Test("fails on an unknown critical extension of an authority")
  func unknown() throws {
    let report = try issued(under: .init("1.2.3.4", isCritical: true, DERWriter.null))
    #expect(report.faults.map(\.kind) == [.unhandledCriticalExtension])
  }

  @Test("fails on a leaf that the root issued directly")
  func leafOfRoot() throws {
    var pki = try Trial.pki
    pki.attestationIssuer = pki.attestationRoot
    let report = report(try Trial.attestation(pki: pki))
    #expect(!report.isTrusted)
    #expect(report.faults.map(\.kind) == [.constraint])
    // An authority certificate that the operator trusts is an exception.
    let issuer = try Trial.pki.attestationIssuer.certificate
    let trial = try Trial.attestation().with {
      $0.attestationAnchor = .init(Bytes(issuer), isBuiltIn: false)
    }
    #expect(self.report(trial).isTrusted)
  }

  @Test("validates issuers with constraints for each leaf, and others once")
  func cached() throws {
    let paths = PathCache()
    let limited = try Trial.pki.changingAttestationIssuer {
      $0.extensions.append(.init("2.5.29.30", Self.excludingOthers))
    }
    for _ in 0..<2 { #expect(report(try Trial.attestation(pki: limited), paths).isTrusted) }
    let bad = try Trial.attestation(pki: limited) { $0.alterCertificate = { $0.flippingLastBit() } }
    #expect(report(bad, paths).faults.map(\.kind) == [.signature])
  }
}
