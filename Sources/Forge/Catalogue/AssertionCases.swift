import Signing
import SystemCrypto

/// Forged cases of family S: assertions and the data that they sign.
enum AssertionCases {
  /// All cases of the family.
  static let all = objects + signatures + coverings + contents

  /// Faults of the encoding: trailing bytes, missing and unknown members.
  private static let objects: [CaseRecipe] = [
    .assertion(
      "assertion-cbor--trailing-byte", "A byte follows the object",
      plan: { plan, _ in plan.alterObject = { $0 + [0x00] } }),
    .assertion(
      "assertion-structure--no-signature", "The signature is missing",
      plan: { plan, _ in plan.hasSignature = false }),
    .assertion(
      "assertion-structure--unknown-member", "A member that Apple does not write",
      .warned(by: "assertion.structure"),
      plan: { plan, _ in plan.extraMembers = [("device", CBORWriter.text("phone"))] }),
    .assertion(
      "assertion-structure--cd-hash", "A member for the hash of the app's code",
      .warned(by: "assertion.structure"), causes: ["S10-extra-cdhash"],
      plan: { plan, scene in
        plan.extraMembers = [("cdHash", CBORWriter.bytes(scene.otherChallenge))]
      }),
    .assertion(
      "assertion-auth-data--trailing-byte", "A byte follows the extensions",
      plan: { plan, _ in plan.authenticatorData.trailer = [0x00] }),
  ]

  /// Faults of the signature itself.
  private static let signatures: [CaseRecipe] = [
    .assertion(
      "assertion-signature--altered", "A bit of the signature is flipped",
      plan: { plan, _ in plan.alterSignature = { $0.flippingLastBit() } }),
    .assertion(
      "assertion-signature--other-key", "The server took another key than the one that was named",
      causes: ["S04-wrong-key"],
      plan: { $0.key = $1.otherKey },
      record: { $0.keyId = Digest.sha256($1.otherKey.publicPoint).base64 }),
    .assertion(
      "assertion-signature--raw", "The signature was converted to r and s without DER",
      causes: ["S03-raw-rs"],
      plan: { plan, _ in plan.alterSignature = { $0.rawSignature } }),
  ]

  /// Cases in which the app signed other client data than the server verifies.
  private static let coverings: [CaseRecipe] = [
    .assertion(
      "assertion-signature--body-written-again",
      "The server hashed the request after re-encoding it", causes: ["S05-clientdata-reserialised"],
      plan: { plan, _ in plan.clientData = plan.clientData.replacing([0x2c], with: [0x2c, 0x20]) }),
    .assertion(
      "assertion-signature--hashed-twice", "The app hashed the client data twice",
      causes: ["S07-hash-of-hash"],
      plan: { plan, scene in plan.clientData = Digest.sha256(scene.clientData) }),
    .assertion(
      "assertion-signature--challenge-in-front",
      "The app signed the challenge followed by the body", causes: ["S06-clientdata-wrong-scope"],
      plan: { plan, scene in plan.clientData = scene.challenge + scene.clientData }),
    .assertion(
      "assertion-signature--line-feed-cut-off",
      "The line feed at the end of the body was cut off", causes: ["S08-body-transformed"],
      plan: { plan, _ in plan.clientData.append(0x0a) }),
    .assertion(
      "assertion-signature--no-public-key", "Nobody gave the public key",
      .undetermined(needs: "publicKey"), record: { record, _ in record.publicKey = nil }),
    .assertion(
      "assertion-signature--no-client-data", "Nobody gave the client data",
      .undetermined(needs: "clientData"),
      record: { record, _ in
        record.clientData = nil
        record.clientDataEncoding = nil
      }),
  ]

  /// Faults of signed values: counter, challenge and extensions.
  private static let contents: [CaseRecipe] = [
    .assertion(
      "assertion-counter--not-greater", "The counter is one below the last one",
      causes: ["S12-counter-not-greater"],
      record: { $0.previousCounter = $1.counter + 2 }),
    .assertion(
      "assertion-counter--byte-order", "The server stored the last counter in the other byte order",
      causes: ["S14-counter-endianness-or-sign"],
      record: { $0.previousCounter = ($1.counter &- 1).byteSwapped }
    ).onlyWhere { ($0.counter &- 1).byteSwapped > $0.counter },
    .assertion(
      "assertion-challenge--other-challenge", "The client data holds another challenge",
      causes: ["S16-challenge-not-in-clientdata"],
      record: { $0.challenge = $1.otherChallenge.base64 }),
    .assertion(
      "assertion-validation-category--invalid", "The system calls the app invalid",
      plan: { plan, _ in plan.authenticatorData.extensions = .signedByOS27(category: 0) }),
    .assertion(
      "assertion-bundle-version--empty", "The bundle version is an empty text",
      plan: { plan, _ in
        plan.authenticatorData.extensions = .signedByOS27(category: 4, bundleVersion: "")
      }),
  ]
}

extension [UInt8] {
  /// The numbers r and s of a DER signature on P-256 (RFC 3279 §2.2.3), 32 bytes each.
  fileprivate var rawSignature: [UInt8] {
    var rest = dropFirst(2)
    return (0..<2).flatMap { _ -> [UInt8] in
      let length = Int(rest.dropFirst().first ?? 0)
      let number = rest.dropFirst(2).prefix(length).drop { $0 == 0 }
      rest = rest.dropFirst(2 + length)
      return [UInt8](repeating: 0, count: Swift.max(0, 32 - number.count)) + number
    }
  }
}
