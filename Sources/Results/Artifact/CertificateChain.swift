package import Evidence

/// The certificates from a trust anchor down to the one that vouches for an artifact.
package struct CertificateChain: Sendable {
  package let kind: Kind
  /// Root first.
  package let certificates: [Link]

  package enum Kind: String, Sendable, Hashable, CaseIterable { case attestation, receipt }

  package init(_ kind: Kind, _ certificates: [Link]) {
    self.kind = kind
    self.certificates = certificates
  }

  /// One certificate, in words and values.
  package struct Link: Sendable {
    package let role: Role
    /// Where it stands in the artifact: `x5c[0]`; `nil` for the anchor.
    package let place: String?
    package let name: String
    package let subject: String?
    package let notBefore: Timestamp?
    package let notAfter: Timestamp?
    /// The curve or algorithm of its key.
    package let key: String?
    /// The algorithm with which its issuer signed it.
    package let signature: String?
    /// Lower-case hexadecimal.
    package let serial: String?
    /// SHA-256 of the whole certificate, for the anchor.
    package let fingerprint: String?
    /// What basic constraints say: whether it may issue, and how many issuers may follow.
    package let authority: (isCA: Bool, pathLength: UInt64?)?
    package let attributes: [Attribute]
    package let bytes: Bytes?

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

  package enum Role: Sendable, Hashable {
    case anchor(isBuiltIn: Bool)
    case issuer, leaf, signer
  }

  /// What an extension says.
  package struct Attribute: Sendable {
    package let kind: Kind
    package let value: FieldValue
    package let bytes: Bytes

    package enum Kind: String, Sendable, Hashable, CaseIterable {
      case nonce, appID, operatingSystem, accessControl, keyUsage, informationAccess
    }

    package init(_ kind: Kind, _ value: FieldValue, at bytes: Bytes) {
      self.kind = kind
      self.value = value
      self.bytes = bytes
    }
  }
}

extension CertificateChain.Kind {
  /// The rules that judge the path and its validity.
  package var rules: (path: RuleID, validity: RuleID) {
    switch self {
    case .attestation: ("attestation.chain", "attestation.chain-validity")
    case .receipt: ("receipt.chain", "receipt.chain-validity")
    }
  }
}
