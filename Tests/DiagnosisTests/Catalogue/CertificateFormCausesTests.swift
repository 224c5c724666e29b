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

  @Test("a mangled key is repaired, and the signature holds with it", arguments: manglings)
  func mangledKey(mangle: @Sendable (String) -> String) throws {
    let text = mangle(try Trial.key().publicPoint.base64)
    let trial = try Trial.assertion().expecting { $0.publicKey = .text(text) }
    #expect(trial.rules(.warn) == ["assertion.signature"])
    #expect(trial.causes == ["C09-pem-mangled"])
    #expect(trial.diagnoses.first?.wouldPass == ["assertion.signature"])
  }

  @Test("line breaks and white space around a key are no damage")
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
    "the name of another registered format alone fits an object that was changed as well",
    arguments: ["apple", "packed", "none", "android-key", "android-safetynet", "fido-u2f", "tpm"])
  func otherFormat(name: String) throws {
    let trial = try Trial.attestation { $0.format = name }
    #expect(trial.causes == ["C11-not-app-attest-cert"])
    #expect(trial.diagnoses.first?.certainty == .consistent)
    #expect(trial.diagnoses.first?.rules == ["attestation.format"])
    #expect(trial.diagnoses.first?.summary.contains("“\(name)”") == true)
  }

  @Test("the structure of another system's attestation is a fact")
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
    "an object of App Attest under another format is no statement of that one, even without a receipt",
    arguments: ["apple", "none", "packed"])
  func renamed(name: String) throws {
    let trial = try Trial.attestation {
      $0.format = name
      $0.hasReceipt = false
    }
    let diagnosis = try #require(trial.diagnoses.first { $0.rules.contains("attestation.format") })
    #expect(diagnosis.cause.id == "C11-not-app-attest-cert")
    #expect(diagnosis.certainty == .consistent)
  }

  @Test("a format that nobody registered is no attestation of another kind")
  func unknownFormat() throws {
    let trial = try Trial.attestation { $0.format = "apple-appattest2" }
    #expect(trial.rules(.fail) == ["attestation.format"])
    #expect(trial.causes.isEmpty)
  }
}
