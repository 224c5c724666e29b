/// The catalogue of all forged cases: genuine artifacts, and every fault by family.
package enum CaseCatalogue {
  /// All recipes, in a fixed order.
  package static let all: [CaseRecipe] =
    GenuineCases.all + ObjectCases.all + NonceCases.all + ReadingCases.all + KeyIDCases.all
    + AppIdentityCases.all
    + CertificateCases.all + AssertionCases.all + ReceiptCases.all + SignerCases.all
    + TransportCases.all + CombinedCases.all

  /// The IDs of the causes that at least one case demonstrates, sorted.
  package static let causes: [String] = Set(all.flatMap(\.causes)).sorted()
}
