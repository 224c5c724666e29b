import Checks
import Decoding
import Evidence
import SystemCrypto

/// Family N: what the app hashed, and what the server hashes.
enum NonceCauses {
  static let all: [Cause] = readings.map(\.cause) + [alteredAuthData]

  /// A cause that is proved by a reading of the challenge that gives the certified nonce.
  private struct ReadingCause {
    let id: String
    let statement: String
    let actor: Actor
    let fix: [FixStep]

    var cause: Cause {
      Cause(
        id, statement, actor: actor, explains: ["attestation.nonce"], fix: fix,
        reference: .attestation(step: "steps 2 to 4")
      ) { examination in
        let match = ChallengeReading.all.lazy.filter { $0.cause == id }.compactMap {
          $0.proof(in: examination.subject)
        }.first
        return match
      }
    }
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
    fix: [FixStep("Reject the attestation. Look at where it came from.")],
    reference: .attestation(step: "steps 2 to 4")
  ) { examination in
    // Where the challenge gives the nonce, the data is right, and the receipt is not.
    guard examination.trouble("receipt.client-hash") != nil,
      !examination.passed("attestation.nonce"),
      examination.passed("attestation.chain"), examination.passed("receipt.chain"),
      examination.trouble("receipt.public-key") == nil,
      examination.trouble("receipt.signature") == nil,
      let subject = examination.subject.attestation, let nonce = subject.details?.nonce,
      let hash = examination.subject.receipt?.receipt.value(.clientHash),
      let data = subject.authenticatorData?.bytes
    else { return nil }
    return Proof(
      .proven,
      "Certificate and receipt belong together, and neither was made with this authenticator data.",
      undoing: "nothing: the certified authenticator data is not at hand",
      steps: [
        Proof.Step(
          "nonce", configured: Value(.bytes(Digest.sha256(data, hash)), "from authData as it is"),
          recovered: Value(.bytes(nonce.array), "as Apple certified it"))
      ])
  }
}

extension ChallengeReading {
  /// The computation that gives the certified nonce, if this reading does.
  fileprivate func proof(in subject: Subject) -> Proof? {
    guard let challenge = subject.expectations.challenge,
      let data = subject.attestation?.authenticatorData?.bytes,
      let nonce = subject.attestation?.details?.nonce
    else { return nil }
    for reading in challenge.readings {
      guard let hash = clientDataHash(reading.bytes),
        Digest.sha256(data, Bytes(hash)) == nonce.array
      else { continue }
      let serverHash = Digest.sha256(reading.bytes)
      let server = "as the server computes it"
      let app = "as the app computed it"
      return Proof(
        .proven, "The app hashed \(label); that gives the certified nonce.",
        undoing: "clientDataHash := from \(label)",
        steps: [
          Proof.Step(
            "clientDataHash", configured: Value(.bytes(serverHash), server),
            recovered: Value(.bytes(hash), app)),
          Proof.Step(
            "nonce",
            configured: Value(.bytes(Digest.sha256(data, Bytes(serverHash))), server),
            recovered: Value(.bytes(nonce.array), app)),
        ])
    }
    return nil
  }
}
