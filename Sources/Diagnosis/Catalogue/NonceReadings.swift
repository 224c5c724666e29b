import Claims
import Results

/// Family N, first part: causes that a rewriting of the challenge proves. It shows what the app
/// hashed, and so what the server should hash.
///
/// The examples below use the challenge AB CD EF 01 23 45 67 89, eight bytes, which the server
/// sends as `q83vASNFZ4k=`.
enum NonceReadings {
  /// The causes of all four tables, each for the nonce.
  static let all: [Cause] = (hashing + spelling + printing + framing).map(\.ofNonce)

  /// Mistakes about the hash itself.
  private static let hashing = [
    /// `attestKey` got the challenge's bytes instead of their SHA-256. The rule itself warns about
    /// it, and fails only if the challenge has 32 bytes. Apple's own samples are made like this.
    ///
    /// Example: clientDataHash is AB CD … 89, eight bytes.
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
        """
        If the challenge is already a hash: on the server, use it as clientDataHash, unhashed.
        """, .keysStayGood,
      ]),
    /// `attestKey` got SHA-256(SHA-256(challenge)). It occurs if a library hashes its argument and
    /// the app hashes it before.
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
    /// `attestKey` got a hash of another function, such as SHA-1 or SHA-512, or only a part of
    /// SHA-256.
    ///
    /// Example: clientDataHash has 16, 20 or 64 bytes.
    ReadingCause(
      "N14-other-hash",
      "The app hashed the challenge with a function other than SHA-256, or truncated the hash.",
      actor: .app,
      fix: [
        FixStep(
          "In the app, pass SHA-256 of the challenge, all 32 bytes.",
          code: "let hash = Data(SHA256.hash(data: challenge))"), .keysStayGood,
      ]),
    /// `attestKey` got the text of the hash: 64 hexadecimal digits or 44 Base64 characters instead
    /// of 32 bytes.
    ReadingCause(
      "N17-hash-as-text",
      "The app passed the hash as hexadecimal or Base64 text, not as 32 bytes.",
      actor: .app,
      fix: [
        FixStep(
          "In the app, pass the bytes of the hash.",
          code: "let hash = Data(SHA256.hash(data: challenge))"), .keysStayGood,
      ]),
    /// `attestKey` got the hash of an empty value, so that the attestation answers no challenge and
    /// can be replayed.
    ///
    /// Example: clientDataHash is e3b0c442…, SHA-256 of no bytes.
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
        """
        On the server, keep rejecting such attestations: they answer no challenge, so anyone can \
        replay them.
        """, .attestAgain,
      ]),
  ]

  /// Returns the fix for a text that either the app or the server decodes before hashing, while the
  /// other doesn't.
  private static func decodeFirst(_ encoding: String) -> [FixStep] {
    [
      "In the app and on the server, decode the \(encoding) text before hashing.",
      .keysStayGood,
    ]
  }

  /// Mistakes about the text of the challenge: encoding, whitespace, character set, length,
  /// escapes.
  private static let spelling = [
    /// The app hashed the Base64 text and the server the bytes that it represents, or the reverse.
    /// The match shows the direction, and the report says which of the two to change.
    ///
    /// Example: SHA-256("q83vASNFZ4k=") and SHA-256(AB CD … 89).
    ReadingCause(
      "N03-hash-base64-text",
      "App and server hash different forms of the challenge: one its Base64 text, the other its bytes.",
      actor: .app, fix: decodeFirst("Base64"), agreement: { _ in .base64("challenge") }),
    /// The same as N03 with the alphabet of Base64url (RFC 4648 §5), with or without padding.
    ///
    /// Example: SHA-256("q83vASNFZ4k") and SHA-256(AB CD … 89).
    ReadingCause(
      "N04-hash-base64url-text",
      "App and server hash different forms of the challenge: one its Base64url text, the other its bytes.",
      actor: .app, fix: decodeFirst("Base64url"), agreement: { _ in .base64url("challenge") }),
    /// The app hashed the hexadecimal digits or a UUID with dashes, and the server the bytes; or
    /// both hashed text in a different letter case.
    ///
    /// Example: SHA-256("abcdef0123456789") and SHA-256("ABCDEF0123456789").
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
    /// One of them hashed a final line feed, quotes or a terminating NUL with the challenge.
    ///
    /// Example: SHA-256("q83vASNFZ4k=\n").
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
    /// One of them hashed the text in UTF-16, for example, and the other in UTF-8.
    ///
    /// Example: the bytes 71 00 38 00 instead of 71 38 for the first two characters.
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
    /// The app hashed a prefix of the challenge: up to a NUL byte, or as long as a buffer or a
    /// field.
    ///
    /// Example: of a challenge AB CD 00 01, `strlen` counts two bytes.
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
    /// One of them hashed the escapes of a URL or of JSON, and the other the characters that they
    /// represent.
    ///
    /// Example: “a%2Bb” or “a\/b” instead of “a+b” or “a/b”.
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

  /// Mistakes about the bytes' representation: printed, decoded differently, normalized, reversed.
  private static let printing = [
    /// One of them hashed a description of the bytes instead of the bytes.
    ///
    /// Example: “8 bytes”, which is Swift's description of a `Data`.
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
    /// One of them used a decoder for another encoding, which gave other bytes without an error.
    ///
    /// Example: the 16 digits “abcdef0123456789”, decoded as Base64, give 12 bytes.
    ReadingCause(
      "N20-wrong-decoder",
      "App and server decode the challenge differently before hashing it.", actor: .server,
      fix: [
        """
        In the app and on the server, decode the challenge in the same way, with a decoder that \
        rejects what it doesn't know.
        """,
        FixStep(
          "On the server, send the challenge in standard Base64, with padding, as a JSON string.",
          code: #"{"challenge": "q83vASNFZ4k="}"#), .keysStayGood,
      ]),
    /// One of them changed case, line breaks or the Unicode form of the text before hashing it.
    ///
    /// Example: SHA-256("q83vasnfz4k=").
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
    /// One of them treated the challenge as a number or as a UUID of .NET and hashed its bytes in
    /// reverse order, in whole or in part.
    ///
    /// Example: 00112233-4455-… becomes 33 22 11 00 55 44 ….
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

  /// Mistakes about what surrounds the challenge.
  private static let framing = [
    /// The app hashed a text around the challenge, such as a label, a length or a token.
    ///
    /// Example: SHA-256("challenge=q83vASNFZ4k=").
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
    /// The app hashed a JSON object with the challenge, as WebAuthn does with clientDataJSON.
    ///
    /// Example: SHA-256({"challenge":"q83vASNFZ4k="}).
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
    /// The app hashed the challenge with another value of the request. The match shows the value
    /// and the order.
    ///
    /// Example: SHA-256(challenge ‖ key ID).
    ReadingCause(
      "N07-challenge-plus-keyid",
      "The app hashed the challenge together with another value; the server hashes it alone.",
      actor: .app,
      fix: [
        """
        Hash the same in the app and on the server. The certificate names key and app, and the server \
        knows whom it gave the challenge to, so the challenge alone is enough.
        """, .keysStayGood,
      ], agreement: { .joined("challenge", by: $0) }),
  ]
}
