import Evidence

/// Every cause: by family for the reader, and in the order of explanation for the engine.
package enum CauseCatalogue {
  /// In the order of the families.
  package static let all: [Cause] =
    [
      NonceCauses.all,
      KeyIDCauses.all, KeyUseCauses.all,
      AppIDCauses.all, EnvironmentCauses.all, OtherVerifierCauses.all,
      CertificateTimeCauses.all, TrustAnchorCauses.all, CertificatePathCauses.all,
      CertificateFormCauses.all, VouchingCauses.all,
      AssertionCauses.all,
      TransportCauses.all, DamageCauses.all, ContentCauses.all, ShortenedPrintCauses.all,
      ReceiptCauses.all, ReceiptReaderCauses.all, DeviceCheckCauses.all, ClientServiceCauses.all,
      ConversationCauses.all, SessionCauses.all,
    ].flatMap(\.self)

  /// Those that artifacts can show, in the order in which they explain.
  package static let explaining: [Cause] = all.filter { $0.evidence == .artifact }
    .sorted { ExplainingOrder.rank(of: $0.id) < ExplainingOrder.rank(of: $1.id) }

  package static func cause(_ id: String) -> Cause? { all.first { $0.id.equals(id) } }
}
