import Decoding
import Evidence
import SystemCrypto

extension CaseForge {
  /// Attestations with one mistake outside their certificates.
  func attestationCases() throws -> [ForgedCase] {
    try objectCases() + nonceCases() + keyCases() + appCases() + authenticatorDataCases()
  }

  private func objectCases() throws -> [ForgedCase] {
    [
      try attestation(
        "attestation-cbor--trailing-byte", "A byte follows the object",
        .rejected(by: "attestation.cbor"),
        plan: { plan, _ in plan.alterObject = { $0 + [0x00] } }),
      try attestation(
        "attestation-cbor--cut-short", "The last hundred bytes are missing",
        .rejected(by: "attestation.cbor"),
        plan: { plan, _ in plan.alterObject = { $0.dropLast(100) } }),
      try attestation(
        "attestation-format--webauthn-apple", "The format of WebAuthn's Apple attestation",
        .rejected(by: "attestation.format"), plan: { plan, _ in plan.format = "apple" }),
      try attestation(
        "attestation-structure--root-in-path", "Three certificates: the root came along",
        .rejected(by: "attestation.structure"),
        plan: { [pki] plan, _ in
          plan.arrangePath = { $0 + [pki.attestationRoot.certificate] }
        }),
      try attestation(
        "attestation-structure--no-receipt", "The statement has no receipt",
        .rejected(by: "attestation.structure"), plan: { plan, _ in plan.hasReceipt = false }),
      try attestation(
        "attestation-structure--unknown-member", "A member that Apple does not write",
        .warned(by: "attestation.structure"),
        plan: { plan, _ in plan.extraMembers = [("device", CBORWriter.text("phone"))] }),
    ]
  }

  private func nonceCases() throws -> [ForgedCase] {
    [
      try attestation(
        "attestation-nonce--other-challenge", "The challenge of another session",
        .rejected(by: "attestation.nonce"),
        record: { $0.challenge = Digest.sha256([0]).base64 }),
      try attestation(
        "attestation-nonce--raw-challenge", "The app passed the challenge without hashing it",
        .rejected(by: "attestation.nonce"),
        plan: { plan, challenge in plan.useClientDataHash(challenge) }),
      try attestation(
        "attestation-nonce--double-hash", "The challenge was hashed twice",
        .rejected(by: "attestation.nonce"),
        plan: { plan, challenge in
          plan.useClientDataHash(Digest.sha256(Digest.sha256(challenge)))
        }),
      try attestation(
        "attestation-nonce--base64-text-hashed", "The app hashed the challenge's Base64 text",
        .rejected(by: "attestation.nonce"),
        plan: { plan, challenge in
          plan.useClientDataHash(Digest.sha256(Array(challenge.base64.utf8)))
        }),
      try attestation(
        "attestation-nonce--challenge-not-given", "Nobody knows the challenge any more",
        .undetermined(needs: "challenge"),
        record: { record in
          record.challenge = nil
          record.challengeEncoding = nil
        }),
    ]
  }

  private func keyCases() throws -> [ForgedCase] {
    let other = Digest.sha256(foreign.receiptSigner.key.publicPoint)
    return [
      try attestation(
        "attestation-key-id--other-key", "The client sent the identifier of another key",
        .rejected(by: "attestation.key-id"), record: { $0.keyId = other.base64 }),
      try attestation(
        "attestation-credential-id--other-key",
        "The authenticator data names another key than it holds",
        .rejected(by: "attestation.credential-id"),
        plan: { plan, _ in plan.authenticatorData.credential?.id = other }),
      try attestation(
        "attestation-public-key--other-key",
        "The key in the authenticator data is not the one that was certified",
        .rejected(by: "attestation.public-key"),
        plan: { [foreign] plan, _ in
          plan.authenticatorData.credential?.publicPoint = foreign.receiptSigner.key.publicPoint
        }),
    ]
  }

  private func appCases() throws -> [ForgedCase] {
    [
      try attestation(
        "attestation-app-id--other-app", "The server expects another app",
        .rejected(by: "attestation.app-id"), record: { $0.appId = Self.otherAppID }),
      try attestation(
        "attestation-app-id--not-given", "The server did not say which app it expects",
        .undetermined(needs: "appId"), record: { $0.appId = nil }),
      try attestation(
        "attestation-certified-app-id--other-app", "The certificate names another app",
        .rejected(by: "attestation.certified-app-id"),
        plan: { plan, _ in plan.leaf.certifiedAppID = Self.otherAppID }),
      try attestation(
        "attestation-environment--development-in-production",
        "A development build in front of a production server",
        .rejected(by: "attestation.environment"), environment: .development,
        record: { $0.environment = "production" }),
      try attestation(
        "attestation-environment--unknown-aaguid", "An aaguid that Apple does not use",
        .rejected(by: "attestation.environment", "receipt.environment"),
        plan: { plan, _ in
          plan.authenticatorData.credential?.aaguid = Array("another authentic".utf8.prefix(16))
        }),
    ]
  }

  private func authenticatorDataCases() throws -> [ForgedCase] {
    [
      try attestation(
        "attestation-counter--used-key", "The counter of a fresh key is not zero",
        .rejected(by: "attestation.counter"),
        plan: { plan, _ in plan.authenticatorData.counter = 1 }),
      try attestation(
        "attestation-auth-data--trailing-byte", "A byte follows the extensions",
        .rejected(by: "attestation.auth-data"),
        plan: { plan, _ in plan.authenticatorData.trailer = [0x00] }),
      try attestation(
        "attestation-auth-data--user-present",
        "The flag UP is set, as by an authenticator of WebAuthn",
        .warned(by: "attestation.auth-data"),
        plan: { plan, _ in plan.authenticatorData.flags = 0xc1 }),
      try attestation(
        "attestation-validation-category--invalid", "The system calls the app invalid",
        .rejected(by: "attestation.validation-category"),
        plan: { plan, _ in
          plan.authenticatorData.extensions = .signedByOS27(category: 0)
        }),
      try attestation(
        "attestation-validation-category--unfit", "A category that no shipped app has",
        .rejected(by: "attestation.validation-category"),
        plan: { plan, _ in
          plan.authenticatorData.extensions = .signedByOS27(category: 9)
        }),
      try attestation(
        "attestation-validation-category--development-in-production",
        "A development build with an aaguid of production",
        .warned(by: "attestation.validation-category"),
        plan: { plan, _ in
          plan.authenticatorData.extensions = .signedByOS27(category: 3)
        }),
      try attestation(
        "attestation-bundle-version--empty", "The bundle version is an empty text",
        .rejected(by: "attestation.bundle-version"),
        plan: { plan, _ in
          plan.authenticatorData.extensions = .signedByOS27(category: 4, bundleVersion: "")
        }),
    ]
  }
}

extension AttestationPlan {
  /// What the app passes to the system goes into the nonce and into the receipt.
  fileprivate mutating func useClientDataHash(_ hash: [UInt8]) {
    clientDataHash = hash
    receipt.clientHash = hash
  }
}
