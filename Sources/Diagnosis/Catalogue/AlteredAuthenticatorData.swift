import Checks
import Decoding
import Evidence
import Results
import SystemCrypto

/// The cause of authenticator data that isn't what Apple certified.
enum AlteredAuthenticatorData {
  static let cause = Cause(
    "N13-forged-or-mutated-authdata",
    "The authenticator data was changed after Apple certified it.", actor: .security,
    explains: ["receipt.client-hash", "attestation.nonce"] + parts.flatMap(\.rules) + layoutRules,
    method: """
      The receipt contains the clientDataHash that the app passed. The nonce computed from it and this \
      authenticator data differs from the one in the certificate, while certificate and receipt \
      match each other. What certificate and receipt also contain (App ID, environment, key) shows \
      which part was changed.
      """,
    fix: [
      FixStep("Reject the attestation, and store nothing from it."),
      FixStep(
        """
        Find out where it was changed: compare the bytes in the app, at each proxy, and on the server. \
        An honest client changes none of them.
        """,
        code: "attestscope decode attestation.txt"),
      .attestAgain,
    ],
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
    let altered = parts.filter { $0.isAltered(examination.subject) }
    let rest = altered.isEmpty ? layoutRules : []
    let summary = """
      Certificate and receipt belong together, and neither was made with this authenticator data; \
      \(Self.phrase(altered, in: examination)).
      """
    let counterfactual = "nothing: the certified authenticator data isn't available"
    let steps = [
      Proof.Step(
        "nonce",
        configured: Value(.bytes(target.nonce(from: hash.array)), "from authData as it is"),
        recovered: Value(.bytes(target.nonce), "as Apple certified it"))
    ]
    let rules: [RuleID] =
      ["receipt.client-hash", "attestation.nonce"] + altered.flatMap(\.rules) + rest
    guard !hasKeyOfItsOwn(examination.subject) else {
      return .fit(
        summary, rival: "A certificate and a receipt of another attestation",
        undoing: counterfactual, steps: steps, rules: rules)
    }
    return .fact(summary, undoing: counterfactual, steps: steps, rules: rules)
  }

  /// Whether the authenticator data is of a key that isn't the certified one, with that key's ID: then
  /// either side may be the one that was put in.
  private static func hasKeyOfItsOwn(_ subject: Subject) -> Bool {
    guard let credential = subject.attestation?.authenticatorData?.credential,
      let point = credential.publicKey?.point
    else { return false }
    return differ(subject.attestation?.leaf?.publicKey?.key, Bytes(point))
      && credential.identifier == Bytes(Digest.sha256(point))
  }

  private static func phrase(_ parts: [Part], in examination: Examination) -> String {
    guard !parts.isEmpty else {
      guard !examination.failed("attestation.auth-data") else {
        return "its layout is broken, so the part that changed can't be named"
      }
      return "every part that Apple certified elsewhere is intact, so flags or extensions changed"
    }
    let names = parts.map(\.name).joined(separator: ", ")
    return "changed: \(names)"
  }

  /// A part of the authenticator data that certificate or receipt contain too.
  private struct Part {
    let name: String
    /// The rules that a changed part breaks.
    let rules: [RuleID]
    let isAltered: @Sendable (Subject) -> Bool
  }

  private static let parts = [
    Part(
      name: "rpIdHash",
      rules: ["attestation.certified-app-id", "attestation.app-id", "receipt.app-id"]
    ) { subject in
      let certified = subject.attestation?.details?.appID
      let hash = subject.attestation?.authenticatorData?.rpIDHash
      return differ(certified.map { Bytes(Digest.sha256($0)) }, hash)
    },
    Part(name: "counter", rules: ["attestation.counter"]) { subject in
      (subject.attestation?.authenticatorData?.counter ?? 0) != 0
    },
    Part(name: "aaguid", rules: ["attestation.environment", "receipt.environment"]) { subject in
      let word = subject.receipt?.receipt.text(.environment) ?? ""
      let known: [AttestationEnvironment] = [.production, .development]
      let certified = known.first { $0.receiptWord.equals(word) }
      let aaguid = subject.attestation?.authenticatorData?.credential?.aaguid
      return differ(certified.map { Bytes($0.aaguid) }, aaguid)
    },
    Part(name: "credentialId", rules: ["attestation.credential-id"]) { subject in
      let identifier = subject.attestation?.keyIdentifier
      return differ(
        identifier.map { Bytes($0) },
        subject.attestation?.authenticatorData?.credential?.identifier)
    },
    Part(name: "public key", rules: ["attestation.public-key"]) { subject in
      let point = subject.attestation?.authenticatorData?.credential?.publicKey?.point
      return differ(subject.attestation?.leaf?.publicKey?.key, point.map { Bytes($0) })
    },
  ]

  /// What may be broken where no certified part is: the layout, and the extensions.
  private static let layoutRules: [RuleID] = [
    "attestation.auth-data", "attestation.validation-category", "attestation.bundle-version",
  ]

  /// Whether both are there and are not the same.
  private static func differ(_ certified: Bytes?, _ found: Bytes?) -> Bool {
    guard let certified, let found else { return false }
    return certified != found
  }
}
