import Checks
import Decoding
import Evidence
import Forge
import Results
import Signing
import SystemCrypto
import Testing
import TrialBench

@Suite("Rule attestation.credential-id")
struct AttestationCredentialIDTests {
  @Test("passes on genuine attestations", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .attestationCredentialID).result == .pass)
  }

  @Test("fails on any other bytes, of any length, and points at them")
  func otherIdentifier() throws {
    let identifier = Digest.sha256(try Trial.key().publicPoint)
    let others = [
      Digest.sha256([0]), Array(identifier.dropLast()), identifier + [0], [], identifier.reversed(),
    ]
    for other in others {
      let finding = try Trial.attestation { $0.authenticatorData.credential?.id = other }
        .finding(of: .attestationCredentialID)
      #expect(finding.result == .fail)
      #expect(finding.expected?.content == .bytes(identifier))
      #expect(finding.actual?.content == .bytes(other))
      #expect(finding.paths == ["/authData/attestedCredentialData/credentialId"])
      #expect(finding.places == [other])
    }
  }

  @Test("is not run without a leaf or a credential")
  func nothingToJudge() throws {
    let bare = try Trial.attestation { $0.arrangePath = { _ in [] } }
    let short = try Trial.attestation { $0.alterAuthenticatorData = { Array($0.prefix(60)) } }
    for trial in [bare, short] {
      #expect(trial.finding(of: .attestationCredentialID).result == .notRun)
    }
  }
}
