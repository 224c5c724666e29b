import Checks
import Claims
import Decoding
import Evidence
import Results
import Testing
import TrialBench

@Suite("A token with an attestation")
struct TokenCompanionTests {
  /// Returns a Grantiva token with these claims, issued with a forged attestation.
  private func input(_ claims: String) throws -> CheckInput {
    let attestation = try Trial.attestation()
    var trial = attestation
    let parts = [#"{"alg":"ES256"}"#, claims, String(repeating: "s", count: 64)].map {
      Base64.encode(Array($0.utf8)).filter { $0 != "=" }.replacing("+", with: "-")
        .replacing("/", with: "_")
    }
    trial.payload = Bytes(Array(parts.joined(separator: ".").utf8), name: "token")
    trial.type = .token
    trial.claimedType = .token
    trial.expectations = .init()
    var input = trial.input
    input.join(companion: attestation.payload, limits: .standard)
    return input
  }

  private func app() throws -> (team: Substring, bundle: Substring) {
    let id = try #require(try Trial.attestation().input.attestation?.details?.appID?.utf8)
    let point = try #require(id.firstIndex(of: "."))
    return (id[..<point], id[id.index(after: point)...])
  }

  @Test("is for the attested app, otherwise it warns")
  func otherApp() throws {
    let (team, bundle) = try app()
    let same = try input(#"{"team_id":"\#(team)","bundle_id":"\#(bundle)"}"#)
    #expect(Check.tokenAppID.evaluate(same).result == .pass)
    let other = try input(#"{"team_id":"\#(team)","bundle_id":"com.example.other"}"#)
    #expect(Check.tokenAppID.evaluate(other).result == .warn)
  }

  @Test("doesn't come with an API key")
  func key() throws {
    let finding = Check.tokenAttestMethod.evaluate(try input(#"{"attest":"api_key","sub":"d"}"#))
    #expect(finding.result == .fail && finding.found.contains("an attestation was sent"))
  }

  @Test("isn't older than the key")
  func age() throws {
    let old = try input(#"{"iat":1000000000,"exp":1000003600}"#)
    #expect(Check.tokenLifetime.evaluate(old).result == .warn)
    let fresh = try input(#"{"iat":4000000000,"exp":4000003600}"#)
    #expect(Check.tokenLifetime.evaluate(fresh).result == .notApplicable)
  }
}
