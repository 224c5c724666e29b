/// The recipe of a case: its label, and the fault that it makes in a genuine artifact.
package struct CaseRecipe: Sendable {
  /// The name, unique in the catalogue: the rule with a hyphen for its dot, two hyphens, and the
  /// variant. Genuine cases and cases with two faults have other names.
  package let name: String
  /// What was done, in one sentence without its period.
  package let title: String
  /// The expected result.
  package let expectation: CaseExpectation
  /// The IDs of the causes that must be found. Empty for genuine artifacts, and for faults that no
  /// known mistake makes, so that only an attack explains them.
  package let causes: [String]
  /// What is changed in a genuine artifact.
  package let fault: Fault
  /// Whether the recipe can be made in a scene.
  private(set) var suits: @Sendable (Scene) -> Bool = { _ in true }

  /// Whether the artifact must be accepted without warnings.
  package var isGenuine: Bool { expectation == .accepted }

  /// Creates a recipe. Without an expectation, the rule in the name must reject the artifact.
  init(
    _ name: String, _ title: String, _ expectation: CaseExpectation?, causes: [String],
    fault: Fault
  ) {
    self.name = name
    self.title = title
    self.expectation = expectation ?? .rejected(by: Self.rule(in: name))
    self.causes = causes
    self.fault = fault
  }

  /// Returns the rule that a name begins with: `attestation.key-id` for
  /// `attestation-key-id--cut-off`.
  private static func rule(in name: String) -> String {
    let words = name.split(separator: "-", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
    return "\(words.first ?? "").\(words.dropFirst().joined(separator: "-"))"
  }

  /// Returns the recipe with the condition that a scene must meet, such as a key of a rare shape.
  package func onlyWhere(_ suits: @escaping @Sendable (Scene) -> Bool) -> CaseRecipe {
    var recipe = self
    recipe.suits = suits
    return recipe
  }

  /// Returns the record in a scene; `nil` if the scene does not suit the recipe.
  func make(_ scene: Scene) throws -> EvidenceRecord? {
    suits(scene) ? try fault.record(named: name, in: scene) : nil
  }
}
