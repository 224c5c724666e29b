import Signing
import SystemCrypto

/// Forged cases of attestations whose encoding or authenticator data deviates from Apple's.
enum ObjectCases {
  /// All cases.
  static let all = objects + authenticatorData + extensions

  /// Faults of the attestation object: encoding, format, members.
  private static let objects: [CaseRecipe] = [
    .attestation(
      "attestation-cbor--trailing-byte", "A byte follows the object",
      plan: { plan, _ in plan.alterObject = { $0 + [0x00] } }),
    .attestation(
      "attestation-cbor--cut-short", "The last hundred bytes are missing",
      causes: ["T05-truncated"],
      plan: { plan, _ in plan.alterObject = { $0.dropLast(100) } }),
    .attestation(
      "attestation-format--webauthn-apple", "The format of WebAuthn's Apple attestation",
      causes: ["C11-not-app-attest-cert"],
      plan: { plan, _ in plan.format = "apple" }),
    .attestation(
      "attestation-structure--no-receipt", "The statement has no receipt",
      plan: { plan, _ in plan.hasReceipt = false }),
    .attestation(
      "attestation-structure--unknown-member", "A member that Apple does not write",
      .warned(by: "attestation.structure"),
      plan: { plan, _ in plan.extraMembers = [("device", CBORWriter.text("phone"))] }),
  ]

  /// Faults of the authenticator data (WebAuthn Level 2 §6.1).
  private static let authenticatorData: [CaseRecipe] = [
    .attestation(
      "attestation-credential-id--other-key",
      "The authenticator data names another key than it holds",
      plan: { plan, scene in
        plan.authenticatorData.credential?.id = Digest.sha256(scene.otherKey.publicPoint)
      }),
    .attestation(
      "attestation-public-key--other-key",
      "The key in the authenticator data is not the one that was certified",
      plan: { plan, scene in
        plan.authenticatorData.credential?.publicPoint = scene.otherKey.publicPoint
      }),
    .attestation(
      "attestation-environment--unknown-aaguid", "An aaguid that Apple does not use",
      .rejected(by: "attestation.environment", "receipt.environment"),
      plan: { plan, _ in
        plan.authenticatorData.credential?.aaguid = Array("another authentic".utf8.prefix(16))
      }),
    .attestation(
      "attestation-counter--used-key", "The counter of a fresh key is not zero",
      plan: { plan, _ in plan.authenticatorData.counter = 1 }),
    .attestation(
      "attestation-auth-data--trailing-byte", "A byte follows the extensions",
      plan: { plan, _ in plan.authenticatorData.trailer = [0x00] }),
    .attestation(
      "attestation-auth-data--user-present",
      "The flag UP is set, as by an authenticator of WebAuthn",
      .warned(by: "attestation.auth-data"),
      plan: { plan, _ in plan.authenticatorData.flags = 0xc1 }),
  ]

  /// Faults of the signed extensions: validation category and bundle version.
  private static let extensions: [CaseRecipe] = [
    .attestation(
      "attestation-validation-category--invalid", "The system calls the app invalid",
      plan: { plan, _ in plan.authenticatorData.extensions = .signedByOS27(category: 0) }),
    .attestation(
      "attestation-validation-category--unfit", "A category that no shipped app has",
      plan: { plan, _ in plan.authenticatorData.extensions = .signedByOS27(category: 9) }),
    .attestation(
      "attestation-validation-category--development-in-production",
      "A development build with an aaguid of production",
      .warned(by: "attestation.validation-category"),
      plan: { plan, _ in plan.authenticatorData.extensions = .signedByOS27(category: 3) }),
    .attestation(
      "attestation-bundle-version--empty", "The bundle version is an empty text",
      plan: { plan, _ in
        plan.authenticatorData.extensions = .signedByOS27(category: 4, bundleVersion: "")
      }),
  ]
}
