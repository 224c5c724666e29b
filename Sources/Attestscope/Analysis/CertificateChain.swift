import Checks
import Decoding
import Evidence
import Reports
import Results

extension CertificateChain {
  /// The chain of an attestation, `nil` for any other artifact.
  init?(attestation subject: Subject) {
    guard let statement = subject.attestation?.object.statement else { return nil }
    let anchor = subject.policy.attestationAnchor
    let links = statement.certificates.enumerated().map { index, certificate in
      Link(certificate, as: index == 0 ? .leaf : .issuer, at: "x5c[\(index)]")
    }
    guard !links.isEmpty else { return nil }
    self.init(.attestation, [Link(anchor)] + links.reversed())
  }

  /// The chain of a receipt's signer; certificates that are no part of it are left out.
  init(_ path: SigningPath, to anchor: Policy.Anchor) {
    let links = (path.links + [path.otherRoot].compactMap(\.self)).enumerated().map { index, link in
      Link(
        link.certificate, as: index == 0 ? .signer : .issuer, at: "certificates[\(link.place)]")
    }
    self.init(.receipt, [Link(anchor)] + links.reversed())
  }
}

extension CertificateChain.Link {
  fileprivate init(_ anchor: Policy.Anchor) {
    self.init(
      anchor.decoded, as: .anchor(isBuiltIn: anchor.isBuiltIn), at: nil, name: anchor.name,
      fingerprint: anchor.sha256)
  }

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
      authority: certificate.basicConstraints,
      // The anchor is no part of the artifact, and nor are its extensions.
      attributes: (role == .leaf ? AttestationExtensions(certificate).attributes : [])
        + (fingerprint == nil ? certificate.usage : []),
      bytes: fingerprint == nil ? certificate.bytes : nil)
  }
}

extension Certificate {
  /// What its key is for, and where to ask whether it was revoked.
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
  /// The values that a reader looks for, each with its place.
  fileprivate var attributes: [CertificateChain.Attribute] {
    var attributes: [CertificateChain.Attribute] = []
    if let nonce { attributes.append(.init(.nonce, .bytes(nonce), at: nonce)) }
    if let appID {
      attributes.append(.init(.appID, appID.utf8.map(FieldValue.text) ?? .bytes(appID), at: appID))
    }
    if let osVersion, let operatingSystem {
      attributes.append(.init(.operatingSystem, .text(operatingSystem), at: osVersion))
    }
    if let accessControl {
      let entries = AccessControlList(accessControl).entries
      let operations = entries.filter(\.isUnconditional).map(\.operation)
      let conditional = entries.count - operations.count
      let list = operations.joined(separator: ", ")
      attributes.append(
        .init(
          .accessControl,
          .text("allows \(list)" + (conditional == 0 ? "" : ", \(conditional) under a condition")),
          at: accessControl))
    }
    return attributes
  }
}
