import Checks
import Decoding
import Evidence
import Results

extension CertificateChain {
  /// Creates the path of an attestation from `x5c`, with the anchor first; `nil` for other
  /// artifacts.
  init?(attestation input: CheckInput) {
    guard let statement = input.attestation?.object.statement else { return nil }
    let anchor = input.policy.attestationAnchor
    let links = statement.certificates.enumerated().map { index, certificate in
      Link(certificate, as: index == 0 ? .leaf : .issuer, at: "x5c[\(index)]")
    }
    guard !links.isEmpty else { return nil }
    self.init(.attestation, [Link(anchor)] + links.reversed())
  }

  /// Creates the path of a receipt's signer. Certificates of the CMS message that are not part of
  /// the path are omitted.
  init(_ path: SigningPath, to anchor: Policy.Anchor) {
    let links = (path.links + [path.otherRoot].compactMap(\.self)).enumerated().map { index, link in
      Link(
        link.certificate, as: index == 0 ? .signer : .issuer, at: "certificates[\(link.place)]")
    }
    self.init(.receipt, [Link(anchor)] + links.reversed())
  }
}

extension CertificateChain.Link {
  /// Creates the link of the trust anchor.
  fileprivate init(_ anchor: Policy.Anchor) {
    self.init(
      anchor.decoded, as: .anchor(isBuiltIn: anchor.isBuiltIn), at: nil, name: anchor.name,
      fingerprint: anchor.sha256)
  }

  /// Creates a link from a decoded certificate.
  ///
  /// - Parameters:
  ///   - certificate: The decoded certificate.
  ///   - role: What the certificate is in the chain.
  ///   - place: Its path in the artifact; `nil` for the anchor.
  ///   - name: The name to show; `nil` for the subject's common name.
  ///   - fingerprint: SHA-256, for the anchor; `nil` for certificates of the artifact.
  fileprivate init(
    _ certificate: Certificate, as role: CertificateChain.Role, at place: String?,
    name: String? = nil, fingerprint: String? = nil
  ) {
    let key = certificate.publicKey
    self.init(
      role: role, place: place, name: name ?? certificate.subject?.commonName ?? "Certificate",
      subject: certificate.subject?.description, notBefore: certificate.notBefore,
      notAfter: certificate.notAfter, key: key.map { ($0.curve ?? $0.algorithm).algorithmName },
      signature: certificate.signatureAlgorithm?.algorithm.algorithmName,
      serial: certificate.serial?.hex, fingerprint: fingerprint,
      authority: certificate.basicConstraints.map {
        CertificateChain.Authority(isCA: $0.isCA, pathLength: $0.pathLength)
      },
      // The anchor is not part of the artifact, so that its extensions are not shown.
      attributes: (role == .leaf ? AttestationExtensions(certificate).attributes : [])
        + (fingerprint == nil ? certificate.usage : []),
      bytes: fingerprint == nil ? certificate.bytes : nil)
  }
}

extension Certificate {
  /// Key usage (RFC 5280 §4.2.1.3) and authority information access (RFC 5280 §4.2.2.1), if
  /// present.
  fileprivate var usage: [CertificateChain.Attribute] {
    let kinds: [(CertificateChain.Attribute.Kind, OID)] = [
      (.keyUsage, .keyUsage), (.informationAccess, .authorityInformationAccess),
    ]
    return kinds.compactMap { kind, id in
      guard let found = `extension`(id), let statement = found.statement else { return nil }
      return .init(kind, statement, at: found.bytes)
    }
  }
}

extension AttestationExtensions {
  /// Nonce, App ID, operating system and access control from Apple's extensions, each with its
  /// place.
  fileprivate var attributes: [CertificateChain.Attribute] {
    let values: [(kind: CertificateChain.Attribute.Kind, value: FieldValue?, place: Bytes?)] = [
      (.nonce, nonce.map { .bytes($0) }, nonce),
      (.appID, appID.map { $0.utf8.map(FieldValue.text) ?? .bytes($0) }, appID),
      (.operatingSystem, operatingSystem.map { .text($0) }, osVersion),
      (.accessControl, accessControl.map { .text(AccessControlList($0).phrase) }, accessControl),
    ]
    return values.compactMap { kind, value, place in
      guard let value, let place else { return nil }
      return .init(kind, value, at: place)
    }
  }
}

extension AccessControlList {
  /// The operations that are allowed: “allows osgn, od, 1 under a condition”.
  fileprivate var phrase: String {
    let operations = entries.filter(\.isUnconditional).map(\.operation)
    let conditional = entries.count - operations.count
    return "allows \(operations.joined(separator: ", "))"
      + (conditional == 0 ? "" : ", \(conditional) under a condition")
  }
}
