import COpenSSLShims
package import Evidence

/// A validator of certification paths against one anchor, with OpenSSL (RFC 5280 §6).
///
/// Validity periods are not checked here. Rules check them on the decoded certificates at the time
/// that the policy specifies. OpenSSL's strict mode stays off: it requires an authority key
/// identifier, which Apple's attestation certificates lack.
package enum PathValidator {
  /// The purpose of the first certificate of a path.
  package enum Role: Sendable, Hashable {
    /// It certifies a device key or a signer.
    case endEntity
    /// It issues certificates, so it must be a CA with the key usage keyCertSign.
    case issuer
  }

  /// Validates the path from its first certificate to the anchor.
  ///
  /// Only the anchor is trusted. Each certificate must be issued by the next one, and the last one
  /// by the anchor; certificates in any other order are a fault. An extra copy of the anchor at the
  /// end is allowed.
  ///
  /// - Parameters:
  ///   - path: Certificates in DER, leaf first.
  ///   - anchor: The trusted certificate in DER.
  ///   - role: The purpose of the first certificate.
  /// - Returns: The report; with a single fault if the path is empty or has more than 16
  ///   certificates.
  package static func examine(
    path: [Bytes], anchor: Bytes, endingIn role: Role = .endEntity
  ) -> PathReport {
    var report = ats_path_report()
    let done = withSlices(path + [anchor]) { slices in
      ats_path_examine(slices, path.count, slices[path.count], role == .issuer, &report)
    }
    return done ? PathReport(report) : .notExamined(count: path.count)
  }
}

extension PathReport {
  /// Converts the C structure.
  init(_ report: ats_path_report) {
    let faults = prefix(report.faults, report.fault_count, as: ats_path_fault.self)
    let chain = prefix(report.chain, report.chain_count, as: Int32.self)
    self.init(
      faults: faults.map(PathFault.init), isTrusted: report.is_trusted, chain: chain.map(Int.init),
      limitsBelow: report.limits_below)
  }

  /// Returns the report on a path that was not examined, because it is empty or too long.
  static func notExamined(count: Int) -> PathReport {
    let text = "a path of \(count) certificates is not examined"
    let fault = PathFault(certificate: 0, kind: .other, code: 0, text: text)
    return PathReport(
      faults: [fault], isTrusted: false, chain: [], limitsBelow: false)
  }
}

/// Returns the first `count` elements of a C array that is imported as a tuple.
private func prefix<Whole, Element>(
  _ array: Whole, _ count: Int, as element: Element.Type
) -> [Element] {
  withUnsafeBytes(of: array) { Array($0.bindMemory(to: Element.self).prefix(count)) }
}

extension PathFault {
  /// Converts the C structure.
  fileprivate init(_ fault: ats_path_fault) {
    self.init(
      certificate: Int(fault.certificate), kind: Kind(ats_path_fault_kind(fault.code)),
      code: fault.code, text: String(cString: ats_path_fault_text(fault.code)))
  }
}

extension PathFault.Kind {
  /// Converts the C enumeration; unknown values become `other`.
  fileprivate init(_ kind: ats_fault_kind) {
    self =
      switch kind {
      case ATS_FAULT_KIND_MALFORMED: .malformed
      case ATS_FAULT_KIND_NOT_FOLLOWED: .notFollowed
      case ATS_FAULT_KIND_SIGNATURE: .signature
      case ATS_FAULT_KIND_ISSUER_NOT_FOUND: .issuerNotFound
      case ATS_FAULT_KIND_NOT_CA: .notCA
      case ATS_FAULT_KIND_PATH_LENGTH: .pathLength
      case ATS_FAULT_KIND_KEY_USAGE: .keyUsage
      case ATS_FAULT_KIND_UNHANDLED_CRITICAL_EXTENSION: .unhandledCriticalExtension
      case ATS_FAULT_KIND_ALGORITHM: .algorithm
      case ATS_FAULT_KIND_CONSTRAINT: .constraint
      default: .other
      }
  }
}
