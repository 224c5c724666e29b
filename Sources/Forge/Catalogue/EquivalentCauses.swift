import CEmbedded
import Evidence

/// Causes that may be found in addition to that of a forged case, because the bytes prove them as
/// well.
enum EquivalentCauses {
  /// Returns the IDs of the additional causes for the name of a recipe, by which a case is forged;
  /// empty for most.
  static func of(_ recipe: String) -> [String] { table[recipe] ?? [] }

  /// The IDs of the additional causes, by the name of the recipe, from `equivalents.txt`.
  private static let table: [String: [String]] =
    CatalogueEntry.all(in: [UInt8](file: ats_equivalents_txt())).reduce(into: [:]) { table, entry in
      for field in entry.fields { table[field.name, default: []].append(entry.name) }
    }
}
