import Checks
import Decoding
import Evidence
import Forge
import Results
import Signing
import SystemCrypto
import Testing
import TrialBench

@Suite("Rule attestation.public-key")
struct AttestationPublicKeyTests {
  private static let path = "/authData/attestedCredentialData/credentialPublicKey"

  @Test("passes on genuine attestations", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .attestationPublicKey).result == .pass)
  }

  @Test("fails on another key, with both points")
  func otherKey() throws {
    let other = try Trial.key("other").publicPoint
    let trial = try Trial.attestation { $0.authenticatorData.credential?.publicPoint = other }
    let finding = trial.finding(of: .attestationPublicKey)
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .bytes(try Trial.key().publicPoint))
    #expect(finding.actual?.content == .bytes(other))
    #expect(finding.paths == [Self.path])
    let credential = trial.input.attestation?.authenticatorData?.credential
    #expect(finding.places == [credential?.publicKey?.bytes.array])
  }

  /// The COSE key begins a5 01 02 03 26 20 01: five members, EC2, ES256, P-256.
  @Test("fails on another type, algorithm, or curve of key", arguments: [2, 4, 6])
  func otherKind(offset: Int) throws {
    let trial = try Trial.attestation {
      $0.alterAuthenticatorData = { data in
        var data = data
        data[87 + offset] ^= 0x01
        return data
      }
    }
    let finding = trial.finding(of: .attestationPublicKey)
    #expect(finding.result == .fail)
    #expect(finding.found.contains("ES256"))
    #expect(finding.paths == [Self.path])
  }

  @Test("is not run without a leaf or a credential")
  func nothingToJudge() throws {
    let bare = try Trial.attestation { $0.arrangePath = { _ in [] } }
    let short = try Trial.attestation { $0.alterAuthenticatorData = { Array($0.prefix(87)) } }
    for trial in [bare, short] {
      #expect(trial.finding(of: .attestationPublicKey).result == .notRun)
    }
  }
}
