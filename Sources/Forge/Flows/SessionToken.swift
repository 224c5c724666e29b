import Evidence
import Signing
import SystemCrypto

/// A signed token of ES256 (RFC 7515 §3.1, RFC 7518 §3.4).
struct SessionToken {
  var header: String
  var claims: String
  var isInDER = false

  func text(signedBy key: SigningKey) throws -> String {
    let input = [header, claims].map { Array($0.utf8).base64url }.joined(separator: ".")
    let signature = try key.sign(Array(input.utf8), hash: .sha256)
    guard let raw = RawSignature.raw(Bytes(signature)) else { throw ForgeError.noKey("token") }
    return "\(input).\((isInDER ? signature : raw).base64url)"
  }
}
