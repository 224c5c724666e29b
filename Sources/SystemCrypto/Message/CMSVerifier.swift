import COpenSSLShims
package import Evidence

/// Checks the signatures of CMS messages with OpenSSL (RFC 5652 §5.6).
package enum CMSVerifier {
  /// Checks every signature of a ContentInfo, in BER or DER, with the certificates that it carries.
  ///
  /// Who those certificates belong to is not asked here: see ``PathValidator``.
  package static func examine(contentInfo: Bytes) -> CMSReport {
    var report = ats_cms_report()
    defer { ats_cms_report_clear(&report) }
    withSlices([contentInfo]) { ats_cms_examine($0[0], &report) }
    return CMSReport(report)
  }

  /// The same for a message whose certificates are given apart, so that those that many messages share
  /// are read once; `nil` where one of them is no certificate for OpenSSL.
  package static func examine(contentInfo: Bytes, with certificates: [Bytes]) -> CMSReport? {
    var report = ats_cms_report()
    defer { ats_cms_report_clear(&report) }
    let isExamined = withSlices([contentInfo] + certificates) { slices in
      slices.withUnsafeBufferPointer { slices in
        ats_cms_examine_with(
          slices[0], slices.baseAddress.map { $0 + 1 }, slices.count - 1, &report)
      }
    }
    return isExamined ? CMSReport(report) : nil
  }
}

extension CMSReport {
  fileprivate init(_ report: ats_cms_report) {
    self.init(
      verdict: CMSReport.Verdict(report),
      content: Self.copy(report.content, report.content_count, name: "receipt payload"),
      signer: Self.copy(report.signer, report.signer_count, name: "signer certificate"))
  }

  private static func copy(
    _ start: UnsafeMutablePointer<UInt8>?, _ count: Int, name: String
  ) -> Bytes? {
    start.map { Bytes(Array(UnsafeBufferPointer(start: $0, count: count)), name: name) }
  }
}

extension CMSReport.Verdict {
  fileprivate init(_ report: ats_cms_report) {
    let reason = withUnsafeBytes(of: report.reason) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    self =
      switch report.verdict {
      case ATS_CMS_VALID: .valid
      case ATS_CMS_INVALID: .invalid(reason: reason)
      default: .malformed(reason: reason)
      }
  }
}
