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
          Where the value that the server calls the challenge is a hash already, fix the server \
          instead: it must not hash it again.
          """), .keysStayGood,
      ]),
    ReadingCause(
      "N02-double-hash", "The app hashed the challenge twice; the server hashes it once.",
      actor: .app,
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
          Keep rejecting such attestations: they answer no challenge, so any recorded one would do.
          """), .attestAgain,
      ]),
  ]

  /// The one decodes, the other doesn't.
  private static func decodeFirst(_ encoding: String) -> [FixStep] {
    [
      FixStep("In the app and on the server, decode the \(encoding) text before hashing."),
      .keysStayGood,
    ]
  }

  private static let spelling = [
    ReadingCause(
      "N03-hash-base64-text",
      "Of app and server, one hashed the challenge's Base64 text, the other its bytes.",
      actor: .app, fix: decodeFirst("Base64"), agreement: { _ in .base64("challenge") }),
    ReadingCause(
      "N04-hash-base64url-text",
      "Of app and server, one hashed the challenge's Base64url text, the other its bytes.",
      actor: .app, fix: decodeFirst("Base64url"), agreement: { _ in .base64url("challenge") }),
    ReadingCause(
      "N05-hash-hex-text",
      "Of app and server, one hashed the challenge's hexadecimal or UUID text, the other its bytes "
        + "or a different spelling.",
      actor: .app,
      fix: decodeFirst("hexadecimal") + [
        FixStep(
          "Where a UUID is hashed as text, note that Swift's uuidString is in capitals.",
          code: "let text = challenge.uuidString.lowercased()")
      ], agreement: { _ in .hexadecimal("challenge") }),
    ReadingCause(
      "N08-whitespace",
      "Of app and server, only one hashed whitespace, quotes or a NUL around the challenge.",
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
      "N09-encoding", "App and server hashed the challenge's text in different character sets.",
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
      "Of app and server, one hashed the challenge with the escapes of a URL or a JSON string.",
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
      "The app hashed the challenge together with the key ID or the App ID; the server hashes it alone.",
      actor: .app,
      fix: [
        FixStep(
          """
          Hash the same in the app and on the server. The certificate binds the key already, so the \
          challenge alone is enough.
          """), .keysStayGood,
      ], agreement: { .joined("challenge", by: $0) }),
  ]
}
