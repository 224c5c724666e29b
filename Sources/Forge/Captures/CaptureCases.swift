/// The captures that are made: each case of the record catalogue, what is genuine in every shape, and
/// what only a capture shows.
package enum CaptureCases {
  package static let all = cases + forms + links + CaptureTwins.all

  private static let cases = CaseCatalogue.all.filter {
    CaptureExceptions.leftOut[$0.name] == nil
  }.map { CapturePlan($0) }

  private static let attestation = recipe("genuine-attestation-production")

  /// Each way to give out a challenge.
  private static let forms = attestation.flatMap { recipe in
    (ChallengeForm.all + [.unnamed]).map { form in
      var plan = CapturePlan(
        "genuine-form--\(form.name)",
        "A genuine attestation; its challenge is given out as: \(form.name)", recipe)
      plan.form = form
      return plan
    }
  }

  /// Each way to tell which challenge is meant, with each way to send an artifact.
  private static let links =
    attestation.flatMap { pairs($0, "attestation", .attestation) }
    + recipe("genuine-assertion").flatMap { pairs($0, "assertion", .assertion) }

  private static func pairs(
    _ recipe: CaseRecipe, _ kind: String, _ field: CaptureField
  ) -> [CapturePlan] {
    ChallengeLink.all.flatMap { link in
      ArtifactCarrier.all.filter { $0.artifacts.contains(field) }.map { carrier in
        var plan = CapturePlan(
          "genuine-\(kind)--\(link.name)--\(carrier.name)",
          "A genuine \(kind), sent as: \(carrier.name); its challenge is known by: \(link.name)",
          recipe)
        plan.link = link
        plan.carrier = carrier
        plan.form = link.naming == .identifier ? ChallengeForm.withIdentifier : nil
        return plan
      }
    }
  }

  static func recipe(_ name: String) -> [CaseRecipe] {
    CaseCatalogue.all.filter { $0.name == name }
  }
}
