/// Captures of attacks that no record can show, and of harmless conversations that resemble them.
enum CaptureTwins {
  /// The plans of all these captures.
  static let all = readings + replays

  /// Harmless: the server hashes the challenge's text in the same way as the app.
  private static let readings = ["base64", "base64url", "hex"].flatMap { name in
    CaptureCases.recipe("attestation-nonce--\(name)-text-hashed").map { recipe in
      CapturePlan(
        name: "twin-reading--\(name)-text",
        title: "App and server both hash the challenge's \(name) text", recipe: recipe,
        isAccepted: true,
        expectation: CaptureExpectation(outcome: [.accepted], equivalents: recipe.causes))
    }
  }

  /// The recipe of an attestation for a different challenge, as an array of one.
  private static let other = CaptureCases.recipe("attestation-nonce--other-challenge")

  /// A harmless retry, and three replays: an expired challenge, a used one, and one of another
  /// session.
  private static let replays = other.flatMap { recipe in
    [
      CapturePlan(
        name: "twin-retry--older-challenge",
        title: "The app asks for a second challenge, and answers the first, seconds later",
        recipe: recipe, link: ChallengeLink.all.first { $0.designation == .session },
        source: .earlier(8_000), isAccepted: true,
        expectation: CaptureExpectation(outcome: [.accepted], equivalents: recipe.causes)),
      CapturePlan(
        name: "attestation-nonce--expired-challenge",
        title: "The app asks for a second challenge, and answers the first, twenty minutes later",
        recipe: recipe, source: .earlier(1_200_000)),
      CapturePlan(
        name: "attestation-nonce--used-challenge",
        title:
          "The app asks for a second challenge, and answers the first, with which it attested before",
        recipe: recipe, source: .used),
      CapturePlan(
        name: "attestation-nonce--challenge-of-other-session",
        title: "The client names the challenge that another client got, and answers it",
        recipe: recipe, link: ChallengeLink.all.first { $0.naming == .value },
        isNamingAnswered: true),
    ]
  }
}
