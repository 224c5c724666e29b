import COpenSSLShims
package import Evidence

/// Validates certification paths with OpenSSL (RFC 5280 §6), against one anchor.
///
/// Validity periods are not looked at: they are judged from the decoded certificates, at the time
/// that the policy names. OpenSSL's strict mode stays off: it asks for an authority key
/// identifier, and Apple's attestation certificates have none.
package enum PathValidator {
  /// What the first certificate of a path is there for.
  package enum Role: Sendable, Hashable {
    case endEntity
    /// It issues certificates, so it must be a CA, and must be allowed to sign.
    case issuer
  }

  /// Follows the path from its first certificate to the anchor.
  ///
  /// Only the anchor is trusted. Each certificate must be issued by the next one and the last one by
  /// the anchor, so that what is trusted is the path given and no other. The anchor's own bytes at the
  /// end change nothing.
  ///
  /// - Parameters:
  ///   - path: certificates in DER, leaf first.
  ///   - anchor: the trusted certificate in DER.
  ///   - role: what the first certificate is there for.
  package static func examine(
    path: [Bytes], anchor: Bytes, endingIn role: Role = .endEntity
  ) -> PathReport {
    var report = ats_path_report()
    let done = withSlices(path + [anchor]) { slices in
      ats_path_examine(slices, path.count, slices[path.count], role == .issuer, &report)
    }
    return done ? PathReport(report, anchor: path.count) : .notExamined(count: path.count)
  }
}

extension PathReport {
  init(_ report: ats_path_report, anchor: Int) {
    let faults = prefix(report.faults, report.fault_count, as: ats_path_fault.self)
    let chain = prefix(report.chain, report.chain_count, as: Int32.self).map(Int.init)
    self.init(
      faults: faults.map(PathFault.init), isTrusted: report.is_trusted, chain: chain,
      reachesAnchor: chain.last == anchor, limitsBelow: report.limits_below)
  }

  static func notExamined(count: Int) -> PathReport {
    let text = "a path of \(count) certificates is not examined"
    let fault = PathFault(certificate: 0, kind: .other, code: 0, text: text)
    return PathReport(
      faults: [fault], isTrusted: false, chain: [], reachesAnchor: false, limitsBelow: false)
  }
}

/// The first `count` elements of an array that C has as a part of a structure.
private func prefix<Whole, Element>(
  _ array: Whole, _ count: Int, as element: Element.Type
) -> [Element] {
  withUnsafeBytes(of: array) { Array($0.bindMemory(to: Element.self).prefix(count)) }
}

extension PathFault {
  fileprivate init(_ fault: ats_path_fault) {
    self.init(
      certificate: Int(fault.certificate), kind: Kind(ats_path_fault_kind(fault.code)),
      code: fault.code, text: String(cString: ats_path_fault_text(fault.code)))
  }
}

extension PathFault.Kind {
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
