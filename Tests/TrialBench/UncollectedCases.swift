import Decoding
import Evidence
@testable import Forge
import Signing
import SystemCrypto

/// Recipes of faults that are easily confused with others. They are not written as samples, but are
/// part of the composed cases.
enum UncollectedCases {
  /// All recipes.
  static let all = texts + paths + appIDs + keyIDs + challenges + signatures

  /// Changes of the text that leave ambiguous traces.
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

  /// Returns a case with a changed text of the attestation.
  private static func text(
    _ name: String, _ title: String, _ causes: String...,
    change: @escaping @Sendable (String) -> String
  ) -> CaseRecipe {
    .attestation(
      "transport-encoding--\(name)", title, causes: causes,
      record: { record, _ in record.attestation = record.attestation.map(change) })
  }

  /// Wrong certificates in `x5c`.
  private static let paths: [CaseRecipe] = [
    .attestation(
      "attestation-chain--leaf-of-other-issuer",
      "The leaf is one that somebody else's issuer signed; the receipt is as it was",
      causes: ["C10-x5c-tampered"],
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
      causes: ["C06-missing-intermediate-or-order"],
      plan: { plan, _ in plan.arrangePath = { Array($0.prefix(1) + $0.prefix(1)) } }),
    .attestation(
      "attestation-structure--no-certificates", "x5c is empty",
      causes: ["C06-missing-intermediate-or-order"],
      plan: { plan, _ in plan.arrangePath = { _ in [] } }),
  ]

  /// App IDs that the server stored with additional or changed characters.
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

  /// Returns a case of a server whose App ID is changed.
  private static func appID(
    _ name: String, _ change: @escaping @Sendable (String) -> String
  ) -> CaseRecipe {
    .attestation(
      "attestation-app-id--\(name)", "The server's App ID is written with \(name)",
      causes: ["R05-case-or-space"],
      record: { $0.appId = change($1.appID) })
  }

  /// Key IDs in less common spellings.
  private static let keyIDs: [CaseRecipe] = [
    keyID("zero-width-space", "K11-keyid-whitespace") { "\($0)\u{200b}" },
    keyID("percent-encoded", "K13-keyid-wrapped") {
      $0.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
    },
    keyID("printed-by-java", "K14-printed-keyid") { text in
      "[\([UInt8](base64: text).map { String(Int8(bitPattern: $0)) }.joined(separator: ", "))]"
    },
    keyID("data-url", "K13-keyid-wrapped") { "data:;base64,\($0)" },
    keyID("reversed", "K13-keyid-wrapped") { [UInt8]([UInt8](base64: $0).reversed()).base64 },
  ]

  /// Returns a case with a changed spelling of the key ID.
  private static func keyID(
    _ name: String, _ cause: String?, _ change: @escaping @Sendable (String) -> String
  ) -> CaseRecipe {
    .attestation(
      "attestation-key-id--\(name)", "The key ID is written with \(name)",
      causes: [cause].compactMap(\.self),
      record: { record, _ in record.keyId = record.keyId.map(change) })
  }

  /// Challenges that the app converted before hashing them.
  private static let challenges: [CaseRecipe] = [
    challenge("printed-by-java", "N19-printed-bytes") { bytes in
      let numbers = bytes.map { String(Int8(bitPattern: $0)) }
      return Array("[\(numbers.joined(separator: ", "))]".utf8)
    },
    challenge("form-field", "N23-wrapped-challenge") { bytes in
      let text = bytes.base64.replacing("+", with: "%2B").replacing("/", with: "%2F")
      return Array("challenge=\(text.replacing("=", with: "%3D"))".utf8)
    },
    challenge("reversed", "N22-byte-order") { $0.reversed() },
    phrase("lower-case", "N21-normalized-text") { $0.lowercased() },
    phrase("percent-encoded", "N16-escaped-text") { $0.replacing(" ", with: "%20") },
  ]

  /// Returns a case of a text challenge that the app changed before hashing it.
  private static func phrase(
    _ name: String, _ cause: String, _ change: @escaping @Sendable (String) -> String
  ) -> CaseRecipe {
    let challenge: @Sendable (Scene) -> String = { "Login \($0.appID)" }
    return .attestation(
      "attestation-nonce--\(name)", "The app hashed the challenge's text otherwise: \(name)",
      causes: [cause],
      plan: { plan, scene in
        plan.useClientDataHash(Digest.sha256(Array(change(challenge(scene)).utf8)))
      },
      record: { record, scene in
        record.challenge = challenge(scene)
        record.challengeEncoding = "utf8"
      })
  }

  /// Returns a case of a challenge that the app changed before hashing it.
  private static func challenge(
    _ name: String, _ cause: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> CaseRecipe {
    .attestation(
      "attestation-nonce--\(name)", "The app hashed the challenge otherwise: \(name)",
      causes: [cause],
      plan: { plan, scene in plan.useClientDataHash(Digest.sha256(change(scene.challenge))) })
  }

  /// Signatures that were damaged, and signatures over other data.
  private static let signatures: [CaseRecipe] = [
    .assertion(
      "assertion-signature--lost-zero", "A number of the signature lost its leading zero",
      causes: ["S27-lost-zero"],
      plan: { plan, _ in
        // Half of all signatures have such a zero: increase the counter until this one does.
        while try plan.signature()[3] != 0x21 { plan.authenticatorData.counter += 1 }
        plan.alterSignature = { $0.count < 5 ? $0 : [0x30, $0[1] - 1, 0x02, 0x20] + $0[5...] }
      }),
    .assertion(
      "assertion-signature--changed-counter", "The counter was raised after signing",
      causes: ["S28-changed-counter"],
      plan: { plan, _ in
        let signed = plan.authenticatorData.encoded
        let raised = Array(signed[..<36]) + [signed[36] ^ 0x10] + signed[37...]
        plan.alterObject = { $0.replacing(signed, with: raised) }
      }),
    .assertion(
      "assertion-signature--list-signed", "The app signed the printed list of the body's bytes",
      causes: ["S25-printed-clientdata"],
      plan: { plan, _ in
        plan.clientData = Array(
          "[\(plan.clientData.map { String($0) }.joined(separator: ", "))]".utf8)
      }),
    .assertion(
      "assertion-signature--part-signed", "The app signed one part of a multipart body",
      causes: ["S26-signed-part"],
      record: { record, scene in
        let part = "--edge\r\nContent-Disposition: form-data; name=\"request\"\r\n\r\n"
        record.clientData =
          (Array(part.utf8) + scene.clientData + Array("\r\n--edge--\r\n".utf8)).base64
      }),
  ]
}

extension AssertionPlan {
  /// Returns the signature before any change.
  fileprivate func signature() throws -> [UInt8] {
    let data = authenticatorData.encoded
    return try key.sign(Digest.sha256(data + Digest.sha256(clientData)), hash: .sha256)
  }
}

extension AttestationPlan {
  /// Replaces the leaf in `x5c`. The receipt keeps the original one.
  fileprivate mutating func exchangeLeaf(by other: [UInt8], _ scene: Scene) throws {
    receipt.certificate = try forge(with: scene.pki).certificate
    arrangePath = { [other] + $0.dropFirst() }
  }
}
