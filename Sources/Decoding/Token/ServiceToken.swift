package import Evidence

/// Tokens of services that attest apps, picked out of traffic by what they say of themselves: other
/// tokens are everywhere, and are looked at where a record names one.
package enum ServiceToken {
  /// `iss` of a Grantiva session token.
  package static let grantiva = "api.grantiva.io"
  /// What `iss` of a Firebase App Check token begins with.
  package static let appCheck = "https://firebaseappcheck.googleapis.com/"
  /// Claims that tell a Grantiva token whose issuer is another one.
  package static let grantivaClaims = ["attest", "bundle_id", "jailbreak_detected"]

  /// A header is no longer.
  private static let longest = 16_384

  /// The token that a header, a member or a field is, with or without its scheme (RFC 6750 §2.1).
  /// - Parameter isKnown: whether an issuer is one of a service that attests apps.
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
    return isOfService ? token : nil
  }
}
