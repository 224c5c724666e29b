package import Results

/// The list of all rules, in the order in which they run and in which reports show them.
///
/// A rule that isn't listed here never runs. The order matters for ``RuleRunner`` only in reports:
/// a rule doesn't see the results of earlier ones.
package enum RuleCatalogue {
  /// All rules, by family: transport, attestation, receipt, assertion, token, DeviceCheck.
  package static let all: [Rule] =
    transport + attestation + receipt + assertion + token + deviceCheck

  /// Rules on the text around an artifact, for every type.
  private static let transport: [Rule] = [.transportEncoding, .transportKind]

  /// Rules on the attestation object, its certificates and its authenticator data.
  private static let attestation: [Rule] = [
    .attestationCBOR, .attestationFormat, .attestationStructure, .attestationChain,
    .attestationChainValidity, .attestationCertificateProfile, .attestationNonce,
    .attestationKeyID, .attestationCredentialID, .attestationPublicKey, .attestationAppID,
    .attestationCertifiedAppID, .attestationCounter, .attestationEnvironment,
    .attestationAuthData, .attestationValidationCategory, .attestationBundleVersion,
    .attestationAccessControl,
  ]

  /// Rules on receipts, alone or inside an attestation.
  private static let receipt: [Rule] = [
    .receiptCMS, .receiptSignature, .receiptChain, .receiptChainValidity, .receiptSignerProfile,
    .receiptStructure, .receiptAppID, .receiptPublicKey, .receiptClientHash, .receiptType,
    .receiptEnvironment, .receiptCreationTime, .receiptExpiration, .receiptRiskMetric,
  ]

  /// Rules on assertions.
  private static let assertion: [Rule] = [
    .assertionCBOR, .assertionStructure, .assertionAuthData, .assertionSignature,
    .assertionAppID, .assertionCounter, .assertionChallenge, .assertionValidationCategory,
    .assertionBundleVersion,
  ]

  /// Rules on JSON Web Tokens.
  private static let token: [Rule] = [
    .tokenStructure, .tokenAlgorithm, .tokenSignature, .tokenLifetime, .tokenClaims,
    .tokenAttestMethod, .tokenRisk, .tokenAppID,
  ]

  /// Rules on requests to DeviceCheck.
  private static let deviceCheck: [Rule] = [
    .deviceCheckToken, .deviceCheckRequest, .deviceCheckResponse, .deviceCheckAuthorization,
  ]

  /// Returns the rule with an identifier, or `nil` if there is none. It searches linearly, in about
  /// 55 rules.
  package static func rule(_ id: RuleID) -> Rule? { all.first { $0.id == id } }
}
