/// How to make a case: its labels, and what it changes in a genuine artifact.
package struct CaseRecipe: Sendable {
  /// Unique in the catalogue: the rule that is broken, two hyphens, and how.
  package let name: String
  /// What was done, in one sentence without its point.
  package let title: String
  package let expectation: CaseExpectation
  /// The ids of the causes that the artifact shows. None in a genuine one, and none where no mistake
  /// that is known makes this, so that it can only be an attack.
  package let causes: [String]
  package let fault: Fault
  private var suits: @Sendable (Scene) -> Bool = { _ in true }

  package var isGenuine: Bool { expectation == .accepted }

  init(
    _ name: String, _ title: String, _ expectation: CaseExpectation, causes: [String] = [],
    fault: Fault
  ) {
    self.name = name
    self.title = title
    self.expectation = expectation
    self.causes = causes
    self.fault = fault
  }

  /// The same case, made only where the scene suits it.
  package func onlyWhere(_ suits: @escaping @Sendable (Scene) -> Bool) -> CaseRecipe {
    var recipe = self
    recipe.suits = suits
    return recipe
  }

  /// The record; `nil` where this scene's bytes do not have the shape that the case needs.
  func make(_ scene: Scene) throws -> EvidenceRecord? {
    try CaseRecipe.make([self], named: name, in: scene)
  }

  /// The record of an artifact with the faults of all these cases, one after the other.
  static func make(_ recipes: [CaseRecipe], named name: String, in scene: Scene) throws
    -> EvidenceRecord?
  {
    guard recipes.allSatisfy({ $0.suits(scene) }) else { return nil }
    return try Fault.record(recipes.map(\.fault), named: name, in: scene)
  }
}
