package import Results

/// Every rule, in the order in which reports show them.
package enum RuleCatalogue {
  package static let all: [Rule] =
    transport + attestation + receipt + assertion + token + deviceCheck

  private static let transport: [Rule] = [.transportEncoding, .transportKind]

  private static let attestation: [Rule] = [
    .attestationCBOR, .attestationFormat, .attestationStructure, .attestationChain,
    .attestationChainValidity, .attestationCertificateProfile, .attestationNonce,
    .attestationKeyID, .attestationCredentialID, .attestationPublicKey, .attestationAppID,
    .attestationCertifiedAppID, .attestationCounter, .attestationEnvironment,
    .attestationAuthData, .attestationValidationCategory, .attestationBundleVersion,
    .attestationAccessControl,
  ]

  private static let receipt: [Rule] = [
    .receiptCMS, .receiptSignature, .receiptChain, .receiptChainValidity, .receiptSignerProfile,
    .receiptStructure, .receiptAppID, .receiptPublicKey, .receiptClientHash, .receiptType,
    .receiptEnvironment, .receiptCreationTime, .receiptExpiration, .receiptRiskMetric,
  ]

  private static let assertion: [Rule] = [
    .assertionCBOR, .assertionStructure, .assertionAuthData, .assertionSignature,
    .assertionAppID, .assertionCounter, .assertionChallenge, .assertionValidationCategory,
    .assertionBundleVersion,
  ]

  private static let token: [Rule] = [
    .tokenStructure, .tokenAlgorithm, .tokenSignature, .tokenLifetime, .tokenClaims,
    .tokenAttestMethod, .tokenRisk, .tokenAppID,
  ]

  private static let deviceCheck: [Rule] = [
    .deviceCheckToken, .deviceCheckRequest, .deviceCheckResponse, .deviceCheckAuthorization,
  ]

  package static func rule(_ id: RuleID) -> Rule? { all.first { $0.id == id } }
}
