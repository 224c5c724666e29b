import Evidence
import Signing
import SystemCrypto

/// A JSON Web Token signed with ES256 (RFC 7515 §3.1, RFC 7518 §3.4).
struct SessionToken {
  /// The protected header as JSON.
  var header: String
  /// The payload as JSON.
  var claims: String
  /// Whether the signature is wrongly in DER instead of r ‖ s.
  var isInDER = false

  /// Returns the signed token in compact form.
  func text(signedBy key: SigningKey) throws -> String {
    let input = [header, claims].map { Array($0.utf8).base64url }.joined(separator: ".")
    let signature = try key.sign(Array(input.utf8), hash: .sha256)
    guard let raw = RawSignature.raw(Bytes(signature)) else { throw ForgeError.noKey("token") }
    return "\(input).\((isInDER ? signature : raw).base64url)"
  }
}
