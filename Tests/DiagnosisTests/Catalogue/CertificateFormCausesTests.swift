import Checks
import Decoding
import Diagnosis
import Evidence
import Forge
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
    "another registered format is an attestation of another kind",
    arguments: ["apple", "packed", "none", "android-key", "android-safetynet", "fido-u2f", "tpm"])
  func otherFormat(name: String) throws {
    let trial = try Trial.attestation { $0.format = name }
    #expect(trial.causes == ["C11-not-app-attest-cert"])
    #expect(trial.diagnoses.first?.rules == ["attestation.format"])
    #expect(trial.diagnoses.first?.summary.contains("“\(name)”") == true)
  }

  @Test("a format that nobody registered is no attestation of another kind")
  func unknownFormat() throws {
    let trial = try Trial.attestation { $0.format = "apple-appattest2" }
    #expect(trial.rules(.fail) == ["attestation.format"])
    #expect(trial.causes.isEmpty)
  }
}
