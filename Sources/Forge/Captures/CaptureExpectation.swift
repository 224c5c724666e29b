/// The expected result for the artifact under test in a capture.
package struct CaptureExpectation: Sendable, Encodable {
  /// The permitted outcomes.
  package var outcome: [CaseExpectation.Outcome]
  /// The IDs of the rules that must fail.
  package var fail: [String] = []
  /// The IDs of rules that may fail, because the capture leaves it open.
  package var mayFail: [String] = []
  /// The inputs that must be reported as missing.
  package var needs: [String] = []
  /// The IDs of the causes that must be found.
  package var causes: [String] = []
  /// The IDs of causes that may also be proven, in addition to the expected ones.
  package var equivalents: [String] = []
}

extension CaptureExpectation {
  /// Derives the expectation from that of the record, adjusted for what a capture adds or leaves
  /// open.
  init(_ recipe: CaseRecipe) {
    self.init(
      outcome: [recipe.expectation.outcome], fail: recipe.expectation.fail,
      needs: recipe.expectation.needs, causes: recipe.causes.map { Self.renamed[$0] ?? $0 },
      equivalents: EquivalentCauses.of(recipe.name))
    guard !Self.readings.isDisjoint(with: recipe.causes) else { return }
    fail.removeAll { $0 == Self.nonce }
    mayFail = [Self.nonce]
    if fail.isEmpty { outcome = [.accepted, .rejected] }
  }

  /// Causes for which a capture proves a more specific one, because it contains the exchange that
  /// issued the value.
  private static let renamed = ["S16-challenge-not-in-clientdata": "S23-stale-challenge"]

  /// Causes that a capture leaves open: whether the server also hashes the text of the challenge.
  private static let readings: Set = [
    "N03-hash-base64-text", "N04-hash-base64url-text", "N05-hash-hex-text",
  ]
  /// The rule that fails for these causes.
  private static let nonce = "attestation.nonce"
}
