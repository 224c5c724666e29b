import Decoding
import Evidence
@testable import Forge
import Signing
import SystemCrypto
import Testing

@Suite("The throw-away hierarchies")
struct ThrowawayPKITests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
  }

  @Test("a forged leaf leads to the root of attestations")
  func attestations() throws {
    let forged = try bench.attestation.forge(with: bench.pki)
    let report = bench.attestationReport(
      [forged.certificate, bench.pki.attestationIssuer.certificate])
    #expect(report.faults.isEmpty)
    #expect(report.isTrusted)
  }

  @Test("the signer leads to the root of receipts")
  func receipts() {
    let path = [bench.pki.receiptSigner.certificate, bench.pki.receiptIssuer.certificate]
    let report = PathValidator.examine(
      path: path.map { Bytes($0) }, anchor: Bytes(bench.pki.receiptRoot.certificate))
    #expect(report.faults.isEmpty)
    #expect(report.isTrusted)
  }

  @Test("every certificate decodes without an anomaly and says that it is throw-away")
  func names() {
    let pki = bench.pki
    let authorities = [
      pki.attestationRoot, pki.attestationIssuer, pki.receiptRoot, pki.receiptIssuer,
      pki.receiptSigner,
    ]
    for authority in authorities {
      let certificate = Certificate(decoding: Bytes(authority.certificate))
      #expect(certificate.anomalies.isEmpty)
      #expect(certificate.subject?.commonName?.hasPrefix("Throw-away ") == true)
    }
  }

  @Test("the same seed gives the same keys, another one others")
  func seeds() throws {
    let again = try ThrowawayPKI(seed: "tests").attestationRoot.key.publicPoint
    let other = try ThrowawayPKI(seed: "others").attestationRoot.key.publicPoint
    #expect(again == bench.pki.attestationRoot.key.publicPoint)
    #expect(other != again)
  }

  // MARK: - Faults that don't occur in real paths

  private func faults(_ change: (inout CertificatePlan) -> Void) throws -> [PathFault.Kind] {
    let pki = try bench.pki.changingAttestationIssuer(change)
    let forged = try bench.attestation.forge(with: pki)
    return bench.attestationReport([forged.certificate, pki.attestationIssuer.certificate])
      .faults.map(\.kind)
  }

  @Test("an issuer that is no CA")
  func noCA() throws {
    let faults = try faults { $0.extensions[0] = .basicConstraints(isCA: false) }
    #expect(faults.contains(.notCA))
  }

  @Test("an issuer without basic constraints isn't a CA, whatever its key usage")
  func noBasicConstraints() throws {
    let faults = try faults { $0.extensions.removeFirst() }
    #expect(faults == [.notCA])
  }

  @Test("an issuer whose key may not sign certificates")
  func keyUsage() throws {
    let faults = try faults { $0.extensions[3] = .keyUsage(0x80) }
    #expect(faults.contains(.keyUsage))
  }

  @Test("an unknown critical extension")
  func criticalExtension() throws {
    let unknown = CertificateExtensionPlan("1.3.6.1.4.1.99999.1", isCritical: true, DERWriter.null)
    let faults = try faults { $0.extensions.append(unknown) }
    #expect(faults == [.unhandledCriticalExtension])
  }

  @Test("an issuer below one with path length zero")
  func pathLength() throws {
    let key = SigningKey(curve: .p256)
    let plan = CertificatePlan(
      serial: [1], subject: CertificateName(.commonName("Throw-away second issuer")),
      notBefore: Timestamp(milliseconds: 0), notAfter: Timestamp(milliseconds: 1),
      curve: .p256, publicPoint: key.publicPoint,
      extensions: [.basicConstraints(isCA: true), .keyUsage(0x06)], hash: .sha256)
    var pki = bench.pki
    pki.attestationIssuer = try Authority(plan, key: key, issuedBy: bench.pki.attestationIssuer)
    let leaf = try bench.attestation.forge(with: pki).certificate
    let path = [
      leaf, pki.attestationIssuer.certificate, bench.pki.attestationIssuer.certificate,
    ]
    #expect(bench.attestationReport(path).faults.map(\.kind) == [.pathLength])
    let issuing = PathValidator.examine(
      path: path.dropFirst().map { Bytes($0) },
      anchor: Bytes(bench.pki.attestationRoot.certificate), endingIn: .issuer)
    #expect(issuing.faults.map(\.kind) == [.pathLength])
  }
}
