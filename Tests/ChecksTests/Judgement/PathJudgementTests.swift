import Decoding
import Evidence
import Forge
import Results
import Signing
import SystemCrypto
import Testing
import TrialBench

@testable import Checks

@Suite("Findings on paths")
struct PathJudgementTests {
  @Test("names the certificates of a trusted path from the leaf to the anchor")
  func names() throws {
    let finding = try Trial.attestation().finding(of: .attestationChain)
    let identifier = Digest.sha256(try Trial.key().publicPoint).hex
    #expect(
      finding.found
        == "\(identifier) → Throw-away App Attestation CA 1 → Throw-away App Attestation Root CA.")
  }

  @Test("states each fault once, and names its certificate")
  func sentences() throws {
    let finding = try Trial.receipt(pki: Trial.foreignPKI).finding(of: .receiptChain)
    let sentences = finding.found.split(separator: ". ")
    #expect(Set(sentences).count == sentences.count)
    #expect(finding.found.contains("“Throw-away Application Integration CA 5 - G1”"))
    let places = finding.evidence
    #expect(Set(places).count == places.count)
  }

  @Test("has a text for each fault")
  func words() throws {
    let mismatched = try Trial.attestation(pki: Trial.foreignPKI).finding(of: .attestationChain)
    #expect(
      mismatched.found
        == "The issuer of “Throw-away App Attestation CA 1” is missing or isn't trusted.")
    let altered = try Trial.attestation { $0.alterCertificate = { $0.flippingLastBit() } }
    #expect(
      altered.finding(of: .attestationChain).found
        == "The signature of the leaf doesn't match its issuer's key.")
    let alone = try Trial.attestation { $0.arrangePath = { [$0[0]] } }
    #expect(
      alone.finding(of: .attestationChain).found
        == "The certificate of “Throw-away App Attestation CA 1”, the issuer of the leaf, is missing."
    )
  }

  @Test("shows the name of the missing issuer, with the keys if it is that of the trusted root")
  func issuer() throws {
    let namesake = try Trial.attestation(pki: Trial.foreignPKI).finding(of: .attestationChain)
    let name = "Throw-away App Attestation Root CA"
    #expect(namesake.expected?.content == .text(name))
    #expect(namesake.expected?.owner.hasPrefix("the trusted root, key ID ") == true)
    #expect(namesake.actual?.content == .text(name))
    #expect(
      namesake.actual?.owner.hasPrefix("the issuer that the certificate names, key ID ") == true)
    #expect(namesake.actual?.owner.suffix(40) != namesake.expected?.owner.suffix(40))
    let other = try Trial.attestation().with { $0.attestationAnchor = .appleAttestationRoot }
      .finding(of: .attestationChain)
    #expect(other.expected != nil)
    #expect(other.actual?.content == .text("Throw-away App Attestation Root CA"))
  }

  @Test("points only at certificates of the path")
  func places() throws {
    for trial in [
      try Trial.attestation(pki: Trial.foreignPKI),
      try Trial.attestation { $0.arrangePath = { [$0[0]] } },
    ] {
      let certificates = trial.input.attestation?.certificates.map(\.bytes.array) ?? []
      let finding = trial.finding(of: .attestationChain)
      #expect(finding.result == .fail)
      #expect(finding.places.allSatisfy(certificates.contains))
    }
  }
}
