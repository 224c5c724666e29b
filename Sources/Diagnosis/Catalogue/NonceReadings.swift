import Claims
import Results

/// Family N, the part that a reading of the challenge proves: what the app hashed, and what the
/// server hashes.
enum NonceReadings {
  static let all: [Cause] = (hashing + spelling + printing + framing).map(\.ofNonce)

  private static let hashing = [
    ReadingCause(
      "N01-raw-challenge",
      "The app passed the challenge itself to attestKey; the server expects its SHA-256.",
      actor: .app,
      fix: [
        FixStep(
          "In the app, hash the challenge.",
          code: """
            - service.attestKey(keyId, clientDataHash: challenge)
            + service.attestKey(keyId, clientDataHash: Data(SHA256.hash(data: challenge)))
            """),
        FixStep(
          """
          If the challenge is already a hash: on the server, use it as clientDataHash, unhashed.
          """), .keysStayGood,
      ]),
    ReadingCause(
      "N02-double-hash", "The app hashed the challenge twice; the server hashes it once.",
      actor: .app,
      fix: [
        FixStep(
          """
          In the app, check whether the library hashes its input, as some React Native and Expo modules \
          do. If it does, pass it the challenge.
          """,
          code: """
            - attest(keyId, sha256(challenge))
            + attest(keyId, challenge)
            """), .keysStayGood,
      ]),
    ReadingCause(
      "N14-other-hash",
      "The app hashed the challenge with a function other than SHA-256, or truncated the hash.",
      actor: .app,
      fix: [
        FixStep(
          "In the app, pass SHA-256 of the challenge, all 32 bytes.",
          code: "let hash = Data(SHA256.hash(data: challenge))"), .keysStayGood,
      ]),
    ReadingCause(
      "N17-hash-as-text",
      "The app passed the hash as hexadecimal or Base64 text, not as 32 bytes.",
      actor: .app,
      fix: [
        FixStep(
          "In the app, pass the bytes of the hash.",
          code: "let hash = Data(SHA256.hash(data: challenge))"), .keysStayGood,
      ]),
    ReadingCause(
      "N18-empty-challenge", "The app attested without the challenge: it hashed an empty value.",
      actor: .app,
      fix: [
        FixStep(
          """
          In the app, find where the challenge is lost: a failed request, a field with another name, a \
          decoder's default. Fail there, and don't call attestKey.
          """,
          code: "guard !challenge.isEmpty else { throw AttestationError.noChallenge }"),
        FixStep(
          """
          On the server, keep rejecting such attestations: they answer no challenge, so anyone can \
          replay them.
          """), .attestAgain,
      ]),
  ]

  /// One side decodes, the other doesn't.
  private static func decodeFirst(_ encoding: String) -> [FixStep] {
    [
      FixStep("In the app and on the server, decode the \(encoding) text before hashing."),
      .keysStayGood,
    ]
  }

  private static let spelling = [
    ReadingCause(
      "N03-hash-base64-text",
      "App and server hash different forms of the challenge: one its Base64 text, the other its bytes.",
      actor: .app, fix: decodeFirst("Base64"), agreement: { _ in .base64("challenge") }),
    ReadingCause(
      "N04-hash-base64url-text",
      "App and server hash different forms of the challenge: one its Base64url text, the other its bytes.",
      actor: .app, fix: decodeFirst("Base64url"), agreement: { _ in .base64url("challenge") }),
    ReadingCause(
      "N05-hash-hex-text",
      "App and server hash different forms of the challenge: one its hexadecimal or UUID text, the "
        + "other its bytes or a different spelling.",
      actor: .app,
      fix: decodeFirst("hexadecimal") + [
        FixStep(
          "If you hash a UUID as text, note that Swift's uuidString is in capital letters.",
          code: "let text = challenge.uuidString.lowercased()")
      ], agreement: { _ in .hexadecimal("challenge") }),
    ReadingCause(
      "N08-whitespace",
      "App and server hash different text: only one includes whitespace, quotes or a NUL around the "
        + "challenge.",
      actor: .app,
      fix: [
        FixStep(
          "In the app, read the challenge as a JSON value, not as the whole response.",
          code: """
            - let challenge = data
            + let challenge = try JSONDecoder().decode(Challenge.self, from: data).challenge
            """), .keysStayGood,
      ]),
    ReadingCause(
      "N09-encoding", "App and server hash the challenge's text in different character sets.",
      actor: .app,
      fix: [
        FixStep(
          "In the app, hash the challenge's bytes. If the challenge is text, hash it as UTF-8.",
          code: """
            - challenge.data(using: .utf16)
            + Data(base64Encoded: challenge)  // bytes that were sent as Base64
            + Data(challenge.utf8)            // text
            """), .keysStayGood,
      ]),
    ReadingCause(
      "N15-cut-challenge", "The app hashed only the first part of the challenge.", actor: .app,
      fix: [
        FixStep(
          """
          In the app, hash the whole challenge by its length, not up to a NUL or the end of a buffer. \
          Widen a column or field that cuts it.
          """,
          code: """
            - Data(bytes: pointer, count: strlen(pointer))
            + Data(bytes: pointer, count: challengeLength)
            """), .keysStayGood,
      ]),
    ReadingCause(
      "N16-escaped-text",
      "App and server hash different text: only one includes the escapes of a URL or JSON string.",
      actor: .app,
      fix: [
        FixStep(
          "In the app, take the challenge from the decoded parameter or JSON value, not the raw text.",
          code: """
            - let challenge = url.query!
            + let challenge = components.queryItems?.first { $0.name == "challenge" }?.value
            """), .keysStayGood,
      ]),
  ]

  private static let printing = [
    ReadingCause(
      "N19-printed-bytes",
      "App and server hash different forms of the challenge: one its bytes, the other a printed text.",
      actor: .app,
      fix: [
        FixStep(
          "In the app, hash the challenge's bytes, not a description of them.",
          code: """
            - SHA256.hash(data: Data("\\(challenge)".utf8))
            + SHA256.hash(data: challenge)
            """), .keysStayGood,
      ]),
    ReadingCause(
      "N20-wrong-decoder",
      "App and server decode the challenge differently before hashing it.", actor: .server,
      fix: [
        FixStep(
          """
          In the app and on the server, decode the challenge in the same way, with a decoder that \
          rejects what it doesn't know.
          """),
        FixStep(
          "On the server, send the challenge in standard Base64, with padding, as a JSON string.",
          code: #"{"challenge": "q83vASNFZ4k="}"#), .keysStayGood,
      ]),
    ReadingCause(
      "N21-normalized-text",
      "App and server hash different text: only one normalizes the challenge.", actor: .app,
      fix: [
        FixStep(
          """
          In the app, hash the challenge as it arrived. Don't change its case, its line breaks or its \
          Unicode form.
          """,
          code: """
            - SHA256.hash(data: Data(challenge.lowercased().utf8))
            + SHA256.hash(data: Data(challenge.utf8))
            """), .keysStayGood,
      ]),
    ReadingCause(
      "N22-byte-order", "App and server hash the challenge's bytes in different orders.",
      actor: .app,
      fix: [
        FixStep(
          """
          In the app and on the server, treat the challenge as bytes, not as a number or a UUID. .NET \
          stores the first three groups of a UUID in reverse byte order.
          """,
          code: """
            - guid.ToByteArray()
            + guid.ToByteArray(bigEndian: true)
            """), .keysStayGood,
      ]),
  ]

  private static let framing = [
    ReadingCause(
      "N23-wrapped-challenge",
      "The app hashed something that contains the challenge, not the challenge alone.",
      actor: .app,
      fix: [
        FixStep(
          "In the app, hash the challenge alone, without a label, a length or a token around it.",
          code: """
            - SHA256.hash(data: Data("challenge=\\(challenge)".utf8))
            + SHA256.hash(data: Data(challenge.utf8))
            """), .keysStayGood,
      ]),
    ReadingCause(
      "N06-json-clientdata",
      "The app hashed JSON that contains the challenge, not the challenge alone.",
      actor: .app,
      fix: [
        FixStep(
          """
          In the app, hash the challenge alone. Or send the exact bytes of the JSON; the server then \
          hashes those and checks the challenge in them.
          """,
          code: """
            - let hash = SHA256.hash(data: try JSONEncoder().encode(["challenge": challenge]))
            + let hash = SHA256.hash(data: challengeBytes)
            """), .keysStayGood,
      ]),
    ReadingCause(
      "N07-challenge-plus-keyid",
      "The app hashed the challenge together with another value; the server hashes it alone.",
      actor: .app,
      fix: [
        FixStep(
          """
          Hash the same in the app and on the server. The certificate names key and app, and the server \
          knows whom it gave the challenge to, so the challenge alone is enough.
          """), .keysStayGood,
      ], agreement: { .joined("challenge", by: $0) }),
  ]
}
