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
    package let authority: Authority?
    /// The values of Apple's extensions and of key usage.
    package let attributes: [Attribute]
    /// The certificate's DER in the artifact; `nil` for the anchor.
    package let bytes: Bytes?

    /// Creates a link of the path.
    package init(
      role: Role, place: String?, name: String, subject: String?, notBefore: Timestamp?,
      notAfter: Timestamp?, key: String?, signature: String?, serial: String?,
      fingerprint: String?, authority: Authority?,
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

  /// The basic constraints of a certificate (RFC 5280 §4.2.1.9).
  package struct Authority: Sendable, Hashable {
    /// Whether the subject is a CA.
    package let isCA: Bool
    /// The largest number of further CAs below it; `nil` without a limit.
    package let pathLength: UInt64?

    /// Creates the constraints.
    package init(isCA: Bool, pathLength: UInt64?) {
      self.isCA = isCA
      self.pathLength = pathLength
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

extension CertificateChain {
  /// A path of certificates in an artifact's line.
  static let fields = FieldTable(
    CertificateChain.init(_:_:),
    .field("kind", \.kind, .choice),
    .field("links", \.certificates, .list(.object(Link.fields)), about: "The trust anchor first."))
}

extension CertificateChain.Link {
  /// A certificate of a path in an artifact's line.
  static let fields = FieldTable(
    CertificateChain.Link.init(
      role:place:name:subject:notBefore:notAfter:key:signature:serial:fingerprint:authority:
      attributes:
      bytes:),
    .members(\.role, CertificateChain.Role.fields),
    .field("place", \.place, .optional(.own)), .text("name", \.name, \.privacy),
    .text("subject", \.subject, \.privacy),
    .field("notBefore", \.notBefore, .optional(.time)),
    .field("notAfter", \.notAfter, .optional(.time)), .field("key", \.key, .optional(.own)),
    .field("signature", \.signature, .optional(.own)),
    .text("serial", \.serial, \.privacy),
    .field("sha256", \.fingerprint, .optional(.own.schema(.digest))),
    .field(
      "authority", \.authority, .optional(.object(CertificateChain.Authority.fields)),
      about: "Basic constraints (RFC 5280, section 4.2.1.9)."),
    .field("attributes", \.attributes, .nonEmpty(CertificateChain.Attribute.codec)),
    .field("bytes", \.bytes, .optional(.place)))

  /// What the texts can reveal: the leaf belongs to one device, and devices share all others.
  private var privacy: TextPrivacy { role == .leaf ? .name : .text }
}

extension CertificateChain.Authority {
  /// The basic constraints in an artifact's line.
  static let fields = FieldTable(
    CertificateChain.Authority.init(isCA:pathDigits:),
    .field("ca", \.isCA, .flag),
    .field("pathLength", \.pathDigits, .optional(.own.schema(.text(like: "^[0-9]+$")))))

  private init(isCA: Bool, pathDigits: String?) {
    self.init(isCA: isCA, pathLength: pathDigits.flatMap { UInt64($0) })
  }

  /// The length of the path in decimal digits, because it can exceed the numbers of JSON readers.
  private var pathDigits: String? { pathLength.map { "\($0)" } }
}

extension CertificateChain.Role {
  /// The members that say which certificate of a path it is.
  static let fields = FieldTable(
    reading: { (value, _) throws(ResultsFault) in try CertificateChain.Role(value) },
    Field("role", .choice) { role, _ in role.word },
    Field(
      "builtIn", .optional(.flag),
      about: "For an anchor: whether it is Apple's, shipped with the tool."
    ) { role, _ in role.isBuiltIn })

  /// Reads a role. An anchor must say whether it is Apple's.
  private init(_ value: ResultsValue) throws(ResultsFault) {
    let word: Word = try value.member("role").choice()
    self =
      switch word {
      case .anchor: .anchor(isBuiltIn: try value.member("builtIn").flag())
      case .issuer: .issuer
      case .leaf: .leaf
      case .signer: .signer
      }
  }

  /// The name of a role in a line of results.
  fileprivate enum Word: String, CaseIterable { case anchor, issuer, leaf, signer }

  /// The role's name.
  fileprivate var word: Word {
    switch self {
    case .anchor: .anchor
    case .issuer: .issuer
    case .leaf: .leaf
    case .signer: .signer
    }
  }

  /// For the anchor, whether it is Apple's; `nil` for other roles.
  fileprivate var isBuiltIn: Bool? {
    if case .anchor(let isBuiltIn) = self { isBuiltIn } else { nil }
  }
}

extension CertificateChain.Attribute {
  /// An attribute in an artifact's line. It is redacted like a field of the decoded structure.
  static let codec = Codec.object(
    FieldTable(
      CertificateChain.Attribute.init(_:_:at:),
      .field("kind", \.kind, .choice), .field("text", \.text, .optional(.own)),
      .field("bytes", \.bytes, .place))
  ).redacting { attribute, redactor in
    redactor.tree(FieldNode(attribute.kind.rawValue, attribute.value, at: attribute.bytes)).map {
      CertificateChain.Attribute(attribute.kind, $0.value, at: attribute.bytes)
    }
  }

  private init(_ kind: Kind, _ text: String?, at bytes: Bytes) {
    self.init(kind, text.map { .text($0) } ?? .bytes(bytes), at: bytes)
  }

  /// The text of a text or an identifier; `nil` for other values.
  private var text: String? {
    switch value {
    case .text(let text), .identifier(let text): text
    default: nil
    }
  }
}
