/// The plans of all captures: one for each case of the record catalogue, genuine artifacts in every
/// form, and cases that only a capture can show.
package enum CaptureCases {
  /// All plans, in a fixed order.
  package static let all = cases + forms + links + CaptureTwins.all

  /// One plan per case of the record catalogue, except for those that no capture can show.
  private static let cases = CaseCatalogue.all.filter {
    CaptureExceptions.leftOut[$0.name] == nil
  }.map { CapturePlan(name: $0.name, title: $0.title, recipe: $0) }

  /// The recipe of a genuine attestation, as an array of one.
  private static let attestation = recipe("genuine-attestation-production")

  /// One plan for each form in which a server issues a challenge.
  private static let forms = attestation.flatMap { recipe in
    (ChallengeForm.all + [.unnamed]).map { form in
      CapturePlan(
        name: "genuine-form--\(form.name)",
        title: "A genuine attestation; its challenge is given out as: \(form.name)",
        recipe: recipe, form: form)
    }
  }

  /// One plan for each combination of a link to the challenge and a form of request.
  private static let links =
    attestation.flatMap { pairs($0, "attestation", .attestation) }
    + recipe("genuine-assertion").flatMap { pairs($0, "assertion", .assertion) }

  /// Returns the plans that combine every link with every form that can carry the artifact.
  ///
  /// - Parameters:
  ///   - recipe: The recipe of a genuine artifact.
  ///   - kind: The artifact's type as a word for names and titles.
  ///   - field: The artifact's type.
  private static func pairs(
    _ recipe: CaseRecipe, _ kind: String, _ field: CaptureField
  ) -> [CapturePlan] {
    ChallengeLink.all.flatMap { link in
      ArtifactCarrier.all.filter { $0.artifacts.contains(field) }.map { carrier in
        CapturePlan(
          name: "genuine-\(kind)--\(link.name)--\(carrier.name)",
          title:
            "A genuine \(kind), sent as: \(carrier.name); its challenge is known by: \(link.name)",
          recipe: recipe, form: link.naming == .identifier ? ChallengeForm.withIdentifier : nil,
          link: link, carrier: carrier)
      }
    }
  }

  /// Returns the recipes of the record catalogue with a name: one or none.
  static func recipe(_ name: String) -> [CaseRecipe] {
    CaseCatalogue.all.filter { $0.name == name }
  }
}
