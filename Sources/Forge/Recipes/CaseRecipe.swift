/// How to make a case: its labels, and the way in which its record comes about.
package struct CaseRecipe: Sendable {
  /// Unique in the catalogue: the rule that is broken, two hyphens, and how.
  package let name: String
  /// What was done, in one sentence without its point.
  package let title: String
  package let expectation: CaseExpectation
  /// The ids of the causes that the artifact shows. None in a genuine one, and none where no mistake
  /// that is known makes this, so that it can only be an attack.
  package let causes: [String]
  /// The record; `nil` where this scene's bytes do not have the shape that the case needs.
  let make: @Sendable (Scene) throws -> EvidenceRecord?

  package var isGenuine: Bool { expectation == .accepted }

  package init(
    _ name: String, _ title: String, _ expectation: CaseExpectation, causes: [String] = [],
    make: @escaping @Sendable (Scene) throws -> EvidenceRecord?
  ) {
    self.name = name
    self.title = title
    self.expectation = expectation
    self.causes = causes
    self.make = make
  }

  /// The same case, made only where the scene suits it.
  package func onlyWhere(_ suits: @escaping @Sendable (Scene) -> Bool) -> CaseRecipe {
    CaseRecipe(name, title, expectation, causes: causes) { scene in
      suits(scene) ? try make(scene) : nil
    }
  }
}
