/// Captures of attacks that no record can show, and of harmless conversations that resemble them.
enum CaptureTwins {
  /// The plans of all these captures.
  static let all = readings + replays

  /// Harmless: the server hashes the challenge's text in the same way as the app.
  private static let readings = ["base64", "base64url", "hex"].flatMap { name in
    CaptureCases.recipe("attestation-nonce--\(name)-text-hashed").map { recipe in
      var plan = CapturePlan(
        "twin-reading--\(name)-text", "App and server both hash the challenge's \(name) text",
        recipe)
      plan.isAccepted = true
      plan.expectation = CaptureExpectation(acceptedWith: recipe.causes)
      return plan
    }
  }

  /// The recipe of an attestation for a different challenge, as an array of one.
  private static let other = CaptureCases.recipe("attestation-nonce--other-challenge")

  /// A harmless retry, and three replays: an expired challenge, a used one, and one of another
  /// session.
  private static let replays = other.flatMap { recipe in
    var retry = CapturePlan(
      "twin-retry--older-challenge",
      "The app asks for a second challenge, and answers the first, seconds later", recipe)
    retry.source = .earlier(8_000)
    retry.link = ChallengeLink.all.first { $0.designation == .session }
    retry.isAccepted = true
    retry.expectation = CaptureExpectation(acceptedWith: recipe.causes)
    var late = CapturePlan(
      "attestation-nonce--expired-challenge",
      "The app asks for a second challenge, and answers the first, twenty minutes later", recipe)
    late.source = .earlier(1_200_000)
    var used = CapturePlan(
      "attestation-nonce--used-challenge",
      "The app asks for a second challenge, and answers the first, with which it attested before",
      recipe)
    used.source = .used
    var thief = CapturePlan(
      "attestation-nonce--challenge-of-other-session",
      "The client names the challenge that another client got, and answers it", recipe)
    thief.link = ChallengeLink.all.first { $0.naming == .value }
    thief.isNamingAnswered = true
    return [retry, late, used, thief]
  }
}
