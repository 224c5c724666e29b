import Checks
import Diagnosis
import Evidence
import Forge
import SystemCrypto
import Testing
import TrialBench

@Suite("Causes of a key ID that differs")
struct KeyIDCausesTests {
  /// A key whose identifier has a plus sign and a slash in Base64, so that all spellings differ.
  private static func seed() throws -> (name: String, keyID: String) {
    for number in 0..<200 {
      let keyID = Digest.sha256(try Trial.key("device \(number)").publicPoint).base64
      if keyID.contains("+"), keyID.contains("/") { return ("device \(number)", keyID) }
    }
    throw ForgeError.noLuck(attempts: 200)
  }

  static let mistakes: [(String, @Sendable (String) -> String)] = [
    ("K01-base64url-keyid", { $0.replacing("+", with: "-").replacing("/", with: "_") }),
    ("K01-base64url-keyid", { $0.replacing("=", with: "") }),
    ("K02-keyid-hex", { [UInt8](base64: $0).hex }),
    ("K03-keyid-utf8-bytes", { Array($0.utf8).base64 }),
    ("K04-plus-to-space", { $0.replacing("+", with: " ") }),
    ("K11-keyid-whitespace", { "\($0)\r\n" }),
    ("K11-keyid-whitespace", { "\"\($0)\"" }),
    ("K05-truncated-keyid", { String($0.prefix(32)) }),
  ]

  @Test("are proved by the identifier of the leaf's key", arguments: mistakes)
  func mistake(cause: String, spell: @Sendable (String) -> String) throws {
    let (name, keyID) = try Self.seed()
    let key = try Trial.key(name)
    let sent = spell(keyID)
    let trial = try Trial.attestation(of: key).expecting { $0.keyID = sent }
    #expect(trial.causes == [cause])
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.certainty == .proven)
    #expect(diagnosis.rules == ["attestation.key-id"])
    if let step = diagnosis.step("keyId") {
      #expect(step.configured.content == .text(sent))
      #expect(step.recovered.content == .text(keyID))
    }
  }

  @Test("are the other key's where the identifier is whole, in whatever spelling")
  func otherKey() throws {
    let other = Digest.sha256(try Trial.key("other").publicPoint)
    for sent in [other.base64, other.hex] {
      let trial = try Trial.attestation().expecting { $0.keyID = sent }
      #expect(trial.causes == ["K07-other-key"])
      let step = try #require(trial.diagnoses.first?.step("keyId"))
      #expect(step.configured.content == .bytes(other))
      #expect(step.recovered.content == .bytes(Digest.sha256(try Trial.key().publicPoint)))
    }
  }

  @Test("are not claimed of a text that is no key ID, or only its beginning")
  func nearMisses() throws {
    let keyID = Digest.sha256(try Trial.key().publicPoint).base64
    for sent in [
      "none", "", String(keyID.prefix(15)), String(keyID.prefix(20)) + "!", keyID + keyID,
    ] {
      let trial = try Trial.attestation().expecting { $0.keyID = sent }
      #expect(trial.rules(.fail) == ["attestation.key-id"])
      #expect(trial.causes.isEmpty, "\(sent)")
    }
  }
}
