import Claims
import Decoding
import Evidence
import Results
import SystemCrypto

extension Check {
  /// Checks the token's signature with the issuer's keys (RFC 7515 §5.2). ES256 and RS256 are
  /// supported.
  ///
  /// - Passes: it is valid with one of the keys.
  /// - Warns: it is valid only with a key whose `use`, `key_ops` or `alg` excludes it (RFC 7517
  ///   §4).
  /// - Fails: it is empty or invalid, ES256 doesn't have 64 bytes r ‖ s (RFC 7518 §3.4), no key has
  ///   the token's `kid`, or the token is signed by HMAC with the public key as the secret.
  /// - Not run: no key was given, or the keys don't fit the algorithm.
  package static let tokenSignature = token("token.signature") { token, input in
    if token.signature.isEmpty { return .fail("The token has no signature.") }
    let algorithm = token.algorithm ?? ""
    // ES256 is r ‖ s, 64 bytes (RFC 7518 §3.4).
    if algorithm.equals("ES256"), token.signature.count != 64 {
      let isDER = token.signature.first == 0x30
      return .fail(
        isDER
          ? "The token's signature is in DER; ES256 needs r and s, 64 bytes."
          : "The token's signature has \(token.signature.count.counted("byte")), not 64.")
    }
    let keys = input.tokenKeys(for: token)
    guard !keys.isEmpty else {
      if input.policy.tokens.keys.isEmpty {
        return .needs(.publicKey, because: "The issuer's key isn't given.")
      }
      return .fail("No key of the set has the kid in the token's header.")
    }
    if algorithm.equals("HS256") {
      return keys.contains { $0.isSecret(of: token) }
        ? .fail("The token is signed with the public key as a secret: anyone can make it.")
        : .unreadable("A shared secret can't be checked with a public key.")
    }
    let verdicts = keys.map { $0.verifies(token, algorithm: algorithm) }
    let exclusions = zip(keys, verdicts).filter { $1 == true }.map { key, _ in
      key.exclusion(from: algorithm)
    }
    if exclusions.contains(nil) { return .pass("It verifies with the issuer's key.") }
    if let member = exclusions.first ?? nil {
      return .warn("The token's signature verifies with a key that has \(member) in the key set.")
    }
    guard verdicts.contains(false) else {
      return .unreadable("The given keys aren't for \(algorithm).")
    }
    return .fail("The token's signature doesn't verify with the issuer's key.")
  }
}

extension CheckInput {
  /// Returns the keys that may have signed a token: those with the `kid` of its header and those
  /// without a name, then the one that the record gives.
  fileprivate func tokenKeys(for token: WebToken) -> [TokenKey] {
    let given = expectations.publicKey.flatMap(PublicKeyReader.point).map { TokenKey(point: $0) }
    let set = policy.tokens.keys
    guard let name = token.keyName else { return set + [given].compactMap(\.self) }
    return set.filter { $0.name.map { $0.equals(name) } ?? true } + [given].compactMap(\.self)
  }
}

extension TokenKey {
  /// Whether the key made the token's signature.
  ///
  /// - Returns: `nil` if the algorithm asks for a different type of key, or the signature has no
  ///   valid form.
  fileprivate func verifies(_ token: WebToken, algorithm: String) -> Bool? {
    switch material {
    case .p256(let point):
      guard algorithm.equals("ES256"),
        let key = ECDSAPublicKey(curve: .p256, x963: Bytes(point)),
        let signature = RawSignature.der(token.signature)
      else { return nil }
      return key.isValidSignature(Bytes(signature), of: token.signingInput, hash: .sha256)
    case .rsa(let modulus, let exponent):
      guard algorithm.equals("RS256") else { return nil }
      return RSAPublicKey(modulus: modulus, exponent: exponent)
        .isValidSignature(token.signature, ofDigest: Digest.sha256(token.signingInput))
    }
  }

  /// Whether the token is signed by HMAC with a published form of this public key as the secret.
  fileprivate func isSecret(of token: WebToken) -> Bool {
    published.contains {
      KeyedHash(key: $0).hash(token.signingInput.array) == token.signature.array
    }
  }
}
