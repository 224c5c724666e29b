import Claims
import Checks
import Decoding
import Evidence
import Results
import SystemCrypto

/// Family K, first part: the right key, with an identifier that was written or computed wrongly.
enum KeyIDCauses {
  static let all: [Cause] =
    KeyIDReadings.all + spellings.map(\.cause) + [
      truncated, otherCase, strippedZeros, wrongHashInput,
    ]

  /// A key ID that names the right key in another spelling.
  private struct SpellingCause {
    let id: String
    let statement: String
    var actor = Actor.server
    let change: FixStep
    let reference: Citation
    /// How the text is spelled; `nil` if it isn't spelled in the way of this cause.
    let spelling: @Sendable (_ sent: String, _ key: CertifiedKey) -> String?

    var cause: Cause {
      KeyIDCauses.cause(
        id, statement, actor: actor, change: change, reference: reference,
        method: """
          The key ID is read in that spelling. It must then be SHA-256 of the key that Apple certified.
          """
      ) { sent, key in
        spelling(sent, key).map { "The key ID is right, but \($0)." }
      }
    }

    /// A spelling that the rule knows as well.
    static func known(_ spellings: KeyIDSpelling...) -> @Sendable (String, CertifiedKey) -> String?
    {
      { sent, key in
        KeyIDSpelling.of(sent, for: key.identifier).flatMap {
          spellings.contains($0) ? $0.phrase : nil
        }
      }
    }
  }

  private static let spellings = [
    SpellingCause(
      id: "K01-base64url-keyid", statement: "The key ID was converted to Base64url.",
      change: FixStep(
        "On the server, decode both key IDs to 32 bytes; compare and store those.",
        code: """
          - keyId === credentialId.toString("base64url")
          + credentialId.equals(Buffer.from(keyId, "base64"))
          """),
      reference: .publicIssue("Kilo-Org/cloud #5052"),
      spelling: SpellingCause.known(.base64url, .missingPadding)),
    SpellingCause(
      id: "K02-keyid-hex", statement: "The key ID was converted to hexadecimal.",
      change: FixStep("On the server, decode the key ID to its 32 bytes when it arrives."),
      reference: .attestation(step: "step 5"), spelling: SpellingCause.known(.hex)),
    SpellingCause(
      id: "K03-keyid-utf8-bytes",
      statement: "The key ID was encoded once more, or its bytes were read as text.",
      actor: .app,
      change: FixStep(
        """
        In the app, send the text that generateKey returns, without encoding it again. On the \
        server, decode it once, as Base64.
        """, code: "body[\"keyId\"] = keyID"),
      reference: .publicIssue("iansampson/AppAttest #5")
    ) { sent, key in
      if KeyIDSpelling.of(sent, for: key.identifier) == .base64Twice {
        return KeyIDSpelling.base64Twice.phrase
      }
      if sent.equals(Array(key.text.utf8).hex) {
        return "its characters are written in hexadecimal"
      }
      let asText = String(decoding: key.identifier, as: UTF8.self)
      return sent.equals(asText) ? "its 32 bytes were read as UTF-8 text" : nil
    },
    SpellingCause(
      id: "K04-plus-to-space", statement: "Each plus sign of the key ID became a space.",
      actor: .transport,
      change: FixStep(
        "Send the key ID in a JSON body, or percent-encode “+” as %2B in forms and URLs."),
      reference: .init("WHATWG URL Standard", "application/x-www-form-urlencoded parsing"),
      spelling: SpellingCause.known(.spacesForPlus)),
    SpellingCause(
      id: "K11-keyid-whitespace", statement: "The key ID has whitespace or quotes around it.",
      change: FixStep("On the server, read the key ID as a JSON value, or trim it."),
      reference: .init("RFC 4648", "§3.3"), spelling: SpellingCause.known(.whitespace)),
  ]

  private static let truncated = cause(
    "K05-truncated-keyid", "The key ID was cut short.", actor: .server,
    change: FixStep(
      """
      Widen the column or field that cuts the key ID: it has 44 characters in Base64, and 64 in \
      hexadecimal.
      """,
      code: "ALTER TABLE devices ALTER COLUMN key_id TYPE varchar(64);"),
    reference: .attestation(step: "step 5"),
    method: """
      The key ID is compared with the first characters of the right one, in Base64, Base64url and \
      hexadecimal. At least sixteen characters must match.
      """
  ) { sent, key in
    // Of Base64, 43 characters are the whole identifier without its padding.
    let forms = [
      (name: "Base64", text: key.text, whole: 43),
      (name: "Base64url", text: Base64.encode(key.identifier, as: .url), whole: 43),
      (name: "hexadecimal", text: key.identifier.hex, whole: 64),
    ]
    let count = sent.utf8.count
    guard count >= 16,
      let form = forms.first(where: { count < $0.whole && $0.text.begins(with: sent) })
    else { return nil }
    return """
      The key ID is the first \(count) of the \(form.text.utf8.count) characters that the right one \
      has in \(form.name), as if a field were limited to \(count).
      """
  }

  private static let otherCase = cause(
    "K12-keyid-letter-case", "The letter case of the key ID was changed.", actor: .server,
    change: FixStep(
      "On the server, store and compare key IDs case-sensitively, or as their 32 bytes.",
      code: "key_id VARBINARY(32) NOT NULL"),
    reference: .init("RFC 4648", "§4: both cases are digits"),
    method: """
      The key ID is compared with the right one, ignoring case. Base64 of 32 random bytes never matches \
      another one that way by chance.
      """
  ) { sent, key in
    guard !sent.equals(key.text), sent.lowercasedASCII.equals(key.text.lowercasedASCII)
    else { return nil }
    return "The key ID is right except for its letter case."
  }

  private static let strippedZeros = Cause(
    "K10-leading-zero-coordinate",
    "The server dropped the leading zero bytes of a key coordinate.", actor: .server,
    explains: keyIDRules + ["assertion.signature"],
    method: """
      SHA-256 of the key without leading zero bytes in its coordinates must be the given key ID. Or the \
      given public key is too short, and is a point on the curve with zero bytes before a coordinate.
      """,
    fix: [
      FixStep(
        "On the server, pad both coordinates with leading zeros to 32 bytes. 1 key in 128 is affected.",
        code: "point = b\"\\x04\" + x.to_bytes(32, \"big\") + y.to_bytes(32, \"big\")"),
      .confirm("--key-id \"$KEY_ID\" --challenge base64:…"),
      FixStep("On the server, recompute the stored key IDs and keys from the stored attestations."),
    ],
    reference: .publicIssue("passwordless-lib/fido2-net-lib #552")
  ) { examination in
    argument(examination) { hashed(as: KeyForm.stripped, $0, $1) } ?? strippedPublicKey(examination)
  }

  /// A public key for assertions that was written down without the zeros.
  private static func strippedPublicKey(_ examination: Examination) -> Argument? {
    guard let given = examination.subject.expectations.publicKey,
      let key = PublicKeyReader.read(given), key.deviation == .missingZeros
    else { return nil }
    let point = Base64.encode(key.point.array)
    return .recomputed(
      examination.subject.with {
        $0.expectations.publicKey = GivenBytes(Bytes(Array(point.utf8)), .base64)
      },
      "The given public key is shorter than 65 bytes; with leading zeros in a coordinate it is complete.",
      undoing: "publicKey := 04 ‖ X ‖ Y with 32 bytes each",
      steps: [
        Proof.Step(
          "public key", configured: Value(.bytes(given.text.array), "as it was given"),
          recovered: Value(.bytes(key.point.array), "with 32 bytes for each coordinate"))
      ])
  }

  private static let wrongHashInput = cause(
    "K06-wrong-hash-input",
    "The server computed the key ID from a wrong form of the key, not the 65 bytes 04 ‖ X ‖ Y.",
    actor: .server,
    change: FixStep(
      "On the server, hash the uncompressed point.", code: "keyId = base64(SHA-256(0x04 || X || Y))"
    ),
    reference: .attestation(step: "step 5"),
    method: """
      SHA-256 is computed of each form that software uses for the certified key. One of them must be \
      the given key ID.
      """
  ) { hashed(as: KeyForm.wrong, $0, $1) }

  /// The form of the certified key whose hash the key ID is.
  private static func hashed(
    as forms: [KeyForm], _ sent: String, _ key: CertifiedKey
  ) -> String? {
    guard let given = KeyIDSpelling.identifier(sent), given != key.identifier,
      let form = forms.first(where: { $0.bytes(key).map(Digest.sha256) == given })
    else { return nil }
    return "The given key ID is SHA-256 of \(form.phrase)."
  }

  /// A cause that the sent key ID shows: with the right one instead, the check passes.
  private static func cause(
    _ id: String, _ statement: String, actor: Actor, change: FixStep, reference: Citation,
    method: String, seen: @escaping @Sendable (_ sent: String, _ key: CertifiedKey) -> String?
  ) -> Cause {
    Cause(
      id, statement, actor: actor, explains: keyIDRules, method: method,
      fix: [
        change, .confirm("--key-id \"$KEY_ID\" --challenge base64:…"), .nothingOnDevices,
      ], reference: reference
    ) { argument($0, seen: seen) }
  }

  static let keyIDRules: [RuleID] = ["attestation.key-id", "receipt.public-key"]

  private static func argument(
    _ examination: Examination, seen: (_ sent: String, _ key: CertifiedKey) -> String?
  ) -> Argument? {
    guard let sent = examination.subject.expectations.keyID,
      let key = CertifiedKey(of: examination.subject), let summary = seen(sent, key)
    else { return nil }
    return right(sent, key, examination, summary)
  }

  /// That the check passes with the right key ID instead of the one that was sent.
  static func right(
    _ sent: String, _ key: CertifiedKey, _ examination: Examination, _ summary: String
  ) -> Argument {
    .recomputed(
      examination.subject.with { $0.expectations.keyID = key.text }, summary,
      undoing: "keyId := base64(SHA-256(04 ‖ X ‖ Y))",
      steps: [
        Proof.Step(
          "keyId", configured: Value(.text(sent), "as the client sent it"),
          recovered: Value(.text(key.text), "as generateKey returned it"))
      ])
  }
}
