import COpenSSLShims
package import Evidence

/// A verifier of the signatures of CMS messages, with OpenSSL (RFC 5652 §5.6).
package enum CMSVerifier {
  /// Verifies every signature of a ContentInfo with the certificates inside it.
  ///
  /// The certificates themselves are not validated; see ``PathValidator``.
  ///
  /// - Parameter contentInfo: A ContentInfo in BER or DER (RFC 5652 §3).
  package static func examine(contentInfo: Bytes) -> CMSReport {
    var report = ats_cms_report()
    defer { ats_cms_report_clear(&report) }
    withSlices([contentInfo]) { ats_cms_examine($0[0], &report) }
    return CMSReport(report)
  }

  /// Verifies every signature of a message with separate certificates, so that certificates that
  /// many messages share are parsed once.
  ///
  /// - Parameters:
  ///   - contentInfo: A ContentInfo in BER or DER.
  ///   - certificates: Certificates in DER.
  ///   - verified: A signature that the caller verified. If OpenSSL reads exactly this signature,
  ///     it isn't verified a second time.
  /// - Returns: `nil` if OpenSSL cannot read one of the certificates.
  package static func examine(
    contentInfo: Bytes, with certificates: [Bytes], verified: VerifiedSignature? = nil
  ) -> CMSReport? {
    var report = ats_cms_report()
    defer { ats_cms_report_clear(&report) }
    let isExamined = withSlices([contentInfo] + (verified?.parts ?? []) + certificates) { slices in
      slices.withUnsafeBufferPointer { slices in
        let others = slices.dropFirst()
        guard verified != nil else {
          return ats_cms_examine_with(slices[0], others.start, others.count, nil, &report)
        }
        var verified = ats_cms_verified(signer: slices[1], content: slices[2], signature: slices[3])
        let rest = others.dropFirst(3)
        return ats_cms_examine_with(slices[0], rest.start, rest.count, &verified, &report)
      }
    }
    return isExamined ? CMSReport(report) : nil
  }

  /// A signature over the content of a message that has no signed attributes: ECDSA with SHA-256.
  package struct VerifiedSignature: Sendable {
    /// The certificate in DER whose key verifies the signature.
    private let signer: Bytes
    /// The content that is signed.
    private let content: Bytes
    /// The signature in DER.
    private let signature: Bytes

    /// Creates the description of a signature that is known to be valid.
    package init(by signer: Bytes, over content: Bytes, _ signature: Bytes) {
      (self.signer, self.content, self.signature) = (signer, content, signature)
    }

    /// The parts in the order of `ats_cms_verified`.
    fileprivate var parts: [Bytes] { [signer, content, signature] }
  }
}

extension Slice<UnsafeBufferPointer<ats_slice>> {
  /// The address of the first element; `nil` if the whole buffer has none.
  fileprivate var start: UnsafePointer<ats_slice>? { base.baseAddress.map { $0 + startIndex } }
}

extension CMSReport {
  /// Converts the C structure.
  fileprivate init(_ report: ats_cms_report) {
    self.init(
      verdict: CMSReport.Verdict(report),
      content: Self.copy(report.content, report.content_count, name: "receipt payload"),
      signer: Self.copy(report.signer, report.signer_count, name: "signer certificate"))
  }

  /// Copies a C array; `nil` for a null pointer.
  private static func copy(
    _ start: UnsafeMutablePointer<UInt8>?, _ count: Int, name: String
  ) -> Bytes? {
    start.map { Bytes(Array(UnsafeBufferPointer(start: $0, count: count)), name: name) }
  }
}

extension CMSReport.Verdict {
  /// Converts the verdict of the C structure, with OpenSSL's reason.
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
