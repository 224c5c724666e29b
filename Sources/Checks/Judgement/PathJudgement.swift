import Decoding
import Evidence
import Results
import SystemCrypto

/// The finding that follows from a validated certificate path.
extension Finding {
  /// Turns the report on a certificate path into a finding, for attestations and receipts.
  ///
  /// - Parameters:
  ///   - report: What the validation found.
  ///   - certificates: The certificates with their JSON Pointers, leaf or signer first, without the
  ///     root.
  ///   - anchor: The trusted root.
  /// - Returns: A pass with the names of the path, “leaf → intermediate → root”, or a failure with
  ///   one sentence per fault, which names the certificate.
  static func judgingPath(
    _ report: PathReport, of certificates: [(certificate: Certificate, path: String)],
    anchor: Policy.Anchor
  ) -> Finding {
    guard !report.isTrusted || !report.faults.isEmpty else {
      let names = certificates.map { $0.certificate.subject?.shownName ?? "a certificate" }
      return .pass((names + [anchor.name]).joined(separator: " → ") + ".")
    }
    let sentences = report.faults.map { sentence(on: $0, of: certificates, anchor: anchor) }
    let places = report.faults.compactMap { fault -> EvidenceReference? in
      guard certificates.indices.contains(fault.certificate) else { return nil }
      let (certificate, path) = certificates[fault.certificate]
      return fault.extensionID.map { certificate.place(of: $0, at: path) }
        ?? EvidenceReference(certificate.bytes, path)
    }
    let found = sentences.distinct(by: \.self).joined(separator: " ")
    let (expected, actual) = comparison(of: report, certificates.map(\.certificate), anchor)
    return .fail(
      found.isEmpty ? "The path doesn't end at \(anchor.name)." : found,
      expected: expected, actual: actual, at: places.distinct(by: \.self))
  }

  /// Returns the sentence on a fault. If the only certificate has no issuer here, it names the issuer to look for.
  private static func sentence(
    on fault: PathFault, of certificates: [(certificate: Certificate, path: String)],
    anchor: Policy.Anchor
  ) -> String {
    let name =
      certificates.indices.contains(fault.certificate)
      ? certificates[fault.certificate].certificate.phrase(at: fault.certificate)
      : "“\(anchor.name)”"
    guard fault.kind == .issuerNotFound, certificates.count == 1 else {
      return "\(fault.phrase(of: name)).".capitalizedFirst
    }
    let issuer = certificates[0].certificate.issuer?.shownName
    return issuer.map { "The certificate of “\($0)”, the issuer of \(name), is missing." }
      ?? "The certificate of the issuer of \(name) is missing."
  }

  /// Returns the values to compare: an issuer's basicConstraints if nothing else is wrong, otherwise the trusted root
  /// and the name of the missing issuer.
  private static func comparison(
    of report: PathReport, _ certificates: [Certificate], _ anchor: Policy.Anchor
  ) -> (expected: Value?, actual: Value?) {
    let kinds = Set(report.faults.map(\.kind))
    if kinds == [.notCA] {
      return (
        Value(.text("an authority (cA is true)"), "in basicConstraints of an issuer"),
        Value(.text("no authority"), "by that extension")
      )
    }
    let orphan = report.faults.first { $0.kind == .issuerNotFound }.flatMap { fault in
      certificates.indices.contains(fault.certificate) ? certificates[fault.certificate] : nil
    }
    let named = orphan?.issuer?.commonName
    let isNamedAlike = named?.equals(anchor.name) == true
    // The names don't tell another root from the trusted one if they are equal: the keys do.
    let keys = isNamedAlike ? orphan?.keys(under: anchor.decoded) : nil
    let expected = Value(
      .text(anchor.name), "the trusted root" + (keys.map { ", key ID \($0.own)" } ?? ""))
    let actual = named.map {
      Value(
        .text($0.withMarkedSpaces),
        "the issuer that the certificate names" + (keys.map { ", key ID \($0.named)" } ?? ""))
    }
    // A signature that doesn't match says nothing about the root.
    return (kinds == [.signature] ? nil : expected, isNamedAlike && keys == nil ? nil : actual)
  }
}

extension PathFault {
  /// Returns what is wrong with the certificate, as a sentence without a period.
  ///
  /// - Parameter name: The certificate: “the leaf”.
  fileprivate func phrase(of name: String) -> String {
    switch kind {
    case .signature: "the signature of \(name) doesn't match its issuer's key"
    case .issuerNotFound: "the issuer of \(name) is missing or isn't trusted"
    case .notCA: "\(name) issued a certificate, but isn't an authority"
    case .pathLength: "\(name) allows fewer authorities below it"
    case .keyUsage: "the key of \(name) may not sign certificates"
    case .unhandledCriticalExtension: "\(name) has an unknown critical extension"
    case .notFollowed: "\(name) isn't on the path to the root"
    case .malformed: "\(name) cannot be read as a certificate"
    case .algorithm: "the key or hash function of \(name) is too weak or unknown"
    case .constraint: "\(name) \(text)"
    case .other: "\(name): \(text)"
    }
  }
}

extension Certificate {
  /// Returns the certificate in a sentence: its common name in quotation marks. The common name of a
  /// leaf of App Attest is a hash, which a reader can't recognize: “the leaf”.
  ///
  /// - Parameter index: Its place in the path, from the leaf on.
  func phrase(at index: Int) -> String {
    guard let name = subject?.shownName else { return "a certificate" }
    let isHash = name.utf8.count == 64 && [UInt8](hex: name) != nil
    return index == 0 && isHash ? "the leaf" : "“\(name)”"
  }
}

extension Certificate {
  /// Returns the key ID of the issuer that this certificate names, and a root's own, in hexadecimal (RFC 5280
  /// §4.2.1.1, §4.2.1.2); `nil` if one is missing, or they are equal.
  fileprivate func keys(under root: Certificate) -> (named: String, own: String)? {
    guard case .bytes(let named)? = self.extension(.authorityKeyIdentifier)?.statement,
      case .bytes(let own)? = root.extension(.subjectKeyIdentifier)?.statement,
      named.array != own.array
    else { return nil }
    return (named.array.hex, own.array.hex)
  }
}

extension PathFault {
  /// The extension of the certificate in which the fault is; `nil` for one of the whole
  /// certificate.
  fileprivate var extensionID: OID? {
    switch kind {
    case .notCA, .pathLength: .basicConstraints
    case .keyUsage: .keyUsage
    default: nil
    }
  }
}

extension Certificate {
  /// Returns the place of an extension; that of the whole certificate if it has none with this
  /// identifier.
  ///
  /// - Parameter path: The path of the certificate in the artifact.
  func place(of id: OID, at path: String) -> EvidenceReference {
    extensions.first { $0.id == id }.map {
      EvidenceReference($0.bytes, "\(path)/extensions/\(id)")
    } ?? EvidenceReference(bytes, path)
  }
}
