package import Checks
import Decoding
package import Evidence
import SystemCrypto

/// The two certificates that everything ends at: one for attestations, one for receipts.
package struct TrustAnchors: Sendable, Hashable {
  package let attestation: Policy.Anchor
  package let receipt: Policy.Anchor

  /// Apple's own, unless a replacement is given. A replacement takes the place of the built-in
  /// anchor for its kind; it is not added to it.
  package init(
    replacingAttestation attestation: Policy.Anchor? = nil,
    replacingReceipt receipt: Policy.Anchor? = nil
  ) {
    self.attestation = attestation ?? Self.appleAttestation
    self.receipt = receipt ?? Self.appleReceipt
  }

  /// Apple's own, whatever was replaced.
  static let builtIn = Policy.BuiltInAnchors(
    attestation: appleAttestation, receipt: appleReceipt)

  /// Apple App Attestation Root CA, published at apple.com/certificateauthority/private.
  static let appleAttestation = Policy.Anchor(
    builtIn: PackageResources.AppleAppAttestationRootCA_pem)

  /// Apple Root CA - G3, published at apple.com/certificateauthority.
  static let appleReceipt = Policy.Anchor(builtIn: PackageResources.AppleRootCAG3_pem)
}

extension Policy.Anchor {
  fileprivate init(builtIn pem: [UInt8]) {
    self.init(TextArmour.read(Bytes(pem, name: "anchor")).payload, isBuiltIn: true)
  }

  /// A certificate from a file that the caller names, in PEM or DER; `nil` where it is none.
  package init?(replacement file: Bytes) {
    let der = TextArmour.read(file).payload
    let certificate = Certificate(decoding: der)
    guard certificate.anomalies.isEmpty, certificate.publicKey != nil else { return nil }
    self.init(der, isBuiltIn: false)
  }

  private init(_ certificate: Bytes, isBuiltIn: Bool) {
    let name = Certificate(decoding: certificate).subject?.commonName
    self.init(
      name: name ?? "unnamed certificate", certificate: certificate,
      sha256: Digest.sha256(certificate).hex, isBuiltIn: isBuiltIn)
  }
}
