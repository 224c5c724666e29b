import Claims
import Checks
import Decoding
import Evidence
import Forge
import Results
import Signing
import SystemCrypto
import Testing
import TrialBench

@Suite("Rule attestation.key-id")
struct AttestationKeyIDTests {
  @Test("passes on genuine attestations", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .attestationKeyID).result == .pass)
  }

  @Test("fails on the identifier of another key, with both values")
  func otherKey() throws {
    let other = Digest.sha256(try Trial.key("other").publicPoint).base64
    let finding = try Trial.attestation().expecting { $0.keyID = other }
      .finding(of: .attestationKeyID)
    let point = try Trial.key().publicPoint
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .text(Digest.sha256(point).base64))
    #expect(finding.actual?.content == .text(other))
    #expect(finding.paths == ["/attStmt/x5c/0/subjectPublicKey"])
    #expect(finding.places == [point])
  }

  @Test("says how many characters a key ID has that can't be one", arguments: ["abc", "a"])
  func length(keyID: String) throws {
    let finding = try Trial.attestation().expecting { $0.keyID = keyID }
      .finding(of: .attestationKeyID)
    #expect(finding.result == .fail)
    #expect(
      finding.found.hasPrefix(
        "The given key ID has \(keyID.count == 1 ? "1 character" : "3 characters"), not 44: "
      ))
  }

  @Test("warns if the right identifier is spelled in another way")
  func spelling() throws {
    let identifier = Digest.sha256(try Trial.key().publicPoint)
    let finding = try Trial.attestation().expecting { $0.keyID = identifier.hex }
      .finding(of: .attestationKeyID)
    #expect(finding.result == .warn)
    #expect(finding.expected?.content == .text(identifier.base64))
    #expect(finding.actual?.content == .text(identifier.hex))
  }

  @Test("does not apply if the client sent none, and names the key's")
  func noKeyID() throws {
    let finding = try Trial.attestation().expecting { $0.keyID = nil }
      .finding(of: .attestationKeyID)
    #expect(finding.result == .notApplicable)
    #expect(finding.found.contains(Digest.sha256(try Trial.key().publicPoint).base64))
  }

  @Test("is not run without a leaf")
  func noLeaf() throws {
    let trial = try Trial.attestation { $0.arrangePath = { _ in [] } }
    #expect(trial.finding(of: .attestationKeyID).result == .notRun)
  }
}
