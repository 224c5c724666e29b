import Decoding
import Evidence
import Signing
import SystemCrypto

/// Faults that are close to others and easily taken for them. They are no samples: they are there to
/// be composed.
enum UncollectedCases {
  static let all = texts + paths + appIDs + keyIDs

  private static let texts: [CaseRecipe] = [
    text(
      "foreign-characters", "The text contains characters that no encoding uses",
      "T17-stray-characters"
    ) {
      "\($0.prefix(700))#?#\($0.dropFirst(700))"
    },
    text("character-lost", "A character in the middle of the text is missing") {
      "\($0.prefix(1_001))\($0.dropFirst(1_002))"
    },
    text("character-put-in", "The text contains an extra character") {
      "\($0.prefix(1_500))A\($0.dropFirst(1_500))"
    },
    text("digit-behind", "A digit follows the whole text", "T17-stray-characters", "T03-base64url")
    {
      "\($0.replacing("=", with: ""))A"
    },
    text("padding-and-more", "Digits follow the padding") { "\($0)==AAAA" },
  ]

  private static func text(
    _ name: String, _ title: String, _ causes: String...,
    change: @escaping @Sendable (String) -> String
  ) -> CaseRecipe {
    .attestation(
      "transport-encoding--\(name)", title, .rejected(by: "transport.encoding"), causes: causes,
      record: { record, _ in record.attestation = record.attestation.map(change) })
  }

  private static let paths: [CaseRecipe] = [
    .attestation(
      "attestation-chain--leaf-of-other-issuer",
      "The leaf is one that somebody else's issuer signed; the receipt is as it was",
      .rejected(by: "attestation.chain"), causes: ["C10-x5c-tampered"],
      plan: { plan, scene in
        try plan.exchangeLeaf(by: plan.forge(with: scene.foreign).certificate, scene)
      }),
    .attestation(
      "attestation-structure--leaf-of-other-attestation",
      "The leaf is that of another genuine attestation; the receipt is as it was",
      .rejected(by: "attestation.nonce"), causes: ["C10-x5c-tampered"],
      plan: { plan, scene in
        let other = AttestationPlan(
          key: scene.otherKey, appID: scene.appID,
          clientDataHash: Digest.sha256(scene.otherChallenge), issuedAt: scene.issuedAt)
        try plan.exchangeLeaf(by: other.forge(with: scene.pki).certificate, scene)
      }),
    .attestation(
      "attestation-structure--leaf-twice", "The leaf is there twice, the issuer is missing",
      .rejected(by: "attestation.structure"), causes: ["C06-missing-intermediate-or-order"],
      plan: { plan, _ in plan.arrangePath = { Array($0.prefix(1) + $0.prefix(1)) } }),
    .attestation(
      "attestation-structure--no-certificates", "x5c is empty",
      .rejected(by: "attestation.structure"), causes: ["C06-missing-intermediate-or-order"],
      plan: { plan, _ in plan.arrangePath = { _ in [] } }),
  ]

  private static let appIDs: [CaseRecipe] = [
    appID("quotes") { "\"\($0)\"" },
    appID("single-quotes") { "'\($0)'" },
    appID("zero-width-space") { "\($0)\u{200b}" },
    appID("no-break-space") { "\u{a0}\($0)" },
    appID("line-end-written-out") { "\($0)\\n" },
    appID("percent-encoded") { $0.replacing(".", with: "%2E") },
    appID("escapes") { $0.replacing(".", with: "\\u002e") },
    appID("final-point") { "\($0)." },
    appID("small-letters") { $0.lowercased() },
  ]

  private static func appID(
    _ name: String, _ change: @escaping @Sendable (String) -> String
  ) -> CaseRecipe {
    .attestation(
      "attestation-app-id--\(name)", "The server's App ID is written with \(name)",
      .rejected(by: "attestation.app-id"), causes: ["R05-case-or-space"],
      record: { $0.appId = change($1.appID) })
  }

  private static let keyIDs: [CaseRecipe] = [
    keyID("zero-width-space", "K11-keyid-whitespace") { "\($0)\u{200b}" },
    keyID("percent-encoded", "K13-keyid-wrapped") {
      $0.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
    },
    keyID("data-url", "K13-keyid-wrapped") { "data:;base64,\($0)" },
    keyID("reversed", nil) { [UInt8]([UInt8](base64: $0).reversed()).base64 },
  ]

  private static func keyID(
    _ name: String, _ cause: String?, _ change: @escaping @Sendable (String) -> String
  ) -> CaseRecipe {
    .attestation(
      "attestation-key-id--\(name)", "The key ID is written with \(name)",
      .rejected(by: "attestation.key-id"), causes: [cause].compactMap(\.self),
      record: { record, _ in record.keyId = record.keyId.map(change) })
  }
}

extension AttestationPlan {
  /// Puts another leaf into x5c; the receipt keeps the one that was made.
  fileprivate mutating func exchangeLeaf(by other: [UInt8], _ scene: Scene) throws {
    receipt.certificate = try forge(with: scene.pki).certificate
    arrangePath = { [other] + $0.dropFirst() }
  }
}
