package import Decoding
package import Evidence
import Results
import SystemCrypto

/// The certificate that signed a receipt, with the certificates of the message that lead from it
/// towards the root.
///
/// The certificate that verifies the signature must be the one whose path is checked. So both come
/// from this value: the path begins with the signer.
package struct SigningPath: Sendable {
  /// The certificate that SignerInfo names by issuer and serial number, both compared byte by byte
  /// (RFC 5652 §5.3).
  package let signer: Certificate
  /// The path from the signer upwards, without the root. It has at least the signer.
  package let links: [Link]
  /// A self-issued certificate at the top of the path that isn't the anchor, the root of a
  /// different hierarchy; `nil` if there is none.
  package let otherRoot: Link?
  /// Certificates of the message that don't belong to the path. A genuine receipt has none.
  package let strays: [Link]
  /// The trusted root that the path must end at.
  private let anchor: Policy.Anchor

  /// A certificate with its position in the message.
  package struct Link: Sendable, Hashable {
    /// The certificate.
    package let certificate: Certificate
    /// The index among the certificates of the message, from 0.
    package let place: Int

    /// The JSON Pointer of the certificate: `/receipt/certificates/0`.
    package var path: String { "/receipt/certificates/\(place)" }
    /// The certificate as a place in the evidence.
    var reference: EvidenceReference { EvidenceReference(certificate.bytes, path) }
  }

  /// Builds the path from issuer to issuer, by names, until the issuer is the anchor or isn't in
  /// the message. Signatures aren't checked here.
  ///
  /// - Parameters:
  ///   - message: The decoded message.
  ///   - anchor: The trusted root.
  /// - Returns: `nil` if there is no signer, or if the first one names no certificate of the
  ///   message or more than one.
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

  /// The certificates of the message that have the subject of an issuer on the path, that one
  /// included; empty if no other certificate has it. The path leads over the first one.
  package var namesakes: [Link] {
    let issuers = Set(links.dropFirst().compactMap { $0.certificate.subject?.bytes })
    let others = strays.filter {
      $0.certificate.subject.map { issuers.contains($0.bytes) } ?? false
    }
    let names = Set(others.compactMap { $0.certificate.subject?.bytes })
    let own = links.dropFirst().filter {
      $0.certificate.subject.map { names.contains($0.bytes) } ?? false
    }
    return own + others
  }

  /// Validates the path against the anchor, or returns the cached report.
  func report(_ paths: PathCache) -> PathReport {
    paths.examine(path: links.map(\.certificate.bytes), anchor: anchor.certificate)
  }

  /// Returns whether the signer's key made the signature of `info` over these bytes; see
  /// ``Certificate/signs(_:as:)``.
  func signs(_ message: Bytes, as info: SignerInfo) -> Bool? { signer.signs(message, as: info) }
}

extension Certificate {
  /// Returns whether the certificate's key made the signature of `info` over these bytes.
  ///
  /// - Returns: `nil` if the key isn't on P-256 or the algorithms aren't SHA-256 and
  ///   ecdsa-with-SHA256.
  package func signs(_ message: Bytes, as info: SignerInfo) -> Bool? {
    guard let key = publicKey, key.isUncompressedP256,
      info.digestAlgorithm?.algorithm == .sha256,
      info.signatureAlgorithm?.algorithm == .ecdsaWithSHA256,
      let signature = info.signature, let key = ECDSAPublicKey(curve: .p256, x963: key.key)
    else { return nil }
    return key.isValidSignature(signature, of: message, hash: .sha256)
  }
}
