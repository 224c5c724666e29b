/// The result of validating a certification path (RFC 5280 §6).
package struct PathReport: Sendable, Hashable {
  /// The faults found, in the order in which OpenSSL reports them.
  package let faults: [PathFault]
  /// Whether the path leads to the anchor without a fault.
  package let isTrusted: Bool
  /// The path that OpenSSL built, leaf first, as indices into the given path. An index equal to the
  /// number of given certificates is the anchor. Empty if no path could be built.
  package let chain: [Int]
  /// Whether a certificate of the path, or the anchor, constrains names, policies or purposes of
  /// the certificates below. A longer path must then be validated as a whole (RFC 5280 §6.1.3).
  package let limitsBelow: Bool
}

/// A fault of one certificate of a path.
package struct PathFault: Sendable, Hashable {
  /// The index of the certificate in the given path. The number of given certificates is the
  /// anchor.
  package let certificate: Int
  /// The category of the fault.
  package let kind: Kind
  /// OpenSSL's error number, `X509_V_ERR_…`; negative for a fault that this program defines, 0 if
  /// the path was not examined.
  package let code: Int32
  /// The description of the fault: OpenSSL's, or this program's for its own faults.
  package let text: String

  /// The category of a fault (RFC 5280 §6.1).
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The signature does not verify with the issuer's key.
    case signature
    /// None of the available certificates issued this one.
    case issuerNotFound = "issuer-not-found"
    /// A certificate that isn't a CA's issued another one (RFC 5280 §4.2.1.9).
    case notCA = "not-ca"
    /// More intermediates follow than the path length constraint allows (RFC 5280 §4.2.1.9).
    case pathLength = "path-length"
    /// The key usage does not include the purpose for which the key was used (RFC 5280 §4.2.1.3).
    case keyUsage = "key-usage"
    /// A critical extension isn't supported (RFC 5280 §4.2).
    case unhandledCriticalExtension = "unhandled-critical-extension"
    /// OpenSSL cannot read the bytes as a certificate.
    case malformed
    /// The path to the anchor does not lead through this certificate.
    case notFollowed = "not-followed"
    /// A key or hash function is too weak, or unknown.
    case algorithm
    /// A CA above excludes the name, the policy or the purpose (RFC 5280 §4.2.1.10 and following).
    case constraint
    /// Any other error of OpenSSL.
    case other
  }
}

extension PathReport {
  /// Returns the report for a path with one more certificate below, whose signature was verified
  /// separately.
  ///
  /// - Parameter isSigned: Whether the signature of the added leaf is valid.
  package func extended(byLeafSigned isSigned: Bool) -> PathReport {
    let moved = faults.map {
      PathFault(certificate: $0.certificate + 1, kind: $0.kind, code: $0.code, text: $0.text)
    }
    return PathReport(
      faults: isSigned ? moved : [.leafSignature] + moved, isTrusted: isTrusted && isSigned,
      chain: [0] + chain.map { $0 + 1 }, limitsBelow: limitsBelow)
  }

  /// Returns the report with one more fault, and untrusted.
  package func adding(_ fault: PathFault) -> PathReport {
    PathReport(
      faults: faults + [fault], isTrusted: false, chain: chain,
      limitsBelow: limitsBelow)
  }
}

extension PathFault {
  /// Creates a fault that this program detects without OpenSSL, with code −3.
  package init(at certificate: Int, _ kind: Kind, _ text: String) {
    self.init(certificate: certificate, kind: kind, code: -3, text: text)
  }

  /// The fault that OpenSSL reports as `X509_V_ERR_CERT_SIGNATURE_FAILURE`, for the leaf.
  fileprivate static let leafSignature = PathFault(
    certificate: 0, kind: .signature, code: 7, text: "certificate signature failure")
}
