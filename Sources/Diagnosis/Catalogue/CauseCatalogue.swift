import Evidence

/// The list of all causes: by family for the handbook, and in the order of explanation for the
/// engine.
///
/// Every entry of `causes.txt` is a cause and has a page. Only the causes that are also in the
/// lists of this file are tested on artifacts.
package enum CauseCatalogue {
  /// All causes, by family: nonce, key ID, App ID and environment, certificates, assertions,
  /// transport, receipts and services, conversations.
  package static let all: [Cause] = {
    let proven = Dictionary(tested.map { (ByteText($0.id), $0) }) { first, _ in first }
    return CauseTexts.standard.causes.map { proven[ByteText($0.id)] ?? $0 }
  }()

  /// The causes that artifacts can show, by family.
  private static let tested: [Cause] =
    [
      NonceCauses.all,
      KeyIDCauses.all, KeyUseCauses.all,
      AppIDCauses.all, EnvironmentCauses.all,
      CertificateTimeCauses.all, TrustAnchorCauses.all, CertificatePathCauses.all,
      CertificateFormCauses.all, VouchingCauses.all,
      AssertionCauses.all,
      TransportCauses.all, DamageCauses.all, ContentCauses.all, ShortenedPrintCauses.all,
      ReceiptCauses.all, DeviceCheckCauses.all,
    ].flatMap(\.self)

  /// The causes that artifacts can show, in the order of ``ExplainingOrder``. The engine tests
  /// these.
  package static let explaining: [Cause] = tested.sorted {
    ExplainingOrder.rank(of: $0.id) < ExplainingOrder.rank(of: $1.id)
  }

  /// Returns the cause with an identifier, or `nil` if there is none.
  package static func cause(_ id: String) -> Cause? { all.first { $0.id.equals(id) } }
}
