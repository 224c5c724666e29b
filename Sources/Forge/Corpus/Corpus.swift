/// A labelled corpus of evidence records for tests of verifiers, made from all recipes in turn.
///
/// Records are made one by one and not kept, so a corpus can be larger than the memory.
package struct Corpus: Sendable {
  /// The number of records.
  package let count: Int
  /// The recipes in the order of their use.
  private let recipes: [CaseRecipe]
  /// The forge that makes the records.
  private let forge: CaseForge

  /// Prepares a corpus.
  ///
  /// - Parameters:
  ///   - seed: The seed. The same seed gives the same records.
  ///   - recipes: The recipes to use.
  ///   - count: The number of records; `nil` for one per recipe.
  package init(
    seed: UInt64, recipes: [CaseRecipe] = CaseCatalogue.all, count: Int? = nil
  ) throws {
    forge = try CaseForge(seed: "corpus/\(seed)")
    self.recipes = recipes
    self.count = recipes.isEmpty ? 0 : count ?? recipes.count
  }

  /// The root of the attestations, in PEM.
  package var attestationRoot: String { forge.pki.attestationRoot.pem }
  /// The root of the receipts, in PEM.
  package var receiptRoot: String { forge.pki.receiptRoot.pem }

  /// Makes the record at an index, counted from zero. Traps if ``count`` is 0 because there are no
  /// recipes.
  ///
  /// - Throws: ``ForgeError/noLuck(attempts:)`` if no scene suits the recipe.
  package func entry(_ index: Int) throws -> ForgedCase {
    let (round, place) = index.quotientAndRemainder(dividingBy: recipes.count)
    var entry = try forge.forge(recipes[place], round: round)
    entry.record.id = id(index + 1)
    return entry
  }

  /// Returns the identifier of a record: `r` and a number, such as `r0001`. A name would reveal the
  /// expected result to the verifier under test. All have the same length, so that files sort in the
  /// order of the records.
  private func id(_ number: Int) -> String {
    let digits = String(number)
    let length = max(4, String(count).count)
    return "r" + String(repeating: "0", count: length - digits.count) + digits
  }
}
