/// Family N, first part: causes that a ``Rewriting`` of the challenge proves: another form of it,
/// whose hash gives the nonce. It shows what the app hashed, and so what the server should hash.
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
    ReadingCause("N01-raw-challenge"),
    /// `attestKey` got SHA-256(SHA-256(challenge)). It occurs if a library hashes its argument and
    /// the app hashes it before.
    ReadingCause("N02-double-hash"),
    /// `attestKey` got a hash of another function, such as SHA-1 or SHA-512, or only a part of
    /// SHA-256.
    ///
    /// Example: clientDataHash has 16, 20 or 64 bytes.
    ReadingCause("N14-other-hash"),
    /// `attestKey` got the text of the hash: 64 hexadecimal digits or 44 Base64 characters instead
    /// of 32 bytes.
    ReadingCause("N17-hash-as-text"),
    /// `attestKey` got the hash of an empty value, so that the attestation answers no challenge and
    /// can be replayed.
    ///
    /// Example: clientDataHash is e3b0c442…, SHA-256 of no bytes.
    ReadingCause("N18-empty-challenge"),
  ]

  /// Mistakes about the text of the challenge: encoding, whitespace, character set, length,
  /// escapes.
  private static let spelling = [
    /// The app hashed the Base64 text and the server the bytes that it represents, or the reverse.
    /// The match shows the direction, and the report says which of the two to change.
    ///
    /// Example: SHA-256("q83vASNFZ4k=") and SHA-256(AB CD … 89).
    ReadingCause("N03-hash-base64-text", agreement: { _ in .base64("challenge") }),
    /// The same as N03 with the alphabet of Base64url (RFC 4648 §5), with or without padding.
    ///
    /// Example: SHA-256("q83vASNFZ4k") and SHA-256(AB CD … 89).
    ReadingCause("N04-hash-base64url-text", agreement: { .base64url("challenge", by: $0) }),
    /// The app hashed the hexadecimal digits or a UUID with dashes, and the server the bytes; or
    /// both hashed text in a different letter case.
    ///
    /// Example: SHA-256("abcdef0123456789") and SHA-256("ABCDEF0123456789").
    ReadingCause("N05-hash-hex-text", agreement: { _ in .hexadecimal("challenge") }),
    /// The app or the server hashed a final line feed, quotes or a terminating NUL with the
    /// challenge.
    ///
    /// Example: SHA-256("q83vASNFZ4k=\n").
    ReadingCause("N08-whitespace"),
    /// The app or the server hashed the text in UTF-16, for example, and the other one in UTF-8.
    ///
    /// Example: the bytes 71 00 38 00 instead of 71 38 for the first two characters.
    ReadingCause("N09-encoding"),
    /// The app hashed a prefix of the challenge: up to a NUL byte, or as long as a buffer or a
    /// field.
    ///
    /// Example: of a challenge AB CD 00 01, `strlen` counts two bytes.
    ReadingCause("N15-cut-challenge"),
    /// The app or the server hashed the escapes of a URL or of JSON, and the other one the
    /// characters that they represent.
    ///
    /// Example: “a%2Bb” or “a\/b” instead of “a+b” or “a/b”.
    ReadingCause("N16-escaped-text"),
  ]

  /// Mistakes about the bytes' representation: printed, decoded differently, normalized, reversed.
  private static let printing = [
    /// The app or the server hashed a description of the bytes instead of the bytes.
    ///
    /// Example: “8 bytes”, which is Swift's description of a `Data`.
    ReadingCause("N19-printed-bytes"),
    /// The app or the server used a decoder for another encoding, which gave other bytes without an
    /// error.
    ///
    /// Example: the 16 digits “abcdef0123456789”, decoded as Base64, give 12 bytes.
    ReadingCause("N20-wrong-decoder"),
    /// The app or the server changed case, line breaks or the Unicode form of the text before
    /// hashing it.
    ///
    /// Example: SHA-256("q83vasnfz4k=").
    ReadingCause("N21-normalized-text"),
    /// The app or the server treated the challenge as a number or as a UUID of .NET and hashed its
    /// bytes in reverse order, in whole or in part.
    ///
    /// Example: 00112233-4455-… becomes 33 22 11 00 55 44 ….
    ReadingCause("N22-byte-order"),
  ]

  /// Mistakes about what surrounds the challenge.
  private static let framing = [
    /// The app hashed a text around the challenge, such as a label, a length or a token.
    ///
    /// Example: SHA-256("challenge=q83vASNFZ4k=").
    ReadingCause("N23-wrapped-challenge"),
    /// The app hashed a JSON object with the challenge, as WebAuthn does with clientDataJSON.
    ///
    /// Example: SHA-256({"challenge":"q83vASNFZ4k="}).
    ReadingCause("N06-json-clientdata"),
    /// The app hashed the challenge with another value of the request. The match shows the value
    /// and the order.
    ///
    /// Example: SHA-256(challenge ‖ key ID).
    ReadingCause("N07-challenge-plus-keyid", agreement: { .joined("challenge", by: $0) }),
  ]
}
