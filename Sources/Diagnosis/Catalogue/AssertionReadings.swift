import Claims
import Results

/// Family S, the part that a reading of the client data proves: what the app signed, and what the
/// server hashes.
enum AssertionReadings {
  static let all: [Cause] = table.map(\.ofSignature)

  private static let table = [
    ReadingCause(
      "S05-clientdata-reserialised",
      "The JSON was decoded and encoded again between the app's hash and the server's.",
      actor: .server,
      fix: [
        FixStep(
          "Hash the body's bytes as they were received, before anything decodes them.",
          code: """
            - client_data = json.dumps(request.json)
            + client_data = request.get_data()
            """),
        FixStep(
          "In the app, sign and send the same bytes: encode once.",
          code: """
            let body = try JSONEncoder().encode(payload)
            let hash = Data(SHA256.hash(data: body))
            request.httpBody = body
            """), .keysStayGood,
      ]),
    ReadingCause(
      "S06-clientdata-wrong-scope",
      "App and server don't take the same for client data: the body, or the body with other values.",
      actor: .server,
      fix: [
        FixStep(
          "Agree on what client data is, and hash just that in the app and on the server."),
        .keysStayGood,
      ], agreement: { .joined("body", by: $0) }),
    ReadingCause(
      "S07-hash-of-hash",
      "The app hashed the client data twice, or not at all; the server hashes it once.",
      actor: .app,
      fix: [
        FixStep(
          "Hash the client data once, and pass the 32 bytes.",
          code: """
            - let hash = Data(SHA256.hash(data: Data(bodyHash.hexString.utf8)))
            + let hash = Data(SHA256.hash(data: body))
            """),
        FixStep(
          "Where the app sends a finished hash, let the server take it for clientDataHash as it is."
        ), .keysStayGood,
      ]),
    ReadingCause(
      "S08-body-transformed",
      "The body was changed in transit: trimmed, ended with a line break, or put into another "
        + "character set.",
      actor: .server,
      fix: [
        FixStep(
          """
          Hash the body at the edge, before any middleware reads it: behind it, white space, line \
          breaks and character sets may differ.
          """,
          code: """
            - app.use(express.json())
            + app.use(express.json({ verify: (request, _, raw) => { request.rawBody = raw } }))
            """), .keysStayGood,
      ]),
    ReadingCause(
      "S20-encoded-clientdata",
      "Of app and server, one hashed the text of encoded client data, the other its bytes.",
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
      "S21-other-hash",
      "The app hashed the client data with another function than SHA-256, or cut the hash short.",
      actor: .app,
      fix: [
        FixStep(
          "Pass the whole SHA-256 of the client data.",
          code: "let hash = Data(SHA256.hash(data: clientData))"), .keysStayGood,
      ]),
  ]
}
