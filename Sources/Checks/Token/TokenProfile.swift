import Decoding
package import Evidence

/// What a service puts into its tokens, as a value: another service is another value.
package struct TokenProfile: Sendable, Hashable {
  package let name: String
  /// What `iss` begins with; `nil` where it is told by its claims alone.
  package var issuer: String?
  /// Whether `iss` is these words and nothing else.
  package var isIssuerWhole = true
  /// Claims that tell the profile where the issuer doesn't.
  package var signs: [String] = []
  package var algorithms: [String] = []
  package var claims: [Claim] = []
  /// Claims that come together or not at all.
  package var together: [String] = []
  /// Words that a claim may have.
  package var words: [ByteText: [String]] = [:]
  /// Scores and the word that belongs to each.
  package var bands: [Band] = []
  /// The claim that `aud` repeats.
  package var audienceClaim: String?
  /// From `iat` to `exp`, in seconds.
  package var lifetime: Int64?

  package struct Claim: Sendable, Hashable {
    package let name: String
    package let kind: Kind

    package enum Kind: String, Sendable, Hashable, CaseIterable { case text, number, flag, texts }

    package init(_ name: String, _ kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  package struct Band: Sendable, Hashable {
    let upTo: Int64
    let word: String
  }

  package init(_ name: String) { self.name = name }
}

extension TokenProfile {
  package static let builtIn = [grantiva, appCheck, appleServer]

  /// docs.grantiva.io, “SDK testing”.
  static let grantiva: TokenProfile = {
    var profile = TokenProfile("Grantiva")
    profile.issuer = ServiceToken.grantiva
    profile.signs = ServiceToken.grantivaClaims
    profile.algorithms = ["ES256"]
    profile.claims = [
      Claim("sub", .text), Claim("iss", .text), Claim("aud", .text), Claim("iat", .number),
      Claim("exp", .number), Claim("attest", .text), Claim("bundle_id", .text),
      Claim("team_id", .text), Claim("jailbreak_detected", .flag),
    ]
    profile.together = ["risk_score", "risk_category", "device_integrity", "attestation_count"]
    profile.words = [
      "attest": ["hardware", "api_key"],
      "device_integrity": ["uncompromised", "simulated", "compromised"],
      "risk_category": ["low", "medium", "high", "critical"],
    ]
    profile.bands = [
      Band(upTo: 20, word: "low"), Band(upTo: 50, word: "medium"), Band(upTo: 75, word: "high"),
      Band(upTo: 100, word: "critical"),
    ]
    profile.audienceClaim = "bundle_id"
    profile.lifetime = 3_600
    return profile
  }()

  /// Firebase, “Verify App Check tokens from a custom backend”.
  static let appCheck: TokenProfile = {
    var profile = TokenProfile("Firebase App Check")
    profile.issuer = ServiceToken.appCheck
    profile.isIssuerWhole = false
    profile.algorithms = ["RS256"]
    profile.claims = [
      Claim("sub", .text), Claim("iss", .text), Claim("aud", .texts), Claim("iat", .number),
      Claim("exp", .number),
    ]
    return profile
  }()

  /// What a server calls Apple with: its issuer is the team.
  static let appleServer: TokenProfile = {
    var profile = TokenProfile("Apple server-to-server")
    profile.algorithms = ["ES256"]
    profile.claims = [Claim("iss", .text), Claim("iat", .number)]
    return profile
  }()

  /// Whether a token is one of the service.
  func fits(_ token: WebToken) -> Bool {
    if self == .appleServer {
      return token.keyName?.utf8.count == 10 && (token.text("iss").map(Self.isTeam) ?? false)
        && token.text("sub") == nil
    }
    let own = token.text("iss")
    if let issuer, let own {
      if isIssuerWhole ? own.equals(issuer) : own.begins(with: issuer) { return true }
    }
    return !signs.isEmpty && signs.allSatisfy { token.payload?[$0] != nil }
  }

  /// Ten capital letters and digits.
  static func isTeam(_ text: String) -> Bool {
    text.utf8.count == 10
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) }
  }
}

/// What the operator gives for tokens.
package struct TokenPolicy: Sendable, Hashable {
  package var keys: [TokenKey] = []
  package var profiles = TokenProfile.builtIn

  package init() {}

  func profile(of token: WebToken) -> TokenProfile? { profiles.first { $0.fits(token) } }
}
