import Claims
import Checks
import Decoding
import Evidence
import Results

/// Family K, second part: another key, or a key in a use that App Attest doesn't allow.
enum KeyUseCauses {
  /// All causes of this part.
  static let all: [Cause] = [otherKey, attestedAgain, restored]

  /// The key ID has 32 bytes and is the hash of no form of the certified key.
  ///
  /// - Proven: another sound record of the input attests the key that it names.
  /// - Consistent: no record does. The server may have computed the key ID in an unknown way.
  ///
  /// Example: `generateKey` was called twice, the first ID was stored and the second key
  /// attested. An attacker can do the same on purpose, to bind a key of theirs to a key ID that
  /// the server trusts.
  private static let otherKey = Cause(
    "K07-other-key", "The app sent the ID of a different key than it attested.", actor: .app,
    explains: ["attestation.key-id"],
    method: """
      The key ID decodes to 32 bytes that are SHA-256 of no form of the certified key. It is proven if \
      another record in the same input attests the key that it names.
      """,
    fix: [
      FixStep("Reject it: a client can attest one key and send the ID of another."),
      FixStep(
        "In the app, store the key ID in the same step as its attestation.",
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
    guard let sent = examination.input.expectations.keyID,
      let key = CertifiedKey(of: examination.input),
      let other = KeyIDSpelling.identifier(sent), other != key.identifier
    else { return nil }
    let counterfactual = "keyId := base64(SHA-256(04 ‖ X ‖ Y))"
    let steps = [
      Proof.Step(
        "keyId", configured: Value(.bytes(other), "as the client sent it"),
        recovered: Value(.bytes(key.identifier), "as Apple certified it"))
    ]
    let found = examination.otherRecords.key(other)?.record
    guard let found, found.isSound else {
      let claim = found.map { "; that key is in \($0.phrase)" } ?? ""
      return .fit(
        "The key ID has 32 bytes, but isn't that of the key in this attestation\(claim).",
        rival: "A key ID that the server computed from the key in an unknown way",
        undoing: counterfactual, steps: steps)
    }
    return .recomputed(
      examination.input.with { $0.expectations.keyID = key.text },
      "The key ID belongs to the key in \(found.phrase).",
      undoing: counterfactual, steps: steps)
  }

  /// `attestKey` was called a second time for one key, which fails with invalidKey. Recordings of
  /// traffic show it.
  ///
  /// A key can be attested only once (Apple, “Establishing your app's integrity”). An app that
  /// attests at every login must generate a key each time, or better, sign an assertion.
  private static let attestedAgain = Cause(
    "K08-reattest-same-key", "The app tried to attest a key twice.",
    actor: .app, waitsFor: .traffic,
    method: """
      The traffic contains two requests for one key ID, or the server answers that it knows the key, and \
      there is no second attestation: attestKey fails with invalidKey (DCError 3).
      """,
    fix: [
      FixStep(
        "In the app, attest a key only once. For a new attestation, generate a new key first."),
      .attestAgain,
    ],
    reference: .apple(.establishingIntegrity))

  /// A backup restores the stored key ID, but the key stays in the Secure Enclave of the old
  /// device. Client logs show it.
  ///
  /// Example: a new phone, set up from a backup of the old one. The key ID is in the app's data,
  /// and `generateAssertion` fails with DCError 3 because the Secure Enclave of the new phone
  /// doesn't have the key.
  private static let restored = Cause(
    "K09-reinstall-restore-migration",
    "A backup or reinstallation restored the key ID, but not the key.",
    actor: .device, waitsFor: .clientLog,
    method: """
      The server knows the key with a high counter. Then generateAssertion fails with invalidKey or \
      invalidInput (DCError 3 or 2), and a new key of the same user follows.
      """,
    fix: [
      FixStep(
        "In the app, discard the stored key ID if the system no longer has its key, then attest a new one.",
        code: """
          catch let error as DCError where error.code == .invalidKey {
            store.removeKeyID()
            try await attestNewKey()
          }
          """),
      FixStep("In the app, store the key ID where backups don't carry it to another device."),
    ],
    reference: .publicIssue("firebase/firebase-ios-sdk #12629; Apple Developer Forums 812308"))
}
