import Claims
import Results

/// Family S: causes that a rewriting of the client data proves. It shows what the app signed, and
/// so what the server should hash.
enum AssertionReadings {
  /// The causes of the table, each for the signature.
  ///
  /// The rewritings are in ``ClientDataRewritings``; each names one of these causes.
  static let all: [Cause] = table.map(\.ofSignature)

  /// One entry for each kind of rewriting.
  private static let table = [
    /// The server decoded the JSON and encoded it again, which changed spaces, the order of members
    /// or escapes.
    ///
    /// Example: the app signed `{"a":1}`, and the server hashed `{"a": 1}`.
    ReadingCause(
      "S05-clientdata-reserialised",
      "The server hashed re-encoded JSON, not the bytes that the app signed.",
      actor: .server,
      fix: [
        FixStep(
          "On the server, hash the body's bytes as received, before anything decodes them.",
          code: """
            - client_data = json.dumps(request.json)
            + client_data = request.get_data()
            """),
        FixStep(
          "In the app, encode once, then sign and send the same bytes.",
          code: """
            let body = try JSONEncoder().encode(payload)
            let hash = Data(SHA256.hash(data: body))
            request.httpBody = body
            """), .keysStayGood,
      ]),
    /// The app signed the body together with another value, such as path, time or challenge, or
    /// with a label around it; the server hashed the body alone.
    ///
    /// Example: SHA-256(path ‖ body) and SHA-256(body). The report shows the values in their order.
    ReadingCause(
      "S06-clientdata-wrong-scope",
      "App and server hash different client data: one the body, the other the body with more values.",
      actor: .server,
      fix: [
        "Agree on what the client data is, and hash exactly that in the app and on the server.",
        .keysStayGood,
      ], agreement: { .joined("body", by: $0) }),
    /// `generateAssertion` got SHA-256(SHA-256(body)), the body itself, or the hash as text.
    ///
    /// Example: `clientDataHash: body` compiles, because both are `Data`.
    ReadingCause(
      "S07-hash-of-hash",
      "The app hashed the client data twice, or not at all; the server hashes it once.",
      actor: .app,
      fix: [
        FixStep(
          "In the app, hash the client data once, and pass the 32 bytes.",
          code: "let hash = Data(SHA256.hash(data: body))"),
        "If the client data is already a hash: on the server, use it as clientDataHash.",
        .keysStayGood,
      ]),
    /// A middleware changed line breaks, surrounding whitespace, escapes or the character set of
    /// the body before the server hashed it.
    ///
    /// Example: `{"a":1}` with and without a final line feed.
    ReadingCause(
      "S08-body-transformed",
      "The body was changed in transit: trimmed, given a line break, or converted to another "
        + "character set.",
      actor: .server,
      fix: [
        FixStep(
          """
          On the server, hash the body before any middleware reads it: middleware can change \
          whitespace, line breaks and character sets.
          """,
          code: """
            - app.use(express.json())
            + app.use(express.json({ verify: (request, _, raw) => { request.rawBody = raw } }))
            """), .keysStayGood,
      ]),
    /// The app signed the Base64 or hexadecimal text and the server hashed the bytes that it
    /// represents, or the reverse. The match shows the encoding and the direction.
    ReadingCause(
      "S20-encoded-clientdata",
      "App and server hash different forms of the client data: one the encoded text, the other its "
        + "bytes.",
      actor: .app,
      fix: [
        "In the app and on the server, decode Base64 or hexadecimal before hashing.",
        .keysStayGood,
      ],
      agreement: { rewriting in
        rewriting.template.contains("Base64url")
          ? .base64url("body")
          : rewriting.template.contains("hex") ? .hexadecimal("body") : .base64("body")
      }),
    /// One of them hashed a description of the body instead of its bytes.
    ///
    /// Example: “120 bytes”, which is Swift's description of a `Data`.
    ReadingCause(
      "S25-printed-clientdata",
      "App and server hash different forms of the client data: one its bytes, the other a printed text.",
      actor: .app,
      fix: [
        FixStep(
          "In the app, hash the bytes of the client data, not a description of them.",
          code: """
            - let hash = Data(SHA256.hash(data: Data("\\(body)".utf8)))
            + let hash = Data(SHA256.hash(data: body))
            """), .keysStayGood,
      ]),
    /// The app signed one part of a multipart body, or one member of a JSON object.
    ///
    /// Example: the part `payload` of a form with a file.
    ReadingCause(
      "S26-signed-part",
      "The app signed one part of the body; the server hashes the whole body.", actor: .server,
      fix: [
        FixStep(
          """
          Agree on which bytes are signed. If only a part is signed, on the server, hash that part \
          as it arrived, and use nothing of the body outside it.
          """,
          code: """
            - client_data = request.get_data()
            + client_data = request.files["payload"].read()
            """),
        "Or, in the app, sign the whole body.", .keysStayGood,
      ]),
    /// `generateAssertion` got a hash of another function, or a part of SHA-256.
    ///
    /// Example: SHA-512, 64 bytes.
    ReadingCause(
      "S21-other-hash",
      "The app hashed the client data with a function other than SHA-256, or truncated the hash.",
      actor: .app,
      fix: [
        FixStep(
          "In the app, pass SHA-256 of the client data, all 32 bytes.",
          code: "let hash = Data(SHA256.hash(data: clientData))"), .keysStayGood,
      ]),
  ]
}
