import Checks
import Results

/// Family S, the part that no artifact shows: it is in order, and the mistake is in what the server
/// or the app makes of it.
enum AssertionsElsewhere {
  static let all: [Cause] = [
    singleHash, digestOverload, flagParser, counterNotStored, unknownKey, beforeAttestation,
  ]

  private static let confirmGenuine = FixStep(
    "Confirm it: the assertion is accepted here, so the mistake is in the server's verification.",
    code: """
      attestscope analyze assertion.txt --app-id TEAMID.bundle.id --public-key key.pem \
      --client-data base64:BYTES
      """)

  private static let singleHash = Cause(
    "S01-single-hash", "The server takes the nonce for the digest and leaves out the second hash.",
    actor: .server, explains: ["assertion.signature"], waitsFor: .serverAnswer,
    method: """
      The server calls the signature invalid, while it is valid here: over the nonce as a \
      message, which ECDSA hashes once more.
      """,
    fix: [
      FixStep(
        "Verify with ECDSA and SHA-256 over the nonce, as a message of 32 bytes.",
        code: """
          - verify(signature, authenticatorData + clientDataHash, ECDSA(SHA256()))
          + verify(signature, sha256(authenticatorData + clientDataHash), ECDSA(SHA256()))
          """), confirmGenuine, .keysStayGood,
    ], reference: .assertion(step: "steps 1 to 3"))

  private static let digestOverload = Cause(
    "S02-cryptokit-digest-overload",
    "The server, in Swift, gives the nonce to the overload that takes a finished digest.",
    actor: .server, explains: ["assertion.signature"], waitsFor: .serverAnswer,
    method: """
      The server calls the signature invalid, while it is valid here; its code passes a \
      SHA256Digest to isValidSignature, which is then not hashed again.
      """,
    fix: [
      FixStep(
        "Pass the nonce as data, so that it is hashed.",
        code: """
          - key.isValidSignature(signature, for: nonce)
          + key.isValidSignature(signature, for: Data(nonce))
          """), confirmGenuine, .keysStayGood,
    ], reference: .assertion(step: "steps 1 to 3"))

  private static let flagParser = Cause(
    "S09-at-flag-parse",
    "The server's WebAuthn parser looks for credential data because the flag AT is set.",
    actor: .server, explains: ["assertion.auth-data"], waitsFor: .serverAnswer,
    method: """
      The server reports an error of parsing, while the authenticator data is whole here: AT is \
      set, and nothing but the counter or an extension map follows.
      """,
    fix: [
      FixStep(
        "In assertions, read rpIdHash, flags and counter, and do not obey AT.",
        code: """
          - if flags & 0x40: credential, rest = parse_credential(data[37:])
          + counter = int.from_bytes(data[33:37], "big")
          """), confirmGenuine, .keysStayGood,
    ], reference: .observed("the flag AT in all assertions"))

  private static let counterNotStored = Cause(
    "S13-counter-never-saved", "The server does not store the counter, and accepts replays.",
    actor: .security, explains: ["assertion.counter"], waitsFor: .traffic,
    method: "Two requests with the same assertion, or the same counter, were both accepted.",
    fix: [
      FixStep(
        "Store the counter in the statement that compares it.",
        code: "UPDATE keys SET counter = :new WHERE id = :id AND counter < :new"),
      FixStep(
        "Confirm it: send a recorded request again; the server must refuse it.",
        code: "attestscope analyze assertion.txt --public-key key.pem --previous-counter NUMBER"),
      .keysStayGood,
    ], reference: .assertion(step: "step 5"))

  private static let unknownKey = Cause(
    "S17-missing-hash-of-key-lookup",
    "The server knows the key, but looks it up by another spelling of the key ID.", actor: .server,
    waitsFor: .serverAnswer,
    method: """
      The server answers that the key is not known, while an attestation of the same 32 bytes \
      was accepted earlier.
      """,
    fix: [
      FixStep(
        "Decode key IDs as they arrive, and store and look up their 32 bytes.",
        code: """
          - key = keys[request.headers["X-Key-Id"]]
          + key = keys[base64.b64decode(request.headers["X-Key-Id"])]
          """),
      FixStep(
        "Confirm it: both records are then joined by their key ID.",
        code: "attestscope analyze attestation.json assertion.json"), .keysStayGood,
    ], reference: .attestation(step: "step 5"))

  private static let beforeAttestation = Cause(
    "S18-before-attestation", "The app asked for an assertion before the key was attested.",
    actor: .app, waitsFor: .traffic,
    method: """
      No attestation of the key is in the traffic before its first assertion, or the client \
      reports DCError 3, invalidKey.
      """,
    fix: [
      FixStep(
        "Store the key ID only once the server accepted the attestation.",
        code: """
          let keyId = try await service.generateKey()
          try await server.register(keyId, service.attestKey(keyId, clientDataHash: hash))
          defaults.set(keyId, forKey: "attestedKeyId")
          """),
      FixStep(
        "Confirm it: the attestation is in the input, in front of the assertion.",
        code: "attestscope analyze attestation.json assertion.json"),
      FixStep(
        "A device without an attested key discards the key ID, and attests a new key."),
    ], reference: .apple(.establishingIntegrity))
}
