import CEmbedded
package import Checks
import Decoding
package import Evidence
import SystemCrypto

/// The two trust anchors: one for attestations, one for receipts. Every path is validated to one of
/// them (RFC 5280 §6.1.1).
package struct TrustAnchors: Sendable, Hashable {
  /// Anchor for attestations.
  package let attestation: Policy.Anchor
  /// Anchor for receipts.
  package let receipt: Policy.Anchor

  /// Creates the pair. A replacement is used instead of Apple's certificate of its kind, not in
  /// addition to it.
  package init(
    replacingAttestation attestation: Policy.Anchor? = nil,
    replacingReceipt receipt: Policy.Anchor? = nil
  ) {
    self.attestation = attestation ?? Self.appleAttestation
    self.receipt = receipt ?? Self.appleReceipt
  }

  /// Apple's certificates, even if the run uses replacements. A cause checks a rejected path
  /// against these as well, to prove that the replacement is the reason.
  static let builtIn = Policy.BuiltInAnchors(
    attestation: appleAttestation, receipt: appleReceipt)

  /// Apple App Attestation Root CA, published at apple.com/certificateauthority/private.
  static let appleAttestation = Policy.Anchor(
    builtIn: [UInt8](file: ats_AppleAppAttestationRootCA_pem()))

  /// Apple Root CA - G3, published at apple.com/certificateauthority.
  static let appleReceipt = Policy.Anchor(builtIn: [UInt8](file: ats_AppleRootCAG3_pem()))
}

extension Policy.Anchor {
  /// Creates an anchor from a PEM file in this module's resources.
  fileprivate init(builtIn pem: [UInt8]) {
    self.init(TextDecoder.read(Bytes(pem, name: "anchor")).payload, isBuiltIn: true)
  }

  /// Returns the certificates of a file: each block of PEM, or the whole file in DER. Leaves out
  /// what isn't a certificate with a public key, or deviates from DER.
  package static func replacements(in file: Bytes) -> [Self] {
    let blocks = PEMBody.blocks(in: file)
    return (blocks.isEmpty ? [file] : blocks).compactMap(Self.init(replacement:))
  }

  /// Creates an anchor from a certificate in PEM or DER.
  ///
  /// - Returns: `nil` if the bytes are not a certificate with a public key, or deviate from DER.
  package init?(replacement file: Bytes) {
    let der = TextDecoder.read(file).payload
    let certificate = Certificate(decoding: der)
    guard certificate.anomalies.isEmpty, certificate.publicKey != nil else { return nil }
    self.init(der, isBuiltIn: false)
  }

  /// Creates an anchor from a certificate's DER, named by its subject's common name.
  private init(_ certificate: Bytes, isBuiltIn: Bool) {
    let name = Certificate(decoding: certificate).subject?.commonName
    self.init(
      name: name ?? "unnamed certificate", certificate: certificate,
      sha256: Digest.sha256(certificate).hex, isBuiltIn: isBuiltIn)
  }
}
