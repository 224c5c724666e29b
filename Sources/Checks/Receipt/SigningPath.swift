package import Decoding
import Evidence
import Results
import SystemCrypto

/// The certificate that a receipt is signed with, and those of the message that lead up from it.
///
/// What verifies a signature must be the very certificate whose path is judged. So key and path both
/// come from this value, whose path begins with the signer.
package struct SigningPath: Sendable {
  /// The certificate that SignerInfo names, byte by byte.
  package let signer: Certificate
  /// The way up, the signer first and the root left out.
  package let links: [Link]
  /// A self-issued certificate on top of the way that is not the anchor: the root of another hierarchy.
  package let otherRoot: Link?
  /// Certificates of the message that have no part in the way to the anchor.
  package let strays: [Link]
  private let anchor: Policy.Anchor

  /// A certificate with its place in the message.
  package struct Link: Sendable, Hashable {
    package let certificate: Certificate
    package let place: Int

    package var path: String { "/receipt/certificates/\(place)" }
    var reference: EvidenceReference { EvidenceReference(certificate.bytes, path) }
  }

  /// Climbs from issuer to issuer until one is the anchor, or is not in the message.
  ///
  /// - Returns: `nil` where the first signer names no certificate of the message, or more than one.
  package init?(of message: SignedData, to anchor: Policy.Anchor) {
    let all = message.certificates.enumerated().map { Link(certificate: $1, place: $0) }
    guard let signers = message.signers.first.map(message.certificates), signers.count == 1,
      let named = signers.first, let first = all.first(where: { $0.certificate == named })
    else { return nil }
    var links = [first]
    var rest = all.filter { $0.certificate != named && $0.certificate.bytes != anchor.certificate }
    while let issuer = links.last?.certificate.issuer?.bytes,
      issuer != anchor.decoded.subject?.bytes,
      let next = rest.firstIndex(where: {
        $0.certificate.subject?.bytes == issuer && !$0.certificate.isSelfIssued
      })
    {
      links.append(rest.remove(at: next))
    }
    let top = links.last?.certificate.issuer?.bytes
    let root = rest.firstIndex {
      $0.certificate.isSelfIssued && $0.certificate.subject?.bytes == top
    }
    otherRoot = root.map { rest.remove(at: $0) }
    signer = named
    strays = rest.filter { stray in !links.contains { $0.certificate == stray.certificate } }
    self.links = links
    self.anchor = anchor
  }

  /// What the validation of the path found.
  func report(_ paths: PathCache) -> PathReport {
    paths.examine(path: links.map(\.certificate.bytes), anchor: anchor.certificate)
  }

  /// Whether the signer's key made the signature over this message; `nil` where key or algorithms are
  /// not P-256 and SHA-256.
  func signs(_ message: Bytes, as info: SignerInfo) -> Bool? {
    guard let key = signer.publicKey, key.isUncompressedP256,
      info.digestAlgorithm?.algorithm == .sha256,
      info.signatureAlgorithm?.algorithm == .ecdsaWithSHA256,
      let signature = info.signature, let key = ECDSAPublicKey(curve: .p256, x963: key.key)
    else { return nil }
    return key.isValidSignature(signature, of: message, hash: .sha256)
  }
}
