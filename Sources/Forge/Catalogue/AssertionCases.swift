import SystemCrypto

extension CaseForge {
  /// Assertions with one mistake.
  func assertionCases() throws -> [ForgedCase] {
    try assertionObjectCases() + assertionSignatureCases() + assertionContentCases()
  }

  private func assertionObjectCases() throws -> [ForgedCase] {
    [
      try assertion(
        "assertion-cbor--trailing-byte", "A byte follows the object",
        .rejected(by: "assertion.cbor"), plan: { $0.alterObject = { $0 + [0x00] } }),
      try assertion(
        "assertion-structure--no-signature", "The signature is missing",
        .rejected(by: "assertion.structure"), plan: { $0.hasSignature = false }),
      try assertion(
        "assertion-structure--unknown-member", "A member that Apple does not write",
        .warned(by: "assertion.structure"),
        plan: { $0.extraMembers = [("device", CBORWriter.text("phone"))] }),
      try assertion(
        "assertion-auth-data--trailing-byte", "A byte follows the extensions",
        .rejected(by: "assertion.auth-data"),
        plan: { $0.authenticatorData.trailer = [0x00] }),
    ]
  }

  private func assertionSignatureCases() throws -> [ForgedCase] {
    [
      try assertion(
        "assertion-signature--altered", "A bit of the signature is flipped",
        .rejected(by: "assertion.signature"),
        plan: { $0.alterSignature = { $0.flippingLastBit() } }),
      try assertion(
        "assertion-signature--other-key", "Another key has signed",
        .rejected(by: "assertion.signature"),
        plan: { [foreign] in $0.key = foreign.receiptSigner.key }),
      try assertion(
        "assertion-signature--body-written-again",
        "The server hashed the request after it had written it again",
        .rejected(by: "assertion.signature"),
        plan: { plan in
          plan.clientData = plan.clientData.replacing([0x2c], with: [0x2c, 0x20])
        }),
      try assertion(
        "assertion-signature--no-public-key", "Nobody gave the public key",
        .undetermined(needs: "publicKey"), record: { $0.publicKey = nil }),
      try assertion(
        "assertion-signature--no-client-data", "Nobody gave the client data",
        .undetermined(needs: "clientData"),
        record: { record in
          record.clientData = nil
          record.clientDataEncoding = nil
        }),
    ]
  }

  private func assertionContentCases() throws -> [ForgedCase] {
    [
      try assertion(
        "assertion-app-id--other-app", "The server expects another app",
        .rejected(by: "assertion.app-id"), record: { $0.appId = Self.otherAppID }),
      try assertion(
        "assertion-counter--not-greater", "The counter is the one seen last",
        .rejected(by: "assertion.counter"), record: { $0.previousCounter = 8 }),
      try assertion(
        "assertion-challenge--other-challenge", "The client data holds another challenge",
        .rejected(by: "assertion.challenge"),
        record: { $0.challenge = Digest.sha256([0]).base64 }),
      try assertion(
        "assertion-validation-category--invalid", "The system calls the app invalid",
        .rejected(by: "assertion.validation-category"),
        plan: { $0.authenticatorData.extensions = .signedByOS27(category: 0) }),
      try assertion(
        "assertion-bundle-version--empty", "The bundle version is an empty text",
        .rejected(by: "assertion.bundle-version"),
        plan: {
          $0.authenticatorData.extensions = .signedByOS27(category: 4, bundleVersion: "")
        }),
    ]
  }
}
