extension Check {
  /// The checks of all rules on artifacts, in the order of `rules.txt`.
  ///
  /// A check that isn't listed here never runs. The order matters only for reports: a check doesn't
  /// see the results of earlier ones.
  package static let all: [Check] =
    transport + attestation + receipt + assertion + token + deviceCheck

  /// Checks of the text around an artifact, for every type.
  private static let transport: [Check] = [.transportEncoding, .transportKind]

  /// Checks of the attestation object, its certificates and its authenticator data.
  private static let attestation: [Check] = [
    .attestationCBOR, .attestationFormat, .attestationStructure, .attestationChain,
    .attestationChainValidity, .attestationCertificateProfile, .attestationNonce,
    .attestationKeyID, .attestationCredentialID, .attestationPublicKey, .attestationAppID,
    .attestationCertifiedAppID, .attestationCounter, .attestationEnvironment,
    .attestationAuthData, .attestationValidationCategory, .attestationBundleVersion,
    .attestationAccessControl,
  ]

  /// Checks of receipts, alone or inside an attestation.
  private static let receipt: [Check] = [
    .receiptCMS, .receiptSignature, .receiptChain, .receiptChainValidity, .receiptSignerProfile,
    .receiptStructure, .receiptAppID, .receiptPublicKey, .receiptClientHash, .receiptType,
    .receiptEnvironment, .receiptCreationTime, .receiptExpiration, .receiptRiskMetric,
  ]

  /// Checks of assertions.
  private static let assertion: [Check] = [
    .assertionCBOR, .assertionStructure, .assertionAuthData, .assertionSignature,
    .assertionAppID, .assertionCounter, .assertionChallenge, .assertionValidationCategory,
    .assertionBundleVersion,
  ]

  /// Checks of JSON Web Tokens.
  private static let token: [Check] = [
    .tokenStructure, .tokenAlgorithm, .tokenSignature, .tokenLifetime, .tokenClaims,
    .tokenAttestMethod, .tokenRisk, .tokenAppID,
  ]

  /// Checks of requests to DeviceCheck.
  private static let deviceCheck: [Check] = [
    .deviceCheckToken, .deviceCheckRequest, .deviceCheckResponse, .deviceCheckAuthorization,
  ]
}
