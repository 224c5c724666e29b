import Checks
import Decoding
import Evidence
import Forge
import Results
import SystemCrypto
import Testing
import TrialBench

@Suite("Rule attestation.certified-app-id")
struct AttestationCertifiedAppIDTests {
  @Test("passes on genuine attestations", arguments: Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .attestationCertifiedAppID).result == .pass)
  }

  @Test("fails if the certificate names another app, and points at both")
  func otherApp() throws {
    let other = Array("8YE23NZS57.com.example.notes".utf8)
    let finding = try Trial.attestation { $0.leaf.certifiedAppID = "8YE23NZS57.com.example.notes" }
      .finding(of: .attestationCertifiedAppID)
    let actual = Digest.sha256(Array(Trial.appID.utf8))
    #expect(finding.result == .fail)
    #expect(finding.expected?.content == .bytes(Digest.sha256(other)))
    #expect(finding.actual?.content == .bytes(actual))
    #expect(
      finding.paths == [
        "/authData/rpIdHash", "/attStmt/x5c/0/extensions/1.2.840.113635.100.8.5/[1204]",
      ])
    #expect(finding.places == [actual, other])
  }

  @Test("warns if the certificate names no app")
  func noApp() throws {
    let issuer = try Trial.pki.attestationIssuer.certificate
    let trial = try Trial.attestation { $0.arrangePath = { _ in [issuer, issuer] } }
    #expect(trial.finding(of: .attestationCertifiedAppID).result == .warn)
  }

  @Test("is not run without a leaf or an rpIdHash")
  func nothingToJudge() throws {
    let bare = try Trial.attestation { $0.arrangePath = { _ in [] } }
    let short = try Trial.attestation { $0.alterAuthenticatorData = { Array($0.prefix(31)) } }
    for trial in [bare, short] {
      #expect(trial.finding(of: .attestationCertifiedAppID).result == .notRun)
    }
  }
}
