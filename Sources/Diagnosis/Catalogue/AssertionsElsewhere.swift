import Checks
import Results

/// Family S: mistakes of the server or the app around a sound assertion. No artifact shows them;
/// the server's answer or the traffic does.
enum AssertionsElsewhere {
  /// S01, S02, S09, S13, S17 and S18.
  static let all: [Cause] = [
    singleHash, digestOverload, flagParser, counterNotStored, unknownKey, beforeAttestation,
  ]

  /// How to see that the assertion is sound and the mistake is in the server.
  private static let confirmGenuine = FixStep(
    "Confirm it: attestscope accepts the assertion, so the mistake is in the server's verification.",
    code: """
      attestscope analyze assertion.txt --app-id TEAMID.bundle.id --public-key key.pem \
      --client-data base64:BYTES
      """)

  /// The server verifies over authenticatorData ‖ clientDataHash, or passes the nonce as a finished
  /// digest. One SHA-256 is then missing, and every signature is invalid on the server although it
  /// is valid here.
  ///
  /// In Apple's words, the nonce is SHA-256(authenticatorData ‖ clientDataHash), and the
  /// signature is over the nonce. ECDSA with SHA-256 hashes its message, so two hashes are
  /// computed in total.
  private static let singleHash = Cause(
    "S01-single-hash", "The server uses the nonce as the digest and leaves out the second hash.",
    actor: .server, explains: ["assertion.signature"], waitsFor: .serverAnswer,
    method: """
      The server calls the signature invalid, while it is valid here: over the nonce as a \
      message, which ECDSA hashes once more.
      """,
    fix: [
      FixStep(
        "On the server, verify with ECDSA and SHA-256 over the nonce, as a message of 32 bytes.",
        code: """
          - verify(signature, authenticatorData + clientDataHash, ECDSA(SHA256()))
          + verify(signature, sha256(authenticatorData + clientDataHash), ECDSA(SHA256()))
          """), confirmGenuine, .keysStayGood,
    ], reference: .assertion(step: "steps 1 to 3"))

  /// The same mistake in Swift: CryptoKit's `isValidSignature(_:for:)` has an overload for a
  /// digest, which it doesn't hash again. The code compiles with a `SHA256Digest` and with `Data`,
  /// with different results.
  ///
  /// `SHA256.hash(data:)` returns a `SHA256Digest`. `Data(nonce)` makes bytes of it, and the
  /// other overload hashes these.
  private static let digestOverload = Cause(
    "S02-cryptokit-digest-overload",
    "The server, in Swift, passes the nonce to the overload that takes a finished digest.",
    actor: .server, explains: ["assertion.signature"], waitsFor: .serverAnswer,
    method: """
      The server calls the signature invalid, while it is valid here; its code passes a \
      SHA256Digest to isValidSignature, which doesn't hash it again.
      """,
    fix: [
      FixStep(
        "On the server, pass the nonce as Data, so that it is hashed.",
        code: """
          - key.isValidSignature(signature, for: nonce)
          + key.isValidSignature(signature, for: Data(nonce))
          """), confirmGenuine, .keysStayGood,
    ], reference: .assertion(step: "steps 1 to 3"))

  /// A WebAuthn parser sees the flag AT (0x40) and reads attested credential data (WebAuthn §6.5.1)
  /// that an assertion doesn't have. It fails after byte 37.
  ///
  /// Example: a WebAuthn library reads 16 bytes of aaguid from offset 37 of 37 bytes and reports
  /// an end of data. The flag AT means nothing in assertions of App Attest.
  private static let flagParser = Cause(
    "S09-at-flag-parse",
    "The server's WebAuthn parser looks for credential data because the flag AT is set.",
    actor: .server, explains: ["assertion.auth-data"], waitsFor: .serverAnswer,
    method: """
      The server reports a parsing error, while the authenticator data is complete: AT is set, and only \
      the counter and an optional extension map follow.
      """,
    fix: [
      FixStep(
        "On the server, read rpIdHash, flags and counter of assertions, and ignore AT.",
        code: """
          - if flags & 0x40: credential, rest = parse_credential(data[37:])
          + counter = int.from_bytes(data[33:37], "big")
          """), confirmGenuine, .keysStayGood,
    ], reference: .observed("the flag AT in all assertions"))

  /// The server compares the counter but doesn't store it, or does both in separate steps, so that
  /// two requests with the same counter are accepted. Findings on replays and on the order of
  /// counters use it.
  ///
  /// Example: `SELECT counter`, a comparison in code, and `UPDATE` as two statements. Two
  /// requests with the same counter, sent at once, both pass the comparison.
  private static let counterNotStored = Cause(
    "S13-counter-never-saved", "The server doesn't store the counter and accepts replays.",
    actor: .server, explains: ["assertion.counter"], waitsFor: .traffic,
    method: "Two requests with the same assertion, or the same counter, were both accepted.",
    fix: [
      FixStep(
        "On the server, compare and store the counter in one statement.",
        code: "UPDATE keys SET counter = :new WHERE id = :id AND counter < :new"),
      FixStep(
        "Confirm it: send a recorded request again. The server must reject it.",
        code: "attestscope analyze assertion.txt --public-key key.pem --previous-counter NUMBER"),
      .keysStayGood,
    ], reference: .assertion(step: "step 5"))

  /// The server stored the key ID in one spelling, such as Base64, and looks it up in another, such
  /// as Base64url. It calls a key unknown that it accepted before.
  ///
  /// Example: the row has the key `q83v+/8=`, and the request has `q83v-_8`. Both decode to the
  /// same bytes.
  private static let unknownKey = Cause(
    "S17-missing-hash-of-key-lookup",
    "The server knows the key, but looks it up by a different spelling of the key ID.",
    actor: .server,
    waitsFor: .serverAnswer,
    method: """
      The server answers that the key is unknown, although it accepted an attestation of the same 32 \
      bytes earlier.
      """,
    fix: [
      FixStep(
        "On the server, decode key IDs when they arrive; store and look up their 32 bytes.",
        code: """
          - key = keys[request.headers["X-Key-Id"]]
          + key = keys[base64.b64decode(request.headers["X-Key-Id"])]
          """),
      FixStep(
        "Confirm it: attestscope joins both records by their key ID.",
        code: "attestscope analyze attestation.json assertion.json"), .keysStayGood,
    ], reference: .attestation(step: "step 5"))

  /// The app stored the key ID before the attestation succeeded, and later uses a key that no
  /// server knows. `generateAssertion` fails with DCError 3, or the server rejects it.
  ///
  /// Example: the app writes the key ID to its defaults directly after `generateKey`, and the
  /// network fails before `attestKey` is answered. At the next launch it signs with a key that no
  /// server knows.
  private static let beforeAttestation = Cause(
    "S18-before-attestation", "The app asked for an assertion before the key was attested.",
    actor: .app, waitsFor: .traffic,
    method: """
      The traffic contains no attestation of the key before its first assertion, or the client reports \
      DCError 3, invalidKey.
      """,
    fix: [
      FixStep(
        "In the app, store the key ID only after the server accepts the attestation.",
        code: """
          let keyId = try await service.generateKey()
          try await server.register(keyId, service.attestKey(keyId, clientDataHash: hash))
          defaults.set(keyId, forKey: "attestedKeyId")
          """),
      FixStep(
        "Confirm it: the input contains the attestation before the assertion.",
        code: "attestscope analyze attestation.json assertion.json"),
      FixStep(
        "Devices discard the key ID, then attest a new key."),
    ], reference: .apple(.establishingIntegrity))
}
