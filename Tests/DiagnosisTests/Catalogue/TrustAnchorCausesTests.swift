import Checks
import Decoding
import Diagnosis
import Evidence
import Forge
import Results
import TestSupport
import Testing
import TrialBench

@Suite("Causes in the trusted root")
struct TrustAnchorCausesTests {
  /// Returns a real artifact for a server that trusts other roots.
  private func real(
    _ type: ArtifactType, _ change: (inout Trial) -> Void
  ) throws -> Trial {
    let genuine = try #require(
      Trial.genuine(type).first { $0.attestationAnchor.isBuiltIn && $0.causes.isEmpty })
    return genuine.with {
      $0.builtInAnchors = Policy.BuiltInAnchors(
        attestation: genuine.attestationAnchor, receipt: genuine.receiptAnchor)
      change(&$0)
    }
  }

  private func replaced(_ anchor: Policy.Anchor, named name: String? = nil) -> Policy.Anchor {
    Policy.Anchor(
      name: name ?? anchor.name, certificate: anchor.certificate, sha256: anchor.sha256,
      isBuiltIn: false)
  }

  @Test("another Apple root is recognized by its name, and proven with the right one")
  func otherAppleRoot() throws {
    let trial = try real(.attestation) { $0.attestationAnchor = replaced($0.receiptAnchor) }
    #expect(trial.causes == ["C04-wrong-root-g3"])
    #expect(trial.diagnoses.first?.certainty == .proven)
    #expect(trial.diagnoses.first?.rules == ["attestation.chain"])
    #expect(trial.diagnoses.first?.summary.contains("“Apple Root CA - G3”") == true)
  }

  @Test("the root of WebAuthn is a cause of its own")
  func webAuthnRoot() throws {
    let trial = try real(.attestation) {
      $0.attestationAnchor = replaced($0.receiptAnchor, named: "Apple WebAuthn Root CA")
    }
    #expect(trial.causes == ["C03-wrong-root-webauthn"])
    #expect(trial.diagnoses.first?.wouldPass == ["attestation.chain"])
  }

  @Test("a receipt under the root of attestations ends at Apple Root CA - G3")
  func exchangedRoots() throws {
    for type in [ArtifactType.receipt, .attestation] {
      let trial = try real(type) { $0.receiptAnchor = replaced($0.attestationAnchor) }
      #expect(trial.causes == ["C05-receipt-with-appattest-root"])
      let rules = trial.diagnoses.first?.rules ?? []
      #expect(rules.contains("receipt.chain"))
      #expect(trial.diagnoses.first?.remaining.isEmpty == true)
    }
  }

  @Test("an own root is the cause if the path is valid under Apple's root")
  func ownRoot() throws {
    let own = Policy.Anchor(
      Bytes(try Trial.pki.attestationRoot.certificate), isBuiltIn: false)
    let trial = try real(.attestation) { $0.attestationAnchor = own }
    #expect(trial.causes == ["C13-other-root"])
    #expect(trial.diagnoses.first?.rules == ["attestation.chain"])
  }

  @Test("the root isn't the cause if the path is also invalid under Apple's root")
  func nearMiss() throws {
    let genuine = try real(.attestation) { $0.attestationAnchor = replaced($0.receiptAnchor) }
    let signature = try #require(genuine.input.attestation?.leaf?.signature)
    let altered = genuine.replacing(signature, with: signature.array.flippingLastBit())
    #expect(altered.rules(.fail).contains("attestation.chain"))
    #expect(altered.causes.allSatisfy { !$0.contains("root") })
  }

  @Test("an expired root isn't called another root")
  func expiredRoot() throws {
    for type in [ArtifactType.attestation, .receipt] {
      let genuine = type == .attestation ? try Trial.attestation() : try Trial.receipt()
      let path: WritableKeyPath<Trial, Policy.Anchor> =
        type == .attestation ? \.attestationAnchor : \.receiptAnchor
      let anchor = genuine[keyPath: path]
      let end = try #require(anchor.decoded.places.notAfter)
      var root = anchor.certificate.array
      let year = end.startIndex - anchor.certificate.startIndex + 2
      root.replaceSubrange(year..<year + 2, with: Array("21".utf8))
      let trial = genuine.with {
        $0[keyPath: path] = Policy.Anchor(Bytes(root), isBuiltIn: false)
        $0.builtInAnchors = Policy.BuiltInAnchors(
          attestation: .appleAttestationRoot, receipt: .appleReceiptRoot)
      }
      let rule = RuleID("\(type.rawValue).chain-validity")
      #expect(trial.rules(.fail) == [rule])
      #expect(!trial.causes.contains("C13-other-root"))
      let found = trial.checks.first { $0.rule.id == rule }?.finding.found
      #expect(found?.contains("“\(anchor.name)” expired ") == true)
    }
  }

  @Test("names the root that was given, and the one at which the path ends")
  func names() throws {
    let own = Policy.Anchor(Bytes(try Trial.pki.receiptRoot.certificate), isBuiltIn: false)
    let trial = try real(.attestation) {
      $0.attestationAnchor = own
      $0.receiptAnchor = own
    }
    let summary = try #require(trial.diagnoses.first?.summary)
    for name in [own.name, "Apple App Attestation Root CA", "Apple Root CA - G3"] {
      #expect(summary.contains("“\(name)”"), "\(summary)")
    }
  }

  private let madeElsewhere = "C14-made-under-other-root"

  @Test("a corpus checked without its roots is named by these roots")
  func withoutItsRoots() throws {
    let attestation = try Trial.attestation().with {
      $0.attestationAnchor = .appleAttestationRoot
      $0.receiptAnchor = .appleReceiptRoot
    }
    #expect(attestation.causes == [madeElsewhere])
    let diagnosis = try #require(attestation.diagnoses.first)
    #expect(diagnosis.certainty == .proven)
    #expect(diagnosis.rules == ["attestation.chain", "receipt.chain", "receipt.cms"])
    #expect(diagnosis.summary.contains("“Throw-away App Attestation Root CA”"))
    #expect(diagnosis.summary.contains("“Throw-away Root CA - G3”"))
    let receipt = try Trial.receipt().with { $0.receiptAnchor = .appleReceiptRoot }
    #expect(receipt.causes == [madeElsewhere])
    #expect(receipt.diagnoses.first?.certainty == .proven)
  }

  @Test("a root of the same name is proven if the receipt contains it")
  func sameName() throws {
    let attestation = try Trial.attestation(pki: Trial.foreignPKI)
    let first = try #require(attestation.diagnoses.first { $0.cause.id == madeElsewhere })
    #expect(first.certainty == .consistent)
    #expect(first.proof.rival?.contains("altered") == true)
    #expect(first.summary.contains("the trusted root's key doesn't verify it"))
    #expect(
      first.summary.contains(
        "end at “Throw-away App Attestation CA 1”, which names “Throw-away App Attestation Root CA” as its issuer"
      ))
    let receipt = try Trial.receipt(pki: Trial.foreignPKI)
    #expect(receipt.diagnoses.first?.cause.id == madeElsewhere)
    #expect(receipt.diagnoses.first?.certainty == .proven)
  }

  @Test("another root isn't claimed if the issuer didn't sign, or the trusted root did")
  func notElsewhere() throws {
    let pki = try Trial.pki.changingAttestationIssuer {
      $0.extensions[0] = .basicConstraints(isCA: false)
    }
    let trials = [
      try Trial.attestation { $0.alterCertificate = { $0.flippingLastBit() } },
      try Trial.attestation(pki: pki),
      try Trial.attestation { $0.arrangePath = { Array($0.prefix(1)) } }
        .with { $0.attestationAnchor = .appleAttestationRoot },
      try Trial.receipt {
        $0.arrangeCertificates = { [$0[0].flippingLastBit()] + $0.dropFirst() }
      },
    ]
    for trial in trials {
      #expect(!trial.rules(.fail).isEmpty)
      #expect(!trial.causes.contains(madeElsewhere), "\(trial.causes)")
    }
  }
}
