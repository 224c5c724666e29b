/// Labelled records, made one after the other: the recipes in turn, as often as it takes.
///
/// Nothing is kept, so that a corpus may be as long as the disk holds.
package struct Corpus: Sendable {
  package let count: Int
  private let recipes: [CaseRecipe]
  private let forge: CaseForge

  /// - Parameters:
  ///   - count: how many records; one for each recipe where nothing is said.
  package init(
    seed: UInt64, recipes: [CaseRecipe] = CaseCatalogue.all, count: Int? = nil
  ) throws {
    forge = try CaseForge(seed: "corpus/\(seed)")
    self.recipes = recipes
    self.count = recipes.isEmpty ? 0 : count ?? recipes.count
  }

  /// The root under which the attestations are genuine, in PEM.
  package var attestationRoot: String { pem(forge.pki.attestationRoot) }
  /// The root under which the receipts are genuine, in PEM.
  package var receiptRoot: String { pem(forge.pki.receiptRoot) }

  private func pem(_ root: Authority) -> String {
    PEM.text(of: root.certificate, label: "CERTIFICATE")
  }

  /// Makes the record at a place from 0 on; the same place gives the same record.
  package func entry(_ index: Int) throws -> CorpusEntry {
    let (round, place) = index.quotientAndRemainder(dividingBy: recipes.count)
    return CorpusEntry(id: id(index + 1), try forge.forge(recipes[place], round: round))
  }

  /// All of one length, so that files sort as records do.
  private func id(_ number: Int) -> String {
    let digits = String(number)
    let length = max(4, String(count).count)
    return "r" + String(repeating: "0", count: length - digits.count) + digits
  }
}
