import Claims
import Results

/// Family N, the part that a reading of the challenge proves: what the app hashed, and what the
/// server hashes.
enum NonceReadings {
  static let all: [Cause] = (hashing + spelling + framing).map(\.ofNonce)

  private static let hashing = [
    ReadingCause(
      "N01-raw-challenge",
      "The app passed the challenge itself to attestKey; the server expects its SHA-256.",
      actor: .app,
      fix: [
        FixStep(
          "Hash the challenge in the app.",
          code: """
            - service.attestKey(keyId, clientDataHash: challenge)
            + service.attestKey(keyId, clientDataHash: Data(SHA256.hash(data: challenge)))
            """),
        FixStep(
          """
          Where the value that the server calls the challenge is a hash already, mend the server \
          instead: it must not hash it again.
          """), .keysStayGood,
      ]),
    ReadingCause(
      "N02-double-hash", "One side hashed the challenge twice, the other once.", actor: .app,
      fix: [
        FixStep(
          """
          Find the wrapper that hashes what it is given (React Native and Expo modules do), and \
          give it the challenge itself.
          """,
          code: """
            - attest(keyId, sha256(challenge))
            + attest(keyId, challenge)
            """), .keysStayGood,
      ]),
    ReadingCause(
      "N14-other-hash",
      "The app hashed the challenge with another function than SHA-256, or cut the hash short.",
      actor: .app,
      fix: [
        FixStep(
          "Use the whole SHA-256 of the challenge.",
          code: "let hash = Data(SHA256.hash(data: challenge))"), .keysStayGood,
      ]),
    ReadingCause(
      "N17-hash-as-text",
      "The app passed the text of the hash, in hexadecimal or Base64, in place of its 32 bytes.",
      actor: .app,
      fix: [
        FixStep(
          "Pass the hash as it comes out of the hash function.",
          code: """
            - let hash = Data(SHA256.hash(data: challenge).hexString.utf8)
            + let hash = Data(SHA256.hash(data: challenge))
            """), .keysStayGood,
      ]),
    ReadingCause(
      "N18-empty-challenge", "The app attested without the challenge: it hashed an empty value.",
      actor: .app,
      fix: [
        FixStep(
          """
          Find where the app loses the challenge: a request that failed, a field of another name, \
          a decoder's default. Fail there, and do not call attestKey.
          """,
          code: "guard !challenge.isEmpty else { throw AttestationError.noChallenge }"),
        FixStep(
          """
          Keep refusing such attestations: they answer no challenge, so any recorded one would \
          do. The device attests again with a challenge, and a new key.
          """),
      ]),
  ]

  /// One side decodes, the other does not.
  private static func decodeFirst(_ encoding: String, _ code: String) -> [FixStep] {
    [
      FixStep(
        "Agree on the bytes behind the \(encoding) text: decode it before hashing, on both sides.",
        code: code), .keysStayGood,
    ]
  }

  private static let spelling = [
    ReadingCause(
      "N03-hash-base64-text", "One side hashed the challenge's Base64 text, the other its bytes.",
      actor: .server,
      fix: decodeFirst(
        "Base64",
        """
        - SHA256.hash(data: Data(challengeText.utf8))
        + SHA256.hash(data: Data(base64Encoded: challengeText)!)
        """)),
    ReadingCause(
      "N04-hash-base64url-text",
      "One side hashed the challenge's Base64url text, the other its bytes.", actor: .server,
      fix: decodeFirst(
        "Base64url",
        """
        - hash = sha256(challenge_text.encode())
        + hash = sha256(base64.urlsafe_b64decode(challenge_text + "=="))
        """)),
    ReadingCause(
      "N05-hash-hex-text",
      "One side hashed the challenge's hexadecimal or UUID text in one spelling, the other its "
        + "bytes or another spelling.",
      actor: .server,
      fix: decodeFirst(
        "hexadecimal",
        """
        - hash = sha256(challenge_text.encode())
        + hash = sha256(bytes.fromhex(challenge_text.replace("-", "")))
        """) + [
          FixStep(
            "Where a UUID is hashed as text, note that Swift's uuidString is in capitals.",
            code: "let text = challenge.uuidString.lowercased()")
        ]),
    ReadingCause(
      "N08-whitespace",
      "White space, quotes or a NUL around the challenge were hashed on one side.",
      actor: .app,
      fix: [
        FixStep(
          "Read the challenge as a value of JSON, not as the text of the response.",
          code: """
            - let challenge = data
            + let challenge = try JSONDecoder().decode(Challenge.self, from: data).challenge
            """), .keysStayGood,
      ]),
    ReadingCause(
      "N09-encoding", "The two sides wrote the challenge's text in different character sets.",
      actor: .app,
      fix: [
        FixStep(
          "Take the text's UTF-8 on both sides; hash bytes that are no text as they are.",
          code: """
            - challenge.data(using: .utf16)
            + Data(challenge.utf8)
            """), .keysStayGood,
      ]),
    ReadingCause(
      "N15-cut-challenge", "The app hashed only the beginning of the challenge.", actor: .app,
      fix: [
        FixStep(
          """
          Hash the challenge with its length, not up to a NUL or to the end of a buffer; a \
          column or field that cuts it must be widened.
          """,
          code: """
            - Data(bytes: pointer, count: strlen(pointer))
            + Data(bytes: pointer, count: challengeLength)
            """), .keysStayGood,
      ]),
    ReadingCause(
      "N16-escaped-text",
      "One side hashed the challenge as a URL or a JSON string carries it, with escapes.",
      actor: .app,
      fix: [
        FixStep(
          "Take the challenge from the decoded parameter or JSON value, not from the raw text.",
          code: """
            - let challenge = url.query!
            + let challenge = components.queryItems?.first { $0.name == "challenge" }?.value
            """), .keysStayGood,
      ]),
  ]

  private static let framing = [
    ReadingCause(
      "N06-json-clientdata", "The app hashed a JSON around the challenge, not the challenge.",
      actor: .app,
      fix: [
        FixStep(
          """
          Send the JSON's exact bytes along, let the server hash those, and check the challenge \
          in them. Or hash the challenge alone.
          """,
          code: """
            - let hash = SHA256.hash(data: try JSONEncoder().encode(["challenge": challenge]))
            + let hash = SHA256.hash(data: challengeBytes)
            """), .keysStayGood,
      ]),
    ReadingCause(
      "N07-challenge-plus-keyid",
      "One side hashed the challenge together with the key ID or the App ID, the other alone.",
      actor: .server,
      fix: [
        FixStep(
          """
          Hash the same on both sides. The certificate binds the key already, so that the \
          challenge alone is enough.
          """,
          code: """
            - hash = sha256(challenge + key_id)
            + hash = sha256(challenge)
            """), .keysStayGood,
      ]),
  ]
}
