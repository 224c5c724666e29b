import Claims
import Checks
import Decoding
import Diagnosis
import Evidence
import Forge
import Results
import Signing
import SystemCrypto
import Testing
import TrialBench

@Suite("Causes in the form of keys and certificates")
struct CertificateFormCausesTests {
  /// Changes to the Base64 text of the public key.
  static let manglings: [@Sendable (String) -> String] = [
    { "\"\($0)\"" },
    { "-----BEGIN PUBLIC KEY-----\\n\($0)\\n-----END PUBLIC KEY-----\\n" },
  ]

  @Test("a damaged key is repaired, and the signature is valid with it", arguments: manglings)
  func mangledKey(mangle: @Sendable (String) -> String) throws {
    let text = mangle(try Trial.key().publicPoint.base64)
    let trial = try Trial.assertion().expecting { $0.publicKey = .text(text) }
    #expect(trial.rules(.warn) == ["assertion.signature"])
    #expect(trial.causes == ["C09-pem-mangled"])
    #expect(trial.diagnoses.first?.wouldPass == ["assertion.signature"])
  }

  @Test("line breaks and whitespace around a key aren't damage")
  func ordinaryText() throws {
    let digits = try Trial.key().publicPoint.base64
    for text in [
      "\(digits)\n", "-----BEGIN PUBLIC KEY-----\r\n\(digits)\r\n-----END PUBLIC KEY-----\r\n",
    ] {
      let trial = try Trial.assertion().expecting { $0.publicKey = .text(text) }
      #expect(trial.rules(.warn).isEmpty)
      #expect(trial.causes.isEmpty)
    }
  }

  @Test(
    "another registered format name alone is also consistent with a changed object",
    arguments: ["apple", "packed", "none", "android-key", "android-safetynet", "fido-u2f", "tpm"])
  func otherFormat(name: String) throws {
    let trial = try Trial.attestation { $0.format = name }
    #expect(trial.causes == ["C11-not-app-attest-cert"])
    #expect(trial.diagnoses.first?.certainty == .consistent)
    #expect(trial.diagnoses.first?.rules == ["attestation.format"])
    #expect(trial.diagnoses.first?.summary.contains("“\(name)”") == true)
  }

  @Test("the structure of another system's attestation is proven")
  func otherSystem() throws {
    let map = CBORWriter.map([
      ("fmt", CBORWriter.text("none")), ("attStmt", CBORWriter.map([(String, [UInt8])]())),
      ("authData", CBORWriter.bytes([UInt8](repeating: 1, count: 37))),
    ])
    let trial = try Trial.attestation { $0.alterObject = { _ in map } }
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.cause.id == "C11-not-app-attest-cert")
    #expect(diagnosis.certainty == .proven)
    #expect(diagnosis.rules.contains("attestation.format"))
  }

  @Test(
    "an App Attest object with another format name isn't of that format, even without a receipt",
    arguments: ["apple", "none", "packed"])
  func renamed(name: String) throws {
    let trial = try Trial.attestation {
      $0.format = name
      $0.hasReceipt = false
    }
    let diagnosis = try #require(trial.diagnoses.first { $0.rules.contains("attestation.format") })
    #expect(diagnosis.cause.id == "C11-not-app-attest-cert")
    #expect(diagnosis.certainty == .consistent)
    #expect(
      diagnosis.cause.statement == "The format of an App Attest object was changed to “\(name)”.")
    #expect(diagnosis.cause.actor == .security)
    #expect(!diagnosis.cause.fix.contains { $0.text.contains("other systems") })
  }

  @Test("an object with another format name and another root can be one of another system")
  func renamedUnderOtherRoot() throws {
    let trial = try Trial.attestation(pki: Trial.foreignPKI) { $0.format = "apple" }
    let diagnosis = try #require(trial.diagnoses.first { $0.rules.contains("attestation.format") })
    #expect(diagnosis.cause.id == "C11-not-app-attest-cert")
    #expect(diagnosis.cause.statement == "The artifact is an attestation of another system.")
  }

  @Test("an unregistered format isn't another kind of attestation")
  func unknownFormat() throws {
    let trial = try Trial.attestation { $0.format = "apple-appattest2" }
    #expect(trial.rules(.fail) == ["attestation.format"])
    #expect(trial.causes.isEmpty)
  }
}
