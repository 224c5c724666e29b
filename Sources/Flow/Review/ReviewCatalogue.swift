import Results

/// The checklists of reviewers as one table. Each line says which property a reviewer looks for,
/// and which events of the evidence show or violate it. To add a line of your team, add a value.
package enum ReviewCatalogue {
  /// All lines, in the order of reports: keys, attestations, assertions, the app, session tokens.
  package static let all: [ReviewLine] =
    ofKeys + ofAttestations + ofAssertions + ofTheApp + ofTokens

  /// The names of the checklists and documents that ask for a line.
  private static let guide = "Device-integrity guide, review checklist"
  private static let mistakes = "Device-integrity guide, common mistakes"
  private static let attestation = "Apple, verify the attestation"
  private static let assertion = "Apple, verify the assertion"
  private static let establishing = "Apple, Establishing your app's integrity"
  private static let grantiva = "Grantiva guide, five checks of the token"

  /// Lines about the life of a key.
  private static let ofKeys = [
    /// Shown by keys that sign more than one accepted assertion. Never violated: nothing here looks
    /// for several keys of one device.
    ReviewLine(
      "review.key-kept", "The app makes one key and keeps it", sources: [guide],
      capture: "Several requests of the same device, with the server's answers.",
      [
        .shown(
          .init(
            "1 key signs more than one accepted request.",
            "# keys sign more than one accepted request."), \.kept)
      ], otherwise: "No key signs more than one accepted request here."),
    /// Violated by keys with several different accepted attestations, and by attestations that are
    /// accepted again.
    ReviewLine(
      "review.attested-once", "Each key is attested once", sources: [guide, establishing],
      capture: "The registration of a device, and its next start.",
      [
        .violated("The server accepts more than one attestation of the same key.", \.attestedAgain),
        .violated("The server accepts the attestation of a key twice.", \.acceptedAgain),
        .shown(
          .init(
            "1 attested key, each with one accepted attestation.",
            "# attested keys, each with one accepted attestation."), \.attestedOnce),
      ], otherwise: "No answer of the server accepts an attestation."),
  ]

  /// Lines about challenges and the verification of attestations.
  private static let ofAttestations = [
    /// Violated by findings of `flow.challenge-reuse`, and by artifacts that are accepted again. Shown only if a used
    /// challenge was sent and refused.
    ReviewLine(
      "review.challenge", "The server makes each challenge for one use",
      sources: [guide, mistakes, "\(attestation), step 2"],
      capture: "The request for the challenge and its answer, before each attestation.",
      [
        .violated("A challenge is accepted more than once.", by: ["flow.challenge-reuse"]),
        .violated("An artifact is accepted again with its challenge.", \.challengeUsedAgain),
        .notVisible(
          "An assertion is accepted again; nothing shows whether its client data has a challenge.",
          \.signedAgain),
        .shown(
          .init(
            "1 attestation for a challenge that was used is rejected.",
            "# attestations for challenges that were used are rejected."), \.usedChallengeRefused),
        .notVisible(
          .init(
            "1 accepted artifact answers a challenge that the server issued. Nobody answered it again.",
            "# accepted artifacts answer challenges that the server issued. Nobody answered one again."
          ), \.acceptedWithIssue),
      ], otherwise: "No answer here contains the challenge of an accepted artifact."),
    /// Violated by findings of `flow.challenge-lifetime` on accepted artifacts whose challenge was issued long
    /// before. An old certificate alone leaves it open.
    ReviewLine(
      "review.challenge-lifetime", "A challenge expires within minutes",
      sources: [guide, grantiva],
      capture: "The time at which the challenge was issued, with that of the request.",
      [
        .violated("A challenge is accepted long after it was issued.", \.acceptedLate),
        .notVisible(
          .init(
            "1 attestation is accepted long after Apple made it. That doesn't show how old its challenge is.",
            "# attestations are accepted long after Apple made them. That doesn't show how old their challenges are."
          ), \.certifiedEarly),
      ], otherwise: "Nothing here shows an old challenge accepted, or when one expires."),
    /// Apple's step 1: certificates that lead to a different root, such as the Apple WebAuthn Root
    /// CA.
    enforced(
      "review.apple-root", "The server validates the certificates up to Apple's root", .chain,
      "an attestation whose certificates lead to a different root",
      sources: [guide, mistakes, "\(attestation), step 1"]),
    /// Apple's steps 2 to 4: the nonce in the leaf certificate.
    enforced(
      "review.nonce", "The server compares the nonce with its own challenge", .nonce,
      "an attestation for another challenge", sources: ["\(attestation), steps 2 to 4"]),
    /// Apple's steps 5 and 9: the key ID and the credential ID.
    enforced(
      "review.key-id", "The server compares key ID, certificate and credential", .keyID,
      "an attestation under another key ID", sources: ["\(attestation), steps 5 and 9"]),
    /// Apple's step 6, and step 4 for assertions: `rpIdHash` is SHA-256 of the App ID.
    enforced(
      "review.app-id", "The server compares the App ID", .appID,
      "an artifact of another app", sources: ["\(attestation), step 6", "\(assertion), step 4"]),
    /// The receipt in the attestation statement: CMS signature, chain, key and App ID.
    enforced(
      "review.receipt", "The server verifies the receipt", .receipt,
      "an attestation with the receipt of a different one", sources: ["Apple, Assessing fraud risk"]
    ),
    /// Violated by findings of `flow.environment-mix` and by accepted attestations that fail the
    /// environment check. Shown only if the server's environment is known.
    ReviewLine(
      "review.environment", "The build's environment matches the server's",
      sources: [guide, "\(attestation), step 8"],
      capture: "The server's environment, as `environment` of a record or --environment.",
      [
        .violated(
          "The server accepts a key of the other environment.", by: ["flow.environment-mix"]),
        .violated("The server accepts a key of the other environment.") {
          $0.accepted(failing: .environment)
        },
        unclear { $0.unclear(failing: .environment) },
        .shown("Accepted keys are of the server's environment.", \.ofStatedEnvironment),
      ], otherwise: "No answer of the server shows whether it compares the environment."),
  ]

  /// Lines about assertions.
  private static let ofAssertions = [
    /// Shown by accepted assertions that no check rejects. Never violated: requests without an artifact are not events.
    ReviewLine(
      "review.assertions", "Sensitive requests carry an assertion", sources: [guide],
      capture: "The sensitive requests of an attested device, with their headers and bodies.",
      [
        .shown(
          .init(
            "1 accepted request carries one. Requests without an artifact aren't checked.",
            "# accepted requests carry one. Requests without an artifact aren't checked."),
          \.acceptedAssertions)
      ],
      otherwise:
        "No answer of the server accepts a request with an assertion that passes its checks."),
    /// Apple's step 3 for assertions: the signature over the nonce.
    enforced(
      "review.signature", "The server verifies the signature of each assertion", .signature,
      "a request whose body was changed", sources: [guide, "\(assertion), step 3"]),
    /// Apple's step 6 for assertions: the challenge in the client data.
    enforced(
      "review.assertion-challenge", "The signed data contains the server's challenge", .challenge,
      "an assertion over another challenge", sources: [guide, "\(assertion), step 6"]),
    /// Violated by findings of `flow.counter-order` and `flow.replay` and by accepted assertions
    /// that fail the counter check. Shown only if a counter was sent and rejected that an accepted assertion of the
    /// key had reached; growing counters alone show nothing about the server.
    ReviewLine(
      "review.counter", "The server stores the counter and accepts only greater ones",
      sources: [guide, mistakes, "\(assertion), step 5"],
      capture: "The same request sent twice, with both answers.",
      [
        .violated(
          "A counter that isn't greater than the last one is accepted.",
          by: ["flow.counter-order", "flow.replay"], about: .assertion),
        .violated("A counter that was used is accepted.") { $0.accepted(failing: .counter) },
        .shown("A counter that was used is rejected.", \.usedCounterRefused),
        .notVisible(
          "A counter that isn't above the stored one is rejected, but no accepted request here used it, or another reason fits."
        ) {
          let alone = $0.refused(failing: .counter)
          return alone.isEmpty ? $0.refusedUnclear(failing: .counter) : alone
        },
        .notVisible(
          "Accepted counters grow, but nothing shows what the server does with an old one."
        ) { $0.growing },
      ], otherwise: "No key signs two accepted requests here."),
    /// Violated by findings of `flow.unknown-key`. Never shown, because nothing here collects rejected
    /// assertions of unknown keys.
    ReviewLine(
      "review.known-key", "The server accepts assertions of attested keys only",
      sources: [guide, "\(assertion), step 1"],
      capture: "The registration of each device, before its requests.",
      [
        .violated("An assertion of an unknown key is accepted.", by: ["flow.unknown-key"]),
        .notVisible(
          "No accepted assertion is of an unknown key. That doesn't prove that the server rejects one."
        ) { $0.attestedOnce.isEmpty ? Sample() : $0.acceptedAssertions },
      ],
      otherwise:
        "No accepted assertion that passes its checks appears here with the attestation of its key."
    ),
    /// Violated by findings of `flow.key-sharing`. Never shown, because the absence of sharing
    /// doesn't prove that the server prevents it.
    ReviewLine(
      "review.key-account", "A key belongs to one account", sources: [guide],
      capture: "The account of each request, as `account` of a record.",
      [
        .violated("Several accounts use one key.", by: ["flow.key-sharing"])
      ],
      otherwise:
        "No key is known to be used for several accounts. That doesn't prove that the server prevents it."
    ),
  ]

  /// Lines about decisions of the server, and about the app's reaction to errors.
  private static let ofTheApp = [
    /// Violated by any accepted artifact that fails a check; shown if such artifacts were sent and
    /// all were rejected.
    ReviewLine(
      "review.server-decides", "The server decides: it rejects each artifact that fails a check",
      sources: [guide, mistakes],
      capture:
        "A request that must be rejected, with the server's answer. `attestscope forge` makes them.",
      [
        .violated("The server accepted artifacts that fail a check.", \.failingAccepted),
        unclear(\.failingUnclear),
        .shown("Every artifact that fails a check and was answered is rejected.", \.failingRefused),
      ], otherwise: "No answer of the server to an artifact that fails a check is known."),
    /// Shown by an attestation of the same key after `DCError.serverUnavailable` (code 4). Apple
    /// asks to retry with the same key.
    ReviewLine(
      "review.retry-unavailable", "After serverUnavailable, the app tries again with the same key",
      sources: [guide, establishing],
      capture: "The app's log around DCError 4, with the key ID.",
      [.shown("After DCError 4, the same key is attested.", \.triedAgain)],
      otherwise: "Nothing here shows what the app does after DCError 4."),
    /// Violated by an assertion of the same key after `DCError.invalidKey` (code 3); shown by an
    /// attestation of another key of the same account.
    ReviewLine(
      "review.invalid-key", "After invalidKey, the app attests a new key",
      sources: [guide, establishing],
      capture: "The app's log around DCError 3, with key ID and account.",
      [
        .violated("A key is still used after DCError 3.", \.usedAfterInvalid),
        .shown("After DCError 3, a different key is attested.", \.replacedAfterInvalid),
      ], otherwise: "Nothing here shows what the app does after DCError 3."),
  ]

  /// Lines about session tokens, in the order of the Grantiva guide.
  private static let ofTokens = [
    enforced(
      "review.token-signature", "The server verifies the token's signature and algorithm",
      .tokenSignature, "a token with a changed signature", sources: [grantiva]),
    enforced(
      "review.token-claims", "The server compares issuer, audience and app", .tokenClaims,
      "a token of another app", sources: [grantiva]),
    enforced(
      "review.token-lifetime", "The server rejects expired tokens", .tokenLifetime,
      "an expired token", sources: [grantiva]),
    enforced(
      "review.token-device", "The server checks the attestation method and the risk",
      .tokenDevice, "a token of a simulator, or of high risk", sources: [grantiva]),
  ]

  /// Returns the step for accepted artifacts that fail a check here, possibly because the server uses
  /// values or forms that this analysis doesn't know.
  private static func unclear(
    _ sample: @escaping @Sendable (ReviewFacts) -> Sample
  ) -> ReviewLine.Step {
    .open(
      .init(
        "1 accepted artifact fails here. Its finding names another explanation.",
        "# accepted artifacts fail here. Their findings name another explanation."),
      sample)
  }

  /// Returns a line about a check that the server must make. It is violated if the server accepts
  /// an artifact that fails the check, open if the failure has another explanation, shown if
  /// the server rejects one, and otherwise not visible.
  /// - Parameters:
  ///   - id: The id, such as `review.nonce`.
  ///   - title: The property as a sentence.
  ///   - part: The group of checks that belongs to the line.
  ///   - example: An artifact that the server must reject, for the advice what to record.
  ///   - sources: The checklists and documents that ask for it.
  private static func enforced(
    _ id: String, _ title: String, _ part: FailureSet, _ example: String, sources: [String]
  ) -> ReviewLine {
    ReviewLine(
      id, title, sources: sources,
      capture:
        "The server's answer to \(example). `attestscope forge` makes such artifacts for a test server.",
      [
        .violated(
          .init(
            "The server accepts 1 artifact that fails this check.",
            "The server accepts # artifacts that fail this check.")
        ) { $0.accepted(failing: part) },
        unclear { $0.unclear(failing: part) },
        .shown(
          .init(
            "1 artifact that fails this check is rejected.",
            "# artifacts that fail this check are rejected.")
        ) { $0.refused(failing: part) },
        .notVisible(
          .init(
            "1 artifact that fails this check is rejected, possibly for another reason.",
            "# artifacts that fail this check are rejected, possibly for other reasons.")
        ) { $0.refusedUnclear(failing: part) },
      ], otherwise: "No answer of the server to an artifact that fails this check is known.")
  }
}
