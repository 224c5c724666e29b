package import Evidence

/// A certification path (RFC 5280 §6) from the trust anchor to the certificate that signs an
/// artifact.
package struct CertificateChain: Sendable {
  /// What the path belongs to.
  package let kind: Kind
  /// The certificates, trust anchor first.
  package let certificates: [Link]

  /// What a path belongs to: the attestation (`x5c`) or the receipt's CMS signature.
  package enum Kind: String, Sendable, Hashable, CaseIterable { case attestation, receipt }

  /// Creates a path.
  package init(_ kind: Kind, _ certificates: [Link]) {
    self.kind = kind
    self.certificates = certificates
  }

  /// One certificate of a path, as texts and values that a renderer can print.
  package struct Link: Sendable {
    /// What the certificate is in the path.
    package let role: Role
    /// Its path in the artifact, for example `x5c[0]`; `nil` for the anchor, which is not in it.
    package let place: String?
    /// Short name, usually the subject's common name.
    package let name: String
    /// The subject's distinguished name; `nil` if it is not shown.
    package let subject: String?
    /// Start of validity (RFC 5280 §4.1.2.5).
    package let notBefore: Timestamp?
    /// End of validity (RFC 5280 §4.1.2.5).
    package let notAfter: Timestamp?
    /// The curve or the algorithm of its public key, for example `P-256`.
    package let key: String?
    /// The algorithm with which its issuer signed it.
    package let signature: String?
    /// The serial number in lower-case hexadecimal.
    package let serial: String?
    /// SHA-256 of the certificate's DER in hexadecimal. Only for the anchor.
    package let fingerprint: String?
    /// Basic constraints (RFC 5280 §4.2.1.9): whether it may issue certificates, and how many
    /// intermediate certificates may follow it. `nil` without the extension.
    package let authority: (isCA: Bool, pathLength: UInt64?)?
    /// The values of Apple's extensions and of key usage.
    package let attributes: [Attribute]
    /// The certificate's DER in the artifact; `nil` for the anchor.
    package let bytes: Bytes?

    /// Creates a link of the path.
    package init(
      role: Role, place: String?, name: String, subject: String?, notBefore: Timestamp?,
      notAfter: Timestamp?, key: String?, signature: String?, serial: String?,
      fingerprint: String?, authority: (isCA: Bool, pathLength: UInt64?)?,
      attributes: [Attribute] = [], bytes: Bytes?
    ) {
      self.role = role
      self.place = place
      self.name = name
      self.subject = subject
      self.notBefore = notBefore
      self.notAfter = notAfter
      self.key = key
      self.signature = signature
      self.serial = serial
      self.fingerprint = fingerprint
      self.authority = authority
      self.attributes = attributes
      self.bytes = bytes
    }
  }

  /// What a certificate is in its path.
  ///
  /// - `anchor`: the trust anchor, Apple's or the caller's.
  /// - `issuer`: an intermediate certificate.
  /// - `leaf`: the certificate of the attested key, `credCert`.
  /// - `signer`: the certificate that signs the receipt.
  package enum Role: Sendable, Hashable {
    case anchor(isBuiltIn: Bool)
    case issuer, leaf, signer
  }

  /// The decoded value of a certificate extension.
  package struct Attribute: Sendable {
    /// Which extension it is.
    package let kind: Kind
    /// The decoded value.
    package let value: FieldValue
    /// The bytes of the value.
    package let bytes: Bytes

    /// The extensions that are shown. The first four are Apple's, below 1.2.840.113635.100.8.
    ///
    /// - `nonce`: 100.8.2.
    /// - `appID`: the App ID in 100.8.5.
    /// - `operatingSystem`: the version in 100.8.7.
    /// - `accessControl`: 100.8.6.
    /// - `keyUsage`: RFC 5280 §4.2.1.3.
    /// - `informationAccess`: RFC 5280 §4.2.2.1.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
      case nonce, appID, operatingSystem, accessControl, keyUsage, informationAccess
    }

    /// Creates an attribute.
    package init(_ kind: Kind, _ value: FieldValue, at bytes: Bytes) {
      self.kind = kind
      self.value = value
      self.bytes = bytes
    }
  }
}

extension CertificateChain.Kind {
  /// The rules that check the path and its validity period.
  package var rules: (path: RuleID, validity: RuleID) {
    switch self {
    case .attestation: ("attestation.chain", "attestation.chain-validity")
    case .receipt: ("receipt.chain", "receipt.chain-validity")
    }
  }
}
