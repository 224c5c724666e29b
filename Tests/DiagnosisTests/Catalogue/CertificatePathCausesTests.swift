import Checks
import Decoding
import Diagnosis
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Causes in the certificates of an attestation")
struct CertificatePathCausesTests {
  static let arrangements: [@Sendable ([[UInt8]]) -> [[UInt8]]] = [
    { $0.reversed() },
    { [$0[0]] + $0 },
    { $0 + [$0[1]] },
    { [$0[1]] + $0 },
  ]

  @Test("reordered certificates are checked again in the right order", arguments: arrangements)
  func rearranged(arrange: @escaping @Sendable ([[UInt8]]) -> [[UInt8]]) throws {
    let trial = try Trial.attestation { $0.arrangePath = arrange }
    #expect(trial.causes == ["C06-missing-intermediate-or-order"])
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.certainty == .proven)
    #expect(Set(trial.rules(.fail)).isSubset(of: diagnosis.rules))
    #expect(diagnosis.remaining.isEmpty)
  }

  @Test("only a captured request shows that the app sent x5c so", arguments: arrangements)
  func changer(arrange: @escaping @Sendable ([[UInt8]]) -> [[UInt8]]) throws {
    let trial = try Trial.attestation { $0.arrangePath = arrange }
    for isAsSent in [false, true] {
      let examination = Examination(input: trial.input, checks: trial.checks, isAsSent: isAsSent)
      let cause = try #require(DiagnosisEngine.diagnose(examination).first).cause
      #expect(cause.actor == (isAsSent ? .app : .transport))
      #expect(cause.fix.contains { $0.text.hasPrefix("In the app, send the ") } == isAsSent)
      #expect(cause.fix.contains { $0.text.hasPrefix("Compare x5c with that of ") } != isAsSent)
    }
  }

  @Test("of certificates that were added, their number is said")
  func added() throws {
    let trial = try Trial.attestation { $0.arrangePath = { $0 + [$0[1]] } }
    let check = try #require(trial.checks.first { $0.rule.id == "attestation.structure" })
    #expect(check.finding.found == "x5c contains 3 certificates, not the leaf and its issuer.")
    #expect(check.finding.expected?.owner == "certificates: the leaf and its issuer")
    #expect(
      trial.diagnoses.first?.cause.statement
        == "x5c contains 3 certificates, not the leaf and its issuer alone.")
  }

  @Test("a leaf alone names the missing issuer")
  func leafAlone() throws {
    let trial = try Trial.attestation { $0.arrangePath = { Array($0.prefix(1)) } }
    #expect(trial.causes == ["C06-missing-intermediate-or-order"])
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.summary.contains("“Throw-away App Attestation CA 1”"))
    #expect(diagnosis.rules == ["attestation.structure", "attestation.chain"])
  }

  @Test("a changed leaf is compared with the one in the receipt")
  func changedLeaf() throws {
    let trial = try Trial.attestation()
    let leaf = try #require(trial.input.attestation?.leaf)
    let nonce = try #require(trial.input.attestation?.details?.nonce)
    let altered = trial.replacing(nonce, with: nonce.array.flippingLastBit())
    #expect(altered.rules(.fail).contains("attestation.chain"))
    #expect(altered.causes == ["C10-x5c-tampered"])
    let diagnosis = try #require(altered.diagnoses.first)
    #expect(diagnosis.certainty == .proven)
    #expect(diagnosis.summary.contains("extension 1.2.840.113635.100.8.2"))
    #expect(
      diagnosis.step("leaf certificate")?.recovered.content == .bytes(leaf.bytes.array))
    #expect(diagnosis.remaining.isEmpty)
  }

  @Test("if a sound receipt contains the changed leaf too, nothing damaged it in transit")
  func changedEverywhere() throws {
    let trial = try Trial.attestation { $0.alterCertificate = { $0.flippingLastBit() } }
    #expect(trial.causes == ["C10-x5c-tampered"])
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.certainty == .consistent)
    #expect(diagnosis.rules == ["attestation.chain"])
    #expect(
      diagnosis.cause.statement
        == "The issuer signed the leaf of x5c wrongly, or with a different key.")
    #expect(
      diagnosis.proof.rival
        == "A leaf that somebody altered before the receipt's signer signed it")
    #expect(diagnosis.summary.contains("Nothing changed these bytes in transit"))
    #expect(!diagnosis.cause.fix.contains { $0.text.contains("transit") })
    let signature = try #require(trial.input.receipt?.signer?.signature)
    let changed = trial.replacing(signature, with: signature.array.flippingLastBit())
    let open = try #require(changed.diagnoses.first { $0.cause.id == "C10-x5c-tampered" })
    #expect(open.proof.rival == "Damage in transit")
    #expect(open.cause.fix.contains { $0.text.contains("damaged in transit") })
  }

  @Test("a removed extension of the leaf is named like a changed one")
  func extensionTakenOut() throws {
    let trial = try Trial.attestation()
    let leaf = try #require(trial.input.attestation?.leaf)
    let last = try #require(leaf.extensions.last)
    // Under another identifier: Apple's is missing, and the new one is unknown.
    let renamed = last.bytes.array.enumerated().map { $0.offset == 6 ? $0.element ^ 1 : $0.element }
    let altered = trial.replacing(last.bytes, with: renamed)
    let changed = try #require(altered.input.attestation?.leaf?.extensions.last)
    #expect(changed.id != last.id)
    let summary = try #require(altered.diagnoses.first { $0.cause.id == "C10-x5c-tampered" })
      .summary
    #expect(summary.contains("extension \(last.id)"))
    #expect(summary.contains("extension \(changed.id)"))
  }

  @Test("an untrusted path is neither altered nor reordered")
  func nearMisses() throws {
    let mismatched = try Trial.attestation(pki: Trial.foreignPKI)
    #expect(mismatched.rules(.fail).contains("attestation.chain"))
    #expect(mismatched.causes == ["C14-made-under-other-root"])
  }
}
