import Checks
import Decoding
import Evidence
@testable import Forge
import Results
import Signing
import SystemCrypto
import Testing
import TrialBench

@Suite("Rule attestation.certificate-profile")
struct AttestationCertificateProfileTests {
  @Test("passes on genuine attestations", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .attestationCertificateProfile).result == .pass)
  }

  static let changes: [(String, String, @Sendable (inout LeafPlan) -> Void)] = [
    (
      "The leaf says CA=TRUE, so it may issue certificates.", "/extensions/2.5.29.19",
      { $0.isCA = true }
    ),
    ("The leaf's key usage isn't Apple's.", "/extensions/2.5.29.15", { $0.keyUsage = 0x80 }),
    ("The leaf's subject doesn't name its key.", "", { $0.subjectKeyID = Digest.sha256([0]) }),
  ]

  @Test("fails on a leaf with another profile, and points at the extension", arguments: changes)
  func otherLeaf(
    sentence: String, place: String, change: @Sendable (inout LeafPlan) -> Void
  ) throws {
    let trial = try Trial.attestation { change(&$0.leaf) }
    let finding = trial.finding(of: .attestationCertificateProfile)
    #expect(finding.result == .fail)
    #expect(finding.found == sentence)
    #expect(finding.paths == ["/attStmt/x5c/0" + place])
    let leaf = try #require(trial.input.attestation?.leaf)
    let bytes =
      leaf.extensions.first { place.hasSuffix("/\($0.id)") }?.bytes ?? leaf.bytes
    #expect(finding.places == [bytes.array])
    #expect(finding.expected != nil && finding.actual != nil)
    #expect(finding.actual != finding.expected)
  }

  @Test("names the key usage that the leaf has")
  func keyUsage() throws {
    let finding = try Trial.attestation { $0.leaf.keyUsage = 0x80 }
      .finding(of: .attestationCertificateProfile)
    #expect(finding.actual?.content == .text("digitalSignature"))
  }

  @Test("expects the SHA-256 of the key in the subject")
  func input() throws {
    let finding = try Trial.attestation { $0.leaf.subjectKeyID = Digest.sha256([0]) }
      .finding(of: .attestationCertificateProfile)
    #expect(
      finding.expected?.content == .text(Digest.sha256(try Trial.key().publicPoint).hex))
  }

  /// Certificates that a leaf plan can't describe, as general plans.
  private func leaf(_ change: (inout CertificatePlan) -> Void) throws -> Finding {
    let key = try Trial.key()
    var plan = CertificatePlan(
      serial: DERWriter.bigEndian(Trial.issuedAt.milliseconds),
      subject: CertificateName(.commonName(Digest.sha256(key.publicPoint).hex)),
      notBefore: Trial.issuedAt.adding(days: -1), notAfter: Trial.issuedAt.adding(days: 2),
      curve: .p256, publicPoint: key.publicPoint,
      extensions: [.basicConstraints(isCA: false), .keyUsage(0xf0)], hash: .sha256)
    change(&plan)
    let certificate = try Trial.pki.attestationIssuer.issue(plan)
    return try Trial.attestation { $0.arrangePath = { [certificate, $0[1]] } }
      .finding(of: .attestationCertificateProfile)
  }

  @Test("fails if key, algorithm, purpose or extension differs from Apple's")
  func generalPlan() throws {
    #expect(try leaf { _ in }.result == .pass)
    let purpose = "1.2.840.113635.100.8.13.1"
    let faults: [(String, (inout CertificatePlan) -> Void)] = [
      ("isn't signed with ecdsa-with-SHA256", { $0.hash = .sha384 }),
      ("Managed Device Attestation", { $0.extensions.append(.marker(purpose)) }),
      (
        "critical extension",
        { $0.extensions.append(.init("1.2.3.4", isCritical: true, DERWriter.null)) }
      ),
      ("basic constraints", { $0.extensions.removeFirst() }),
      (
        "isn't on P-256",
        { plan in
          let key = SigningKey(curve: .p384)
          plan.curve = .p384
          plan.publicPoint = key.publicPoint
          plan.subject = CertificateName(.commonName(Digest.sha256(key.publicPoint).hex))
        }
      ),
    ]
    for (sentence, change) in faults {
      let finding = try leaf(change)
      #expect(finding.result == .fail)
      #expect(finding.found.contains(sentence), "\(finding.found)")
    }
  }

  @Test("is not run without a leaf")
  func noLeaf() throws {
    let trial = try Trial.attestation { $0.arrangePath = { _ in [] } }
    #expect(trial.finding(of: .attestationCertificateProfile).result == .notRun)
  }
}
