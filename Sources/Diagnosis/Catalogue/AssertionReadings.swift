/// Family S: causes that a ``Rewriting`` of the client data proves. A rewriting is the client data
/// in another form; it is the proof if the signature covers its hash. It shows what the app signed,
/// and so what the server should hash.
enum AssertionReadings {
  /// The causes of the table, each for the signature.
  ///
  /// The rewritings are in ``ClientDataRewritings``; each names one of these causes.
  static let all: [Cause] = table.map(\.ofSignature)

  /// One entry for each kind of rewriting.
  private static let table = [
    /// The server or the app decoded the JSON and encoded it again, which changed spaces, the order
    /// of members, numbers or escapes. The signature shows what was signed, not which side it was.
    ///
    /// Example: the app signed `{"a":1}`, and the server hashed `{"a": 1}`.
    ReadingCause("S05-clientdata-reserialised", isOfChangedBody: true),
    /// The app signed more or less than the server hashed: for example the body together with
    /// another value, such as path, time or challenge, or as a member of a larger JSON object,
    /// while the server hashed the body alone.
    ///
    /// Example: SHA-256(path ‖ body) and SHA-256(body). The report shows the values in their order.
    ReadingCause("S06-clientdata-wrong-scope", agreement: { .joined("body", by: $0) }),
    /// `generateAssertion` got SHA-256(SHA-256(body)), the body itself, or the hash as text.
    ///
    /// Example: `clientDataHash: body` compiles, because both are `Data`.
    ReadingCause("S07-hash-of-hash"),
    /// A middleware changed line breaks, surrounding whitespace, escapes, the character set, the
    /// case of letters or the Unicode normalization of the body before the server hashed it.
    ///
    /// Example: `{"a":1}` with and without a final line feed.
    ReadingCause("S08-body-transformed", isOfChangedBody: true),
    /// The app signed the Base64 or hexadecimal text and the server hashed the bytes that it
    /// represents, or the reverse. The match shows the encoding and the direction.
    ReadingCause(
      "S20-encoded-clientdata",
      agreement: { rewriting in
        rewriting.template.contains("Base64url")
          ? .base64url("body", by: rewriting)
          : rewriting.template.contains("hex") ? .hexadecimal("body") : .base64("body")
      }),
    /// The app or the server hashed a description of the body instead of its bytes.
    ///
    /// Example: “120 bytes”, which is Swift's description of a `Data`.
    ReadingCause("S25-printed-clientdata"),
    /// The app signed one part of a multipart body, or one member of a JSON object.
    ///
    /// Example: the part `payload` of a form with a file.
    ReadingCause("S26-signed-part"),
    /// `generateAssertion` got a hash of another function, or a part of SHA-256.
    ///
    /// Example: SHA-512, 64 bytes.
    ReadingCause("S21-other-hash"),
  ]
}
