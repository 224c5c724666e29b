import Evidence
import Results

/// The section on certificates of an artifact's page: each chain from the trust anchor to the leaf,
/// with the role, the issuer's verification and Apple's extensions of every certificate.
///
/// Nothing is drawn for an artifact without chains, such as an assertion.
///
/// An attestation has up to two chains: that of the leaf, which ends at the Apple App Attestation
/// Root CA, and that of the receipt's signer, which ends at the Apple Root CA - G3. A caller can
/// replace either anchor.
struct CertificatesSection {
  let result: ArtifactResult
  /// The page's regions, for links to bytes.
  let regions: ByteRegions

  /// The section; `nil` without chains.
  var section: PageSection? {
    guard !result.details.chains.isEmpty else { return nil }
    return PageSection(
      "Certificates", id: "certificates",
      lede: "From the root that is trusted down to the certificate that vouches for the artifact."
    ) {
      for chain in result.details.chains { drawing(of: chain) }
    }
  }

  /// Draws one chain: the results for path and validity, then the certificates.
  @HTMLBuilder
  private func drawing(of chain: CertificateChain) -> HTML {
    HTML.element(.h3, .class("chain-title")) { chain.kind.title }
    let rules = [chain.kind.rules.path, chain.kind.rules.validity]
    HTML.list("judged", of: rules.compactMap(result.check)) { check in
      Icon.labelled(Mark(check.result), check.title.withoutFullStop)
      HTML.element(.span, .class("muted")) { " " + check.finding.found.sentence }
    }
    HTML.numbered("chain", of: chain.certificates.enumerated()) { index, link in
      Icon.named("i-cert")
      HTML.element(.h4) { HTML.text(link.name.withMarkedSpaces) }
      let issuer = index == 0 ? nil : chain.certificates[index - 1]
      HTML.pairs("kv", rows(of: link, below: issuer, in: chain))
    }
  }

  /// Returns the facts of one certificate.
  ///
  /// - Parameters:
  ///   - link: The certificate.
  ///   - issuer: The certificate above it; `nil` for the first.
  ///   - chain: The chain, whose kind names the check of the path.
  private func rows(
    of link: CertificateChain.Link, below issuer: CertificateChain.Link?,
    in chain: CertificateChain
  ) -> [KeyValue?] {
    let validity = link.notBefore.flatMap { start in
      link.notAfter.map { "\(start.phrase) to \($0.phrase)" }
    }
    let serial = link.serial.map { $0.count > 40 ? $0.prefix(40) + "…" : $0 }
    let rows: [(String, String?)] = [
      ("Role", [link.role.title, link.place].compactMap(\.self).joined(separator: ", ")),
      ("Subject", link.subject?.withMarkedSpaces),
      ("Signature", signature(of: link, below: issuer, in: chain)),
      ("Valid", validity),
      ("Key", Self.key(of: link)),
    ]
    let digits = [("Serial number", serial), ("SHA-256", link.fingerprint)]
    return rows.map { KeyValue($0, text: $1) } + digits.map { KeyValue($0, code: $1) }
      + link.attributes.map(row) + [bytes(of: link)]
  }

  /// Returns who verified the certificate's signature, with the algorithm.
  ///
  /// A failed path check does not tell which signature is invalid, so no certificate of the chain
  /// is then called verified.
  ///
  /// - Returns: `nil` for the first certificate, which nothing above it signs, and where the
  ///   algorithm is unknown.
  private func signature(
    of link: CertificateChain.Link, below issuer: CertificateChain.Link?,
    in chain: CertificateChain
  ) -> String? {
    guard let issuer, let algorithm = link.signature else { return nil }
    return switch result.check(chain.kind.rules.path)?.result {
    case .pass?: "Verified with the key of “\(issuer.name.withMarkedSpaces)”, \(algorithm)"
    case .fail?: "\(algorithm). The path to the root does not hold: \(chain.kind.rules.path)"
    default: "\(algorithm), not checked"
    }
  }

  /// Returns the algorithm of the key, and what basic constraints (RFC 5280 §4.2.1.9) allow; `nil`
  /// where neither is known.
  private static func key(of link: CertificateChain.Link) -> String? {
    let authority = link.authority.map { authority in
      authority.isCA
        ? "may issue certificates"
          + (authority.pathLength.map { ", path length \($0)" } ?? "")
        : "may not issue certificates"
    }
    let parts = [link.key, authority].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Draws the value of an extension, with a link to its bytes.
  private func row(_ attribute: CertificateChain.Attribute) -> KeyValue {
    KeyValue(
      attribute.kind.words.title,
      HTML(joining: [
        HTML.element(.code) { HTML.bidi(Self.plain(attribute.value)) }, .text(" "),
        regions.link(to: attribute.bytes, "extension \(attribute.kind.words.identifier)"),
      ]))
  }

  /// Returns the value as text, without quotation marks.
  private static func plain(_ value: FieldValue) -> String {
    if case .text(let text) = value { text } else { value.phrase }
  }

  /// Draws the size and offset of the certificate, with a link; `nil` for a certificate that is not
  /// in the artifact, such as the built-in anchor.
  private func bytes(of link: CertificateChain.Link) -> KeyValue? {
    link.bytes.map { KeyValue("Bytes", regions.link(to: $0, $0.phrase)) }
  }
}

extension CertificateChain.Kind {
  /// The heading of a chain.
  fileprivate var title: String { self == .attestation ? "Attestation" : "Receipt's signature" }
}

extension CertificateChain.Role {
  /// The role of a certificate in its chain.
  fileprivate var title: String {
    switch self {
    case .anchor(let isBuiltIn):
      isBuiltIn ? "Trust anchor, built into this tool" : "Trust anchor, given by the caller"
    case .issuer: "Issuer"
    case .leaf: "Leaf; its key is the one attested"
    case .signer: "Signer"
    }
  }
}

extension CertificateChain.Attribute.Kind {
  /// The meaning and the object identifier of each extension: key usage (RFC 5280 §4.2.1.3),
  /// authority information access (§4.2.2.1), or the last arcs of an Apple extension below
  /// 1.2.840.113635.100.
  fileprivate var words: (title: String, identifier: String) {
    switch self {
    case .nonce: ("Nonce", "…8.2")
    case .appID: ("App ID", "…8.5")
    case .accessControl: ("Access control", "…8.6")
    case .operatingSystem: ("Operating system", "…8.7")
    case .keyUsage: ("Key usage", "2.5.29.15")
    case .informationAccess: ("Authority", "1.3.6.1.5.5.7.1.1")
    }
  }
}
