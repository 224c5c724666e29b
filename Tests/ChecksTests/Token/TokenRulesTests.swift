import Checks
import Claims
import Decoding
import Evidence
import Results
import Testing
import TrialBench

extension Trial {
  /// Returns an unsigned token with these claims added to those of a Grantiva token.
  fileprivate static func claims(
    _ changes: String = "", header: String = #"{"alg":"ES256","typ":"JWT"}"#
  ) throws -> Trial {
    let payload =
      """
      {"sub":"dev-1","iss":"api.grantiva.io","aud":"com.example.wallet","iat":1742385600,\
      "exp":1742389200,"attest":"hardware","bundle_id":"com.example.wallet",\
      "team_id":"8YE23NZS57","jailbreak_detected":false\(changes)}
      """
    // A new member replaces the original, which is removed.
    let parts = [header, Self.withoutRepeats(payload), String(repeating: "s", count: 64)]
    return try token(
      parts.map { Base64.encode(Array($0.utf8)).replacing("=", with: "") }.map {
        $0.replacing("+", with: "-").replacing("/", with: "_")
      }.joined(separator: "."))
  }

  private static func withoutRepeats(_ json: String) -> String {
    let members = (JSONReader.readWhole(Bytes(Array(json.utf8))).value?.members ?? [])
    var seen: Set<ByteText> = []
    let kept = members.reversed().filter { seen.insert(ByteText($0.name)).inserted }.reversed()
    let texts = kept.map { "\"\($0.name)\":" + String(decoding: $0.value.bytes, as: UTF8.self) }
    return "{" + texts.joined(separator: ",") + "}"
  }
}

@Suite("Rules on tokens")
struct TokenRulesTests {
  @Test(
    "warn of a signature with a key that its set excludes from verifying (RFC 7517, section 4)",
    arguments: [
      (#""use":"enc""#, Finding.Result.warn), (#""key_ops":["sign"]"#, .warn),
      (#""alg":"ES384""#, .warn),
      (#""use":"sig","key_ops":["sign","verify"],"alg":"ES256""#, .pass),
    ])
  func excludedKey(_ members: String, _ result: Finding.Result) throws {
    var trial = try Trial.token(TokenVectors.genuine)
    let keys = TokenVectors.keys.replacing(#""kty":"EC""#, with: #""kty":"EC",\#(members)"#)
    trial.tokens.keys = TokenKey.keys(in: Bytes(Array(keys.utf8)))
    #expect(trial.finding(of: .tokenSignature).result == result)
    #expect(trial.rules(.fail) == [])
    #expect(Verdict(of: trial.checks, type: .token).outcome == .accepted)
  }

  @Test("accept genuine tokens of Grantiva and of App Check, by ES256 and RS256")
  func genuine() throws {
    for text in [TokenVectors.genuine, TokenVectors.appCheck] {
      let trial = try Trial.token(text)
      #expect(trial.rules(.fail) == [] && trial.rules(.warn) == [])
      #expect(trial.finding(of: .tokenSignature).result == .pass)
      #expect(Verdict(of: trial.checks, type: .token).outcome == .accepted)
    }
  }

  @Test("need a key, otherwise the verdict is undetermined")
  func noKey() throws {
    let trial = try Trial.token(TokenVectors.genuine, hasKeys: false)
    #expect(trial.finding(of: .tokenSignature).needs == [.publicKey])
    #expect(Verdict(of: trial.checks, type: .token).outcome == .undetermined)
  }

  @Test("reject DER, HMAC with the public key, and altered claims")
  func badSignatures() throws {
    let der = try Trial.token(TokenVectors.der).finding(of: .tokenSignature)
    #expect(der.result == .fail && der.found.contains("DER"))
    let hmac = try Trial.token(TokenVectors.hmac)
    #expect(hmac.finding(of: .tokenSignature).found.contains("public key as a secret"))
    #expect(hmac.finding(of: .tokenAlgorithm).result == .fail)
    let parts = TokenVectors.genuine.split(separator: ".").map(String.init)
    let other = TokenVectors.appCheck.split(separator: ".").map(String.init)
    let altered = [parts[0], other[1], parts[2]].joined(separator: ".")
    #expect(try Trial.token(altered).finding(of: .tokenSignature).result == .fail)
  }

  @Test(
    "reject algorithms without a signature",
    arguments: [
      #"{"alg":"none"}"#, #"{"alg":"HS256"}"#, #"{"alg":"RS256"}"#, #"{"typ":"JWT"}"#,
      #"{"alg":"ES256","jku":"https://example.com/keys"}"#,
    ])
  func algorithms(_ header: String) throws {
    #expect(try Trial.claims(header: header).finding(of: .tokenAlgorithm).result == .fail)
  }

  @Test(
    "compare the lifetime with the time of capture",
    arguments: [
      ("2025-03-19T12:30:00Z", Finding.Result.pass), ("2025-03-19T13:00:00Z", .fail),
      ("2025-03-19T11:58:00Z", .fail), ("2025-03-19T11:59:30Z", .pass),
    ])
  func lifetime(_ time: String, _ result: Finding.Result) throws {
    #expect(
      try Trial.token(TokenVectors.genuine, at: time).finding(of: .tokenLifetime).result == result)
  }

  @Test("don't check the lifetime without a time of capture")
  func noTime() throws {
    let finding = try Trial.token(TokenVectors.genuine, at: nil).finding(of: .tokenLifetime)
    #expect(finding.result == .notApplicable)
  }

  static let claims: [(String, RuleID, Finding.Result)] = [
    ("", "token.claims", .pass),
    (#","iss":"grantiva""#, "token.claims", .fail),
    (#","aud":"com.example.other""#, "token.claims", .fail),
    (#","sub":7"#, "token.claims", .fail),
    (#","team_id":"8YE23NZS57 ""#, "token.claims", .warn),
    (#","risk_score":10"#, "token.claims", .warn),
    (#","device_integrity":"fine""#, "token.claims", .fail),
    (#","attest":"api_key""#, "token.attest-method", .fail),
    (#","attest":"api_key","sub":"sim-4""#, "token.attest-method", .warn),
    (#","attest":"hardware","sub":"sim-4""#, "token.attest-method", .fail),
    (#","attest":"none""#, "token.attest-method", .fail),
    (#","risk_score":0,"risk_category":"low""#, "token.risk", .pass),
    (#","risk_score":20,"risk_category":"low""#, "token.risk", .pass),
    (#","risk_score":21,"risk_category":"low""#, "token.risk", .fail),
    (#","risk_score":76,"risk_category":"critical""#, "token.risk", .pass),
    (#","risk_score":101,"risk_category":"critical""#, "token.risk", .fail),
    (
      #","jailbreak_detected":true,"device_integrity":"uncompromised""#, "token.risk", .warn
    ),
    (#","exp":1742389200000"#, "token.lifetime", .fail),
    (#","exp":1742385600"#, "token.lifetime", .fail),
    (#","exp":1742392800"#, "token.lifetime", .warn),
  ]

  @Test("check each claim", arguments: claims)
  func claim(_ changes: String, _ rule: RuleID, _ result: Finding.Result) throws {
    let trial = try Trial.claims(changes)
    #expect(trial.checks.first { $0.rule.id == rule }?.result == result)
  }

  @Test("compare team and bundle with the expected App ID")
  func appID() throws {
    let trial = try Trial.claims()
    #expect(trial.finding(of: .tokenAppID).result == .notApplicable)
    let expected = trial.expecting { $0.appIDs = ["8YE23NZS57.com.example.wallet"] }
    #expect(expected.finding(of: .tokenAppID).result == .pass)
    let other = trial.expecting { $0.appIDs = ["8YE23NZS57.com.example.other"] }
    #expect(other.finding(of: .tokenAppID).result == .fail)
  }

  @Test("leave a token in another artifact's field to transport.kind")
  func misplaced() throws {
    let trial = try Trial.token(TokenVectors.hmac).with { $0.claimedType = .attestation }
    #expect(trial.rules(.fail) == [])
    #expect(Verdict(of: trial.checks, type: .token).outcome == .undetermined)
  }

  @Test("fail a token with a missing part or incomplete JSON")
  func structure() throws {
    for text in ["eyJhbGciOiJFUzI1NiJ9.e30", "eyJhbGciOiJFUzI1NiJ9.e3.c2ln"] {
      #expect(try Trial.token(text).finding(of: .tokenStructure).result == .fail)
    }
  }

  @Test("follow the operator's profile")
  func ownProfile() throws {
    let file =
      #"{"name":"Ours","issuer":"https://id.example.com","algorithms":["ES256"],"#
      + #""claims":{"sub":"text","plan":"text"},"words":{"plan":["free","pro"]},"lifetime":60}"#
    let node = try #require(JSONReader.readWhole(Bytes(Array(file.utf8))).value)
    let profile = try #require(TokenProfile(node))
    var trial = try Trial.claims(#","iss":"https://id.example.com","plan":"gold""#)
    trial.tokens.profiles = [profile] + TokenProfile.builtIn
    #expect(trial.finding(of: .tokenClaims).found.hasPrefix("plan"))
    #expect(trial.finding(of: .tokenLifetime).result == .warn)
  }
}
