import Checks
import Decoding
import Evidence
import SystemCrypto

/// Family N: what the app hashed, and what the server hashes.
enum NonceCauses {
  static let all: [Cause] = readings.map(\.cause) + [alteredAuthData]

  /// A cause that is shown by rewritings of the challenge that give the certified nonce.
  private struct ReadingCause {
    let id: String
    let statement: String
    let actor: Actor
    let fix: [FixStep]

    var cause: Cause {
      Cause(
        id, statement, actor: actor, explains: ["attestation.nonce"], method: Self.method, fix: fix,
        reference: .attestation(step: "steps 2 to 4"), combines: true
      ) { $0.argument(for: id) }
    }

    private static let method = """
      The challenge is read as the app may have read it, and hashed; SHA-256(authData ‖ \
      clientDataHash) must then equal the nonce in the certificate. Where the receipt holds the \
      clientDataHash that the app passed, it must equal that as well.
      """
  }

  private static let readings = [
    ReadingCause(
      id: "N01-raw-challenge",
      statement:
        "The app passed the challenge itself to attestKey; the server expects its SHA-256.",
      actor: .app,
      fix: [
        FixStep(
          "Hash the challenge in the app.",
          code: "let hash = Data(SHA256.hash(data: challenge))"),
        FixStep("Or compute the nonce from the challenge itself on the server, knowingly."),
      ]),
    ReadingCause(
      id: "N02-double-hash", statement: "The app hashed the challenge twice, the server once.",
      actor: .app,
      fix: [
        FixStep("Find the wrapper that hashes what it is given, and give it the challenge itself.")
      ]),
    ReadingCause(
      id: "N03-hash-base64-text",
      statement: "One side hashed the challenge's Base64 text, the other its bytes.",
      actor: .server,
      fix: [
        FixStep(
          "Decode the challenge before hashing, on both sides.",
          code: "clientDataHash = SHA-256(base64decode(challenge))")
      ]),
    ReadingCause(
      id: "N04-hash-base64url-text",
      statement: "One side hashed the challenge's Base64url text, the other its bytes.",
      actor: .server, fix: [FixStep("Decode the challenge before hashing, on both sides.")]),
    ReadingCause(
      id: "N05-hash-hex-text",
      statement: "One side hashed the challenge's hexadecimal text, the other its bytes.",
      actor: .server, fix: [FixStep("Decode the challenge before hashing, on both sides.")]),
    ReadingCause(
      id: "N08-whitespace",
      statement: "White space or quotes around the challenge were hashed on one side only.",
      actor: .app, fix: [FixStep("Read the challenge as a JSON value, or trim it.")]),
  ]

  private static let alteredAuthData = Cause(
    "N13-forged-or-mutated-authdata",
    "The authenticator data is not the one that Apple certified.", actor: .security,
    explains: [
      "receipt.client-hash", "attestation.nonce", "attestation.certified-app-id",
      "attestation.credential-id", "attestation.public-key", "attestation.counter",
      "attestation.environment", "receipt.environment", "receipt.app-id",
      "attestation.auth-data", "attestation.app-id",
    ],
    method: """
      The receipt holds the clientDataHash that the app passed. With it the nonce of the \
      authenticator data as it is here is computed: it differs from the one that Apple put into \
      the certificate, while certificate and receipt fit each other.
      """,
    fix: [FixStep("Reject the attestation. Look at where it came from.")],
    reference: .attestation(step: "steps 2 to 4")
  ) { examination in
    // Where the challenge gives the nonce, the data is right, and the receipt is not.
    guard examination.trouble("receipt.client-hash") != nil,
      !examination.passed("attestation.nonce"),
      examination.passed("attestation.chain"), examination.passed("receipt.chain"),
      examination.trouble("receipt.public-key") == nil,
      examination.trouble("receipt.signature") == nil,
      let target = NonceTarget(of: examination.subject),
      let hash = examination.subject.receipt?.receipt.value(.clientHash)
    else { return nil }
    return .fact(
      "Certificate and receipt belong together, and neither was made with this authenticator data.",
      undoing: "nothing: the certified authenticator data is not at hand",
      steps: [
        Proof.Step(
          "nonce",
          configured: Value(.bytes(target.nonce(from: hash.array)), "from authData as it is"),
          recovered: Value(.bytes(target.nonce), "as Apple certified it"))
      ])
  }
}

extension Examination {
  /// The computation that gives the certified nonce, if a rewriting of this cause is part of it.
  fileprivate func argument(for cause: String) -> Argument? {
    guard let search = challengeSearch, let match = search.match,
      match.rewritings.contains(where: { $0.cause == cause }),
      let target = NonceTarget(of: subject)
    else { return nil }
    let undone = subject.with {
      $0.expectations.challenge = nil
      $0.expectations.clientDataHash = GivenBytes(Bytes(match.clientDataHash), .utf8)
    }
    let serverHash = Digest.sha256(match.reading.bytes)
    let server = "as the server computes it"
    let app = "as the app computed it"
    return .recomputed(
      undone, "The app passed \(match.phrase); that gives the certified nonce.",
      undoing: "clientDataHash := \(match.phrase)",
      steps: [
        Proof.Step(
          "clientDataHash", configured: Value(.bytes(serverHash), server),
          recovered: Value(.bytes(match.clientDataHash), app)),
        Proof.Step(
          "nonce", configured: Value(.bytes(target.nonce(from: serverHash)), server),
          recovered: Value(.bytes(target.nonce), app)),
      ], hypotheses: search.hypotheses)
  }
}
