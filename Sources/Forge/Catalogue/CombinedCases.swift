import Decoding
import Evidence
import SystemCrypto

/// Forged cases with two independent faults. Both must be reported: an analyzer that stops at the
/// first one makes its reader repeat the work.
enum CombinedCases {
  /// All cases.
  static let all: [CaseRecipe] = [
    .attestation(
      "two-faults--base64url-and-other-team",
      "The text is Base64url, and the server expects another team's prefix",
      .rejected(by: "attestation.app-id", warnings: ["transport.encoding"]),
      causes: ["T03-base64url", "R02-wrong-team"],
      record: { record, scene in
        record.attestation = record.attestation?.base64AsURL
        record.appId = AppIdentity(prefix: scene.otherPrefix, bundle: scene.app.bundle).id
      }),
    .attestation(
      "two-faults--base64-text-hashed-and-development",
      "The app hashed the challenge's Base64 text, and a development build meets production",
      .rejected(by: "attestation.nonce", "attestation.environment"),
      causes: ["N03-hash-base64-text", "R06-dev-build-in-prod"], environment: .development,
      plan: { $0.useClientDataHash(Digest.sha256(text: $1.challenge.base64)) },
      record: { record, _ in record.environment = "production" }),
    .attestation(
      "two-faults--key-id-hex-and-base64-twice",
      "The key ID is hexadecimal, and the artifact was encoded twice",
      CaseExpectation.warned(by: "attestation.key-id", "transport.encoding"),
      causes: ["K02-keyid-hex", "T04-double-base64"],
      record: { record, _ in
        record.keyId = record.keyId.map { [UInt8](base64: $0).hex }
        record.attestation = record.attestation.map { Array($0.utf8).base64 }
      }),
    .attestation(
      "two-faults--space-for-plus-and-bundle-only",
      "Plus signs became spaces, and the server expects the bundle identifier alone",
      .rejected(by: "attestation.app-id", warnings: ["transport.encoding"]),
      causes: ["T01-plus-space", "R01-bundle-only"],
      record: { record, scene in
        record.attestation = record.attestation?.replacing("+", with: " ")
        record.appId = scene.app.bundle
      }),
    .attestation(
      "two-faults--other-challenge-and-stored",
      "The challenge of another session, and the attestation was captured a month later",
      .rejected(
        by: "attestation.nonce", "attestation.chain-validity",
        warnings: ["receipt.creation-time"]),
      causes: ["N10-stale-or-other-challenge", "C01-leaf-expired-now"],
      record: { record, scene in
        record.challenge = scene.otherChallenge.base64
        record.capturedAt = scene.issuedAt.adding(days: 30).description
      }),
    .assertion(
      "two-faults--body-written-again-and-counter",
      "The request was re-encoded, and its counter is one below the last one",
      .rejected(by: "assertion.signature", "assertion.counter"),
      causes: ["S05-clientdata-reserialised", "S12-counter-not-greater"],
      plan: { plan, _ in plan.clientData = plan.clientData.replacing([0x2c], with: [0x2c, 0x20]) },
      record: { $0.previousCounter = $1.counter + 2 }),
  ]
}
