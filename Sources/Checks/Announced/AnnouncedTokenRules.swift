import Claims
import Results

extension AnnouncedRule {
  /// Session tokens that a server gives out after an attestation.
  static let tokens = [
    AnnouncedRule(
      "token.structure", "The token is a JSON Web Token",
      checks:
        "Three parts in Base64url, of which the first two are JSON objects without duplicates.",
      protects: "Two readers that see two tokens in one text can be played against each other.",
      source: .init("RFC 7519", "§3, §7.2"), awaits: .sessionTokens),
    AnnouncedRule(
      "token.algorithm", "The token is signed with the algorithm that was agreed on",
      checks: "The header's alg is the one of the profile; none and symmetric ones are refused.",
      protects: "With alg none, or the public key taken for a secret, anyone can make a token.",
      source: .init("RFC 8725", "§3.1, §3.2"), awaits: .sessionTokens),
    AnnouncedRule(
      "token.signature", "The token is signed by its issuer",
      checks: "The signature verifies with the issuer's public key, which the caller gives.",
      protects: "Without it the claims are the client's own words.",
      source: .init("RFC 7515", "§5.2"), awaits: .sessionTokens),
    AnnouncedRule(
      "token.lifetime", "The token was valid when it was used",
      checks: "iat and nbf lie before the time of the request, exp behind it, and not too far.",
      protects: "A token that never ends is a password that nobody can change.",
      source: .init("RFC 7519", "§4.1.4 to §4.1.6"), awaits: .sessionTokens),
    AnnouncedRule(
      "token.claims", "The token says who issued it, for whom, and about which app",
      checks: "iss, aud, sub, bundle_id and team_id are there with their types and agree.",
      protects: "A token for one app or server could be used at another.",
      source: .init("RFC 7519", "§4.1; docs.grantiva.io, “SDK testing”"), awaits: .sessionTokens),
    AnnouncedRule(
      "token.attest-method", "The token stands on an attestation",
      checks: "attest is hardware on real devices; an API key stands in for it in simulators only.",
      protects: "An API key that ships with the app lets every copy pass without attestation.",
      source: .init("docs.grantiva.io", "SDK testing"), awaits: .sessionTokens),
    AnnouncedRule(
      "token.risk", "The claims about risk agree with each other",
      checks: """
        risk_score is 0 to 100 and falls into risk_category; device_integrity and \
        jailbreak_detected do not contradict it.
        """,
      protects:
        "A server that reads one of them would decide otherwise than one that reads another.",
      source: .init("docs.grantiva.io", "SDK testing"), awaits: .sessionTokens),
    AnnouncedRule(
      "token.app-id", "The token is for the attested app",
      checks: "team_id and bundle_id give the App ID that Apple certified for the key.",
      protects: "A token could be got with one app and used for another.",
      source: .derived("the App ID in the certificate"), awaits: .sessionTokens),
  ]
}
