package import Evidence

/// Recognition of tokens of attestation services in traffic. They are recognized by issuer and
/// claims, because most other tokens are unrelated.
package enum ServiceToken {
  /// The issuer of Grantiva's session tokens.
  package static let grantiva = "api.grantiva.io"
  /// The start of the issuer of Firebase App Check tokens; a project number follows.
  package static let appCheck = "https://firebaseappcheck.googleapis.com/"
  /// The claims by which a Grantiva token with another issuer is recognized.
  package static let grantivaClaims = ["attest", "bundle_id", "jailbreak_detected"]

  /// The maximum length in bytes of a value that is examined.
  private static let longest = 16_384

  /// Returns the token in a header field, a JSON member or a form field, without its scheme
  /// `Bearer` (RFC 6750 §2.1).
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - isKnown: Returns whether an issuer is that of a known service.
  /// - Returns: `nil` if the value isn't a token of a known service.
  package static func token(in text: Bytes, of isKnown: (String) -> Bool) -> Bytes? {
    guard text.count <= longest else { return nil }
    let scheme = Array("bearer ".utf8)
    let isNamed =
      text.count > scheme.count && text.prefix(scheme.count).map { $0 | 0x20 } == scheme
    let token = isNamed ? text.dropFirst(scheme.count) : text
    // Base64url of `{"`.
    guard token.starts(with: "eyJ".utf8), ArtifactType.sniff(token) == .token else { return nil }
    let content = WebToken(decoding: token)
    let isOfService =
      content.text("iss").map(isKnown) == true
      || grantivaClaims.allSatisfy { content.payload?[$0] != nil }
    // Without the scheme the token needs a buffer of its own: results contain whole buffers.
    return isOfService ? token.excerpt(named: text.buffer.name) : nil
  }
}
