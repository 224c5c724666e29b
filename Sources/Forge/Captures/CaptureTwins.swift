/// Conversations that only a capture shows, and their innocent twins.
enum CaptureTwins {
  static let all = readings + replays

  /// The server hashes the text as the app does: nothing is wrong.
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

  private static let other = CaptureCases.recipe("attestation-nonce--other-challenge")

  private static let replays = other.flatMap { recipe in
    var retry = CapturePlan(
      "twin-retry--older-challenge",
      "The app asks for a second challenge, and answers the first, seconds later", recipe)
    retry.source = .earlier(8_000)
    retry.isAccepted = true
    retry.expectation = CaptureExpectation(acceptedWith: recipe.causes)
    var late = CapturePlan(
      "attestation-nonce--expired-challenge",
      "The app asks for a second challenge, and answers the first, twenty minutes later", recipe)
    late.source = .earlier(1_200_000)
    return [retry, late]
  }
}
