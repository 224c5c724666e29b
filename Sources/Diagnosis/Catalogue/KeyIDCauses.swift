import Checks
import Decoding
import Evidence

/// Family K: how the key ID was written, and whose it is.
enum KeyIDCauses {
  static let all: [Cause] = spellings.map(\.cause) + [truncated, otherKey]

  /// A key ID that names the right key in another spelling.
  private struct SpellingCause {
    let id: String
    let statement: String
    let spellings: Set<KeyIDSpelling>

    var cause: Cause {
      Cause(
        id, statement, actor: .server, explains: ["attestation.key-id"],
        method:
          "The key ID is read in the other spelling; it then has to be SHA-256 of the certified key.",
        fix: [FixStep("Decode key IDs to their 32 bytes, and compare and store those.")],
        reference: .attestation(step: "step 5")
      ) { examination in
        guard let sent = examination.subject.expectations.keyID,
          let identifier = examination.subject.attestation?.keyIdentifier,
          let spelling = KeyIDSpelling.of(sent, for: identifier), spellings.contains(spelling)
        else { return nil }
        return .fact(
          "The key ID is the right one, but \(spelling.phrase).",
          undoing: "keyId := decoded",
          steps: [
            Proof.Step(
              "keyId", configured: Value(.text(sent), "as the client sent it"),
              recovered: Value(.text(Base64.encode(identifier)), "as generateKey returned it"))
          ])
      }
    }
  }

  private static let spellings = [
    SpellingCause(
      id: "K01-base64url-keyid", statement: "The key ID was converted to Base64url.",
      spellings: [.base64url, .missingPadding]),
    SpellingCause(
      id: "K02-keyid-hex", statement: "The key ID was converted to hexadecimal.",
      spellings: [.hex]),
    SpellingCause(
      id: "K03-keyid-utf8-bytes",
      statement: "The text of the key ID was taken for its bytes, and encoded once more.",
      spellings: [.base64Twice]),
    SpellingCause(
      id: "K04-plus-to-space", statement: "Each plus sign of the key ID became a space.",
      spellings: [.spacesForPlus]),
    SpellingCause(
      id: "K11-keyid-whitespace", statement: "White space or quotes stand around the key ID.",
      spellings: [.whitespace]),
  ]

  private static let truncated = Cause(
    "K05-truncated-keyid", "The key ID was cut off.", actor: .server,
    explains: ["attestation.key-id"],
    method: "The key ID is compared with the first characters of the Base64 text of the right one.",
    fix: [FixStep("Widen the column or field: a key ID has 44 characters.")],
    reference: .attestation(step: "step 5")
  ) { examination in
    guard let sent = examination.subject.expectations.keyID,
      let identifier = examination.subject.attestation?.keyIdentifier
    else { return nil }
    let whole = Base64.encode(identifier)
    guard sent.utf8.count >= 16, sent.utf8.count < whole.utf8.count - 1, whole.hasPrefix(sent)
    else { return nil }
    return .fact(
      "The key ID is the first \(sent.utf8.count) of 44 characters of the right one.",
      undoing: "keyId := its 44 characters")
  }

  private static let otherKey = Cause(
    "K07-other-key", "The client sent the ID of another key than the one it attested.", actor: .app,
    explains: ["attestation.key-id"],
    method: "The key ID stands for 32 bytes, and these are not SHA-256 of the certified key.",
    fix: [FixStep("Store the key ID together with the attestation that was made for it.")],
    reference: .attestation(step: "step 5")
  ) { examination in
    guard let sent = examination.subject.expectations.keyID,
      let identifier = examination.subject.attestation?.keyIdentifier,
      let other = KeyIDSpelling.identifier(sent), other != identifier
    else { return nil }
    return .fact(
      "The key ID is a whole one, and names a key that is not in this attestation.",
      undoing: "keyId := SHA-256 of the leaf's key",
      steps: [
        Proof.Step(
          "keyId", configured: Value(.bytes(other), "as the client sent it"),
          recovered: Value(.bytes(identifier), "as Apple certified it"))
      ])
  }
}
