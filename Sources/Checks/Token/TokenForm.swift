import Decoding
import Evidence
import Results

extension Check {
  /// Checks that the token is a complete JSON Web Token in compact serialization (RFC 7519 §3, RFC
  /// 7515 §7.1).
  ///
  /// - Passes: three parts, of which header and payload are JSON objects.
  /// - Warns: both objects can be read, but their form deviates, such as by duplicate members.
  /// - Fails: the number of parts isn't three, or header or payload can't be read.
  package static let tokenStructure = token("token.structure") { token, _ in
    guard token.partCount == 3 else {
      return .fail("The token has \(token.partCount.counted("part")); a signed token has three.")
    }
    guard token.deviations.isEmpty else {
      let sentence = token.deviations.joined(separator: "; ") + "."
      return token.header == nil || token.payload == nil ? .fail(sentence) : .warn(sentence)
    }
    return .pass("It has a header, a payload and a signature.")
  }

  /// Checks the algorithm in the header (RFC 8725 §3.1).
  ///
  /// - Passes: it is one of the profile's, or, without a profile, a usual signature algorithm.
  /// - Warns: without a profile, it is an unusual algorithm.
  /// - Fails: there is none, it is `none`, a shared secret (HS256) or not the profile's, or the
  ///   header brings its own key in `jku`, `x5u` or `jwk`.
  /// - Not run: there is no header to read.
  package static let tokenAlgorithm = token("token.algorithm") { token, input in
    guard let header = token.header else { return .unreadable("There is no header to read.") }
    guard let algorithm = token.algorithm else { return .fail("The header names no algorithm.") }
    if algorithm.lowercasedASCII.equals("none") {
      return .fail("The header says alg none: nobody signed it.")
    }
    if let member = ["jku", "x5u", "jwk"].first(where: { header[$0] != nil }) {
      return .fail("The header brings its own key in `\(member)`: the sender chooses the key.")
    }
    let profile = input.policy.tokens.profile(of: token)
    let allowed = profile?.algorithms ?? ["ES256", "RS256", "PS256", "ES384", "EdDSA"]
    guard allowed.includes(algorithm) else {
      let isSecret = algorithm.begins(with: "HS")
      let reason = isSecret ? "a secret that every verifier shares" : "another one"
      let owner = profile.map { "\($0.name) signs with" } ?? "A service signs with"
      return profile == nil && !isSecret
        ? .warn("The header says \(algorithm), which few services use.")
        : .fail(
          "The header says \(algorithm), \(reason).",
          expected: Value(.text(allowed.joined(separator: " or ")), owner),
          actual: Value(.text(algorithm), "in the token's header"))
    }
    return .pass("It is \(algorithm).")
  }
}
