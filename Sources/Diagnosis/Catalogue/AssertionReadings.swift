import Claims
import Results

/// Family S, the part that a reading of the client data proves: what the app signed, and what the
/// server hashes.
enum AssertionReadings {
  static let all: [Cause] = table.map(\.ofSignature)

  private static let table = [
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
    ReadingCause(
      "S06-clientdata-wrong-scope",
      "App and server hash different client data: one the body, the other the body with more values.",
      actor: .server,
      fix: [
        FixStep(
          "Agree on what the client data is, and hash exactly that in the app and on the server."),
        .keysStayGood,
      ], agreement: { .joined("body", by: $0) }),
    ReadingCause(
      "S07-hash-of-hash",
      "The app hashed the client data twice, or not at all; the server hashes it once.",
      actor: .app,
      fix: [
        FixStep(
          "In the app, hash the client data once, and pass the 32 bytes.",
          code: "let hash = Data(SHA256.hash(data: body))"),
        FixStep(
          "If the client data is already a hash: on the server, use it as clientDataHash."
        ), .keysStayGood,
      ]),
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
    ReadingCause(
      "S20-encoded-clientdata",
      "App and server hash different forms of the client data: one the encoded text, the other its "
        + "bytes.",
      actor: .app,
      fix: [
        FixStep(
          "In the app and on the server, decode Base64 or hexadecimal before hashing."),
        .keysStayGood,
      ],
      agreement: { rewriting in
        rewriting.template.contains("Base64url")
          ? .base64url("body")
          : rewriting.template.contains("hex") ? .hexadecimal("body") : .base64("body")
      }),
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
        FixStep("Or, in the app, sign the whole body."), .keysStayGood,
      ]),
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
