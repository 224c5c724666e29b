/// Everything that can be forged: genuine artifacts, and every fault, family by family.
package enum CaseCatalogue {
  package static let all: [CaseRecipe] =
    GenuineCases.all + ObjectCases.all + NonceCases.all + ReadingCases.all + KeyIDCases.all
    + AppIdentityCases.all
    + CertificateCases.all + AssertionCases.all + ReceiptCases.all + SignerCases.all
    + TransportCases.all + CombinedCases.all

  /// The ids of the causes that at least one case shows.
  package static let causes: [String] = Set(all.flatMap(\.causes)).sorted()
}
