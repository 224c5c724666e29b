/// What the validation of a certification path found.
package struct PathReport: Sendable, Hashable {
  package let faults: [PathFault]
  /// Whether the path leads to the anchor without a fault.
  package let isTrusted: Bool
  /// The path that was built from what was given: places in the path given, leaf first, where the
  /// number of certificates given stands for the anchor. Empty where nothing could be built.
  package let chain: [Int]
  /// Whether the path that was built ends in the anchor, with or without faults on the way.
  package let reachesAnchor: Bool
  /// Whether a certificate of the path, or the anchor, limits names, policies or purposes below it, so that
  /// a path that is longer has to be validated as a whole (RFC 5280 §6.1.3).
  package let limitsBelow: Bool
}

/// One thing that is wrong with one certificate of a path.
package struct PathFault: Sendable, Hashable {
  /// The certificate's place in the path given; the number of certificates stands for the anchor.
  package let certificate: Int
  package let kind: Kind
  /// OpenSSL's number for the fault, `X509_V_ERR_…`; negative where it is one of ours.
  package let code: Int32
  /// OpenSSL's words for the fault.
  package let text: String

  /// What a fault is about (RFC 5280 §6.1).
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The signature does not verify with the issuer's key.
    case signature
    /// No available certificate issued this one.
    case issuerNotFound = "issuer-not-found"
    /// A certificate that is no CA has issued another.
    case notCA = "not-ca"
    case pathLength = "path-length"
    /// The key's usage does not include what the key was used for.
    case keyUsage = "key-usage"
    case unhandledCriticalExtension = "unhandled-critical-extension"
    /// OpenSSL does not read the bytes as a certificate.
    case malformed
    /// The path to the anchor does not lead through this certificate.
    case notFollowed = "not-followed"
    /// A key or a hash function that is too weak, or unknown.
    case algorithm
    /// A name, a policy or a purpose that an authority above rules out.
    case constraint
    case other
  }
}

extension PathReport {
  /// The report on a path that starts one certificate lower, whose signature was verified apart.
  package func extended(byLeafSigned isSigned: Bool) -> PathReport {
    let moved = faults.map {
      PathFault(certificate: $0.certificate + 1, kind: $0.kind, code: $0.code, text: $0.text)
    }
    return PathReport(
      faults: isSigned ? moved : [.leafSignature] + moved, isTrusted: isTrusted && isSigned,
      chain: [0] + chain.map { $0 + 1 }, reachesAnchor: reachesAnchor, limitsBelow: limitsBelow)
  }

  /// The same report with one more fault, so that the path isn't trusted.
  package func adding(_ fault: PathFault) -> PathReport {
    PathReport(
      faults: faults + [fault], isTrusted: false, chain: chain, reachesAnchor: reachesAnchor,
      limitsBelow: limitsBelow)
  }
}

extension PathFault {
  /// A fault that the house tells itself, without OpenSSL.
  package init(at certificate: Int, _ kind: Kind, _ text: String) {
    self.init(certificate: certificate, kind: kind, code: -3, text: text)
  }

  /// As OpenSSL reports it: `X509_V_ERR_CERT_SIGNATURE_FAILURE`.
  fileprivate static let leafSignature = PathFault(
    certificate: 0, kind: .signature, code: 7, text: "certificate signature failure")
}
