/// What must be found of the artifact under test in a capture.
package struct CaptureExpectation: Sendable {
  package var outcomes: [CaseExpectation.Outcome]
  package var fail: [String]
  /// Rules that may fail as well, where the capture leaves it open.
  package var mayFail: [String] = []
  package var needs: [String] = []
  package var causes: [String] = []
  /// Causes that may be proven although they are not the ones that lead.
  package var equivalents: [String] = []

  /// What the record shows of the same case, where a capture shows the same.
  init(_ recipe: CaseRecipe) {
    outcomes = [recipe.expectation.outcome]
    fail = recipe.expectation.fail
    needs = recipe.expectation.needs
    causes = recipe.causes.map { Self.told[$0] ?? $0 }
    equivalents = EquivalentCauses.of(recipe.name)
    guard !Self.readings.isDisjoint(with: recipe.causes) else { return }
    fail.removeAll { $0 == Self.nonce }
    mayFail = [Self.nonce]
    if fail.isEmpty { outcomes = [.accepted, .rejected] }
  }

  /// An artifact that is accepted.
  init(acceptedWith equivalents: [String] = []) {
    outcomes = [.accepted]
    fail = []
    self.equivalents = equivalents
  }

  /// Causes that a capture tells better than a record: the exchange is in it that issued the value.
  private static let told = ["S16-challenge-not-in-clientdata": "S23-stale-challenge"]

  /// What a capture does not tell: whether the text of a challenge is hashed, or what it stands for.
  private static let readings: Set = [
    "N03-hash-base64-text", "N04-hash-base64url-text", "N05-hash-hex-text",
  ]
  private static let nonce = "attestation.nonce"
}
