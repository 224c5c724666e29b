import Decoding
import Signing

/// Cases without a fault, in the variants that real artifacts show.
enum GenuineCases {
  /// All genuine cases.
  static let all = attestations + others

  /// Attestations of different builds, systems and key shapes.
  private static let attestations: [CaseRecipe] = [
    .attestation("genuine-attestation-production", "An app from the App Store", .accepted),
    .attestation(
      "genuine-attestation-development", "A development build", .accepted,
      environment: .development),
    .attestation(
      "genuine-attestation-testflight", "A build from TestFlight", .accepted,
      plan: { plan, _ in plan.authenticatorData.extensions = .signedByOS27(category: 2) }),
    .attestation(
      "genuine-attestation-before-ios-26",
      "An older system: no extensions, no access control list, a long validity", .accepted,
      plan: { plan, _ in
        plan.authenticatorData.flags = 0x40
        plan.authenticatorData.extensions = []
        plan.leaf.system = DeviceSystem(
          platform: .iOS, version: "18.6", build: "22G86", train: "22.7.86.0.0,0")
        plan.leaf.accessControl = nil
        plan.leaf.hasPurpose = false
        plan.leaf.validHours = 24 * 231
      }),
    CaseRecipe.attestation(
      "genuine-attestation-leading-zero", "A key whose x coordinate begins with a zero byte",
      .accepted
    ).onlyWhere { $0.key.publicPoint.dropFirst().first == 0 },
    .attestation(
      "genuine-attestation-flag-ed-unset",
      "Extensions behind the key although the flag ED is not set", .accepted,
      plan: { plan, _ in plan.authenticatorData.flags = 0x40 }),
    .attestation(
      "genuine-attestation-macos", "A Mac app under Developer ID", .accepted,
      plan: { plan, _ in
        plan.leaf.system = .macOS27
        plan.leaf.accessControl = DevicePlatform.macOS.accessControl
        plan.authenticatorData.extensions = .signedByOS27(category: 6)
      }),
  ]

  /// Assertions and receipts.
  private static let others: [CaseRecipe] = [
    .assertion("genuine-assertion", "An assertion with its public key", .accepted),
    .assertion(
      "genuine-assertion-before-ios-27", "An assertion of 37 bytes of authenticator data",
      .accepted,
      plan: { plan, _ in
        plan.authenticatorData.flags = 0x40
        plan.authenticatorData.extensions = []
      }),
    .receipt("genuine-receipt-attest", "The receipt out of an attestation", .accepted),
    .receipt(
      "genuine-receipt-exchanged", "A receipt that Apple's server gave for an older one",
      .accepted,
      plan: { plan, _ in
        plan.kind = .exchanged
        plan.createdAt = plan.createdAt.adding(days: 2)
        plan.expiresAt = plan.createdAt.adding(days: 90)
      }),
    .receipt(
      "genuine-receipt-definite-lengths", "A receipt re-encoded with definite lengths",
      .accepted, plan: { plan, _ in plan.encoding = .definite }),
  ]
}
