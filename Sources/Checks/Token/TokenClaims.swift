import Decoding
import Evidence
import Results

extension Check {
  /// Checks that the token's claims are those that its service sends, by the ``TokenProfile`` that
  /// fits it.
  ///
  /// - Passes: all claims are present, of the right type, and with permitted values.
  /// - Warns: claims that belong together are incomplete, `team_id` has an unusual form, or key or
  ///   environment differ from the attestation of the same exchange or record.
  /// - Fails: a claim is missing or of the wrong type, `iss` isn't the service's, `aud` doesn't
  ///   repeat the claim that it should, or a word isn't permitted.
  /// - Not applicable: no profile fits the token.
  package static let tokenClaims = claims("token.claims") { token, input in
    guard let profile = input.policy.tokens.profile(of: token) else {
      return .notApplicable("Its issuer has no known profile. Add one with `--profile`.")
    }
    let missing = profile.claims.filter { token.payload?[$0.name] == nil }.map(\.name)
    guard missing.isEmpty else {
      return .fail(
        "The token lacks \(missing.joined(separator: ", ")), which \(profile.name) always sends.")
    }
    if let wrong = profile.claims.first(where: { !token.has($0) }) {
      return .fail("\(wrong.name) isn't \(wrong.kind.phrase).")
    }
    if let issuer = profile.issuer, profile.isIssuerWhole, let own = token.text("iss"),
      !own.equals(issuer)
    {
      return .fail(
        "iss isn't the one of \(profile.name).", expected: Value(.text(issuer), profile.name),
        actual: Value(.text(own), "in the token"))
    }
    if let claim = profile.audienceClaim, let value = token.text(claim),
      !token.texts("aud").includes(value)
    {
      return .fail(
        "aud isn't \(claim).", expected: Value(.text(value), claim),
        actual: Value(.text(token.texts("aud").joined(separator: ", ")), "aud"))
    }
    let wrong = profile.words.sorted {
      $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8)
    }.first { claim, words in
      claim != "attest" && token.payload?[claim.text] != nil
        && !(token.text(claim.text).map(words.includes) ?? false)
    }
    if let (claim, words) = wrong {
      return .fail("\(claim.text) isn't one of \(words.joined(separator: ", ")).")
    }
    let present = profile.together.filter { token.payload?[$0].map { !$0.isNull } ?? false }
    if !present.isEmpty, present.count < profile.together.count {
      let others = profile.together.filter { !present.includes($0) }
      return .warn(
        "The token has \(present.joined(separator: ", ")) and lacks \(others.joined(separator: ", "))."
      )
    }
    if let team = token.text("team_id"), !AppleIdentifier.isTeam(team) {
      return .warn("team_id isn't ten capital letters and digits.")
    }
    return input.companion?.claimDeviation(of: token)
      ?? .pass("The claims are those of \(profile.name).")
  }
}

extension WebToken {
  /// Whether the payload has the claim with the type that the profile requires.
  fileprivate func has(_ claim: TokenProfile.Claim) -> Bool {
    switch claim.kind {
    case .text: text(claim.name) != nil
    case .number: number(claim.name) != nil
    case .flag: flag(claim.name) != nil
    case .texts: !texts(claim.name).isEmpty
    }
  }
}

extension TokenProfile.Claim.Kind {
  /// The type in words, with its article: “a number”.
  fileprivate var phrase: String {
    switch self {
    case .text: "a string"
    case .number: "a number"
    case .flag: "true or false"
    case .texts: "a string or a list of strings"
    }
  }
}
