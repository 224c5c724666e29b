import Claims
import Checks
import Decoding
import Evidence
import Results

/// Family K, second part: another key, or a key that is used as it cannot be.
enum KeyUseCauses {
  static let all: [Cause] = [otherKey, attestedAgain, restored]

  private static let otherKey = Cause(
    "K07-other-key", "The client sent the ID of another key than the one it attested.", actor: .app,
    explains: ["attestation.key-id"],
    method: """
      The key ID stands for 32 bytes, and these are SHA-256 of no form of the certified key. It is \
      proven where the key that it names is attested in another record of the same input.
      """,
    fix: [
      FixStep(
        "Store the key ID together with the attestation that was made for it, in one step.",
        code: """
          let keyID = try await service.generateKey()
          let attestation = try await service.attestKey(keyID, clientDataHash: hash)
          try await server.register(keyID, attestation)
          try store.save(keyID)
          """),
      .confirm("--key-id \"$KEY_ID\" --challenge base64:…"),
      .attestAgain,
    ],
    reference: .attestation(step: "step 5")
  ) { examination in
    guard let sent = examination.subject.expectations.keyID,
      let key = CertifiedKey(of: examination.subject),
      let other = KeyIDSpelling.identifier(sent), other != key.identifier
    else { return nil }
    let counterfactual = "keyId := base64(SHA-256(04 ‖ X ‖ Y))"
    let steps = [
      Proof.Step(
        "keyId", configured: Value(.bytes(other), "as the client sent it"),
        recovered: Value(.bytes(key.identifier), "as Apple certified it"))
    ]
    let found = examination.neighbours.key(other)?.neighbour
    guard let found, found.isSound else {
      let claim = found.map { "; that key is in \($0.phrase)" } ?? ""
      return .fit(
        "The key ID is a whole one, and it is not that of the key in this attestation\(claim).",
        rival: "A key ID that the server computed from the key in a way that is not known",
        undoing: counterfactual, steps: steps)
    }
    return .recomputed(
      examination.subject.with { $0.expectations.keyID = key.text },
      "The key ID is that of the key that is attested in \(found.phrase).",
      undoing: counterfactual, steps: steps)
  }

  private static let attestedAgain = Cause(
    "K08-reattest-same-key", "The app tried to attest a key that it had attested before.",
    actor: .app, waitsFor: .traffic,
    method: """
      Two requests for one key ID are seen, or the server answers that the key is known, and no \
      second attestation exists: attestKey refuses with invalidKey (DCError 3).
      """,
    fix: [
      FixStep("Attest a key once. Where a new attestation is wanted, make a new key first."),
      .attestAgain,
    ],
    reference: .apple(.establishingIntegrity))

  private static let restored = Cause(
    "K09-reinstall-restore-migration",
    "The key ID came back with a backup or a reinstallation; the key itself did not.",
    actor: .device, waitsFor: .clientLog,
    method: """
      The server knows the key with a high counter; then generateAssertion fails with invalidKey \
      or invalidInput (DCError 3 or 2), and a new key of the same user follows.
      """,
    fix: [
      FixStep(
        "Throw the stored key ID away when the system no longer knows its key, and attest a new one.",
        code: """
          catch let error as DCError where error.code == .invalidKey {
            store.removeKeyID()
            try await attestNewKey()
          }
          """),
      FixStep("Keep the key ID where backups do not carry it to another device."),
    ],
    reference: .publicIssue("firebase/firebase-ios-sdk #12629; Apple Developer Forums 812308"))
}
