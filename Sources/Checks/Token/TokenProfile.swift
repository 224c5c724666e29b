import Decoding
package import Evidence

/// The claims and algorithms that one service uses in its tokens, as data. A further service needs
/// a further value of this type, and no code.
///
/// Users add profiles as JSON files with `--profile`; TokenProfileReader.swift lists the members.
package struct TokenProfile: Sendable, Hashable {
  /// The service's name in reports.
  package let name: String
  /// The value of `iss`, or what it begins with; `nil` for a service that is recognized by its
  /// claims alone.
  package var issuer: String?
  /// Whether `iss` must equal ``issuer``. Otherwise it must begin with it.
  package var isIssuerWhole = true
  /// Claims that together identify the service if `iss` doesn't.
  package var signs: [String] = []
  /// The permitted values of `alg` in the header: `ES256`.
  package var algorithms: [String] = []
  /// The claims that every token of the service has, with their types.
  package var claims: [Claim] = []
  /// Claims that are either all present or all missing.
  package var together: [String] = []
  /// The permitted words of a claim, by the claim's name: `risk_category` may be `low`, `medium`,
  /// `high` or `critical`.
  package var words: [ByteText: [String]] = [:]
  /// The word that belongs to each range of the risk score, with ascending upper limits.
  package var bands: [Band] = []
  /// The claim whose value `aud` must contain, such as `bundle_id`.
  package var audienceClaim: String?
  /// The usual time from `iat` to `exp`, in seconds.
  package var lifetime: Int64?

  /// A claim that every token of a service has.
  package struct Claim: Sendable, Hashable {
    /// The name in the payload: `sub`.
    package let name: String
    /// The type of its value.
    package let kind: Kind

    /// The JSON type of a claim: a string, a number, a Boolean, or a string or list of strings.
    package enum Kind: String, Sendable, Hashable, CaseIterable { case text, number, flag, texts }

    /// Creates a claim with its type.
    package init(_ name: String, _ kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  /// A range of risk scores and its word.
  package struct Band: Sendable, Hashable {
    /// The highest score of the range. The lowest is 0, or one more than the highest of the range
    /// before.
    let upTo: Int64
    /// The word in the claim `risk_category`.
    let word: String
  }
}

extension TokenProfile {
  /// The profiles of the program, in the order in which they are tried.
  package static let builtIn = [grantiva, appCheck, appleServer]

  /// Tokens of Grantiva, from docs.grantiva.io, “SDK testing”: ES256, one hour, with risk claims.
  static let grantiva = TokenProfile(
    name: "Grantiva", issuer: ServiceToken.grantiva, signs: ServiceToken.grantivaClaims,
    algorithms: ["ES256"],
    claims: [
      Claim("sub", .text), Claim("iss", .text), Claim("aud", .text), Claim("iat", .number),
      Claim("exp", .number), Claim("attest", .text), Claim("bundle_id", .text),
      Claim("team_id", .text), Claim("jailbreak_detected", .flag),
    ],
    together: ["risk_score", "risk_category", "device_integrity", "attestation_count"],
    words: [
      "attest": ["hardware", "api_key"],
      "device_integrity": ["uncompromised", "simulated", "compromised"],
      "risk_category": ["low", "medium", "high", "critical"],
    ],
    bands: [
      Band(upTo: 20, word: "low"), Band(upTo: 50, word: "medium"), Band(upTo: 75, word: "high"),
      Band(upTo: 100, word: "critical"),
    ],
    audienceClaim: "bundle_id", lifetime: 3_600)

  /// Tokens of Firebase App Check, from “Verify App Check tokens from a custom backend”: RS256, an
  /// issuer with the project number at its end.
  static let appCheck = TokenProfile(
    name: "Firebase App Check", issuer: ServiceToken.appCheck, isIssuerWhole: false,
    algorithms: ["RS256"],
    claims: [
      Claim("sub", .text), Claim("iss", .text), Claim("aud", .texts), Claim("iat", .number),
      Claim("exp", .number),
    ])

  /// Tokens with which a server authenticates to Apple: ES256, and the team ID as the issuer.
  static let appleServer = TokenProfile(
    name: "Apple server-to-server", algorithms: ["ES256"],
    claims: [Claim("iss", .text), Claim("iat", .number)])

  /// Whether a token is from this service: by its issuer, or by the claims that identify the
  /// service.
  ///
  /// A token for Apple's server has a `kid` of 10 characters, a team ID as its issuer and no `sub`.
  func fits(_ token: WebToken) -> Bool {
    if self == .appleServer {
      return token.keyName?.utf8.count == 10
        && (token.text("iss").map(AppleIdentifier.isTeam) ?? false)
        && token.text("sub") == nil
    }
    let own = token.text("iss")
    if let issuer, let own {
      if isIssuerWhole ? own.equals(issuer) : own.begins(with: issuer) { return true }
    }
    return !signs.isEmpty && signs.allSatisfy { token.payload?[$0] != nil }
  }
}

/// The keys and profiles for tokens that the operator gives.
package struct TokenPolicy: Sendable, Hashable {
  /// The keys that may have signed tokens, from `--jwks`.
  package var keys: [TokenKey] = []
  /// The known services. The first profile that fits a token applies.
  package var profiles = TokenProfile.builtIn

  /// Creates a policy with the built-in profiles and no keys.
  package init() {}

  /// Returns the first profile that fits a token, or `nil`.
  func profile(of token: WebToken) -> TokenProfile? { profiles.first { $0.fits(token) } }
}
