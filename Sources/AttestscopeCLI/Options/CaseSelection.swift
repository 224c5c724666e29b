import Evidence
import Forge

/// The cases that `forge --only` selects.
struct CaseSelection {
  /// The selected cases, in the order of the catalogue.
  let recipes: [CaseRecipe]

  /// The word that selects genuine artifacts.
  private static let genuine = "genuine"

  /// Selects cases.
  ///
  /// - Parameter wanted: IDs of causes, their numbers alone (`N03`), or `genuine`. If empty, all
  ///   cases.
  /// - Throws: A ``Fault`` with the exit code `usage` if no case has a wanted cause.
  init(_ wanted: [String]) throws {
    let ids = Set(try wanted.map(Self.id))
    recipes = CaseCatalogue.all.filter { recipe in
      ids.isEmpty || (recipe.isGenuine && ids.contains(Self.genuine))
        || !ids.isDisjoint(with: recipe.causes)
    }
  }

  /// Returns the complete ID, or throws with the nearest ones as a suggestion.
  private static func id(_ wanted: String) throws -> String {
    let known = [genuine] + CaseCatalogue.causes
    if let id = Suggestions.id(wanted, among: known) { return id }
    let near = NearestNames.near(wanted, among: known)
    let advice =
      near.isEmpty
      ? "see attestscope forge --list" : "did you mean \(near.joined(separator: ", or "))?"
    throw Fault.usage("no forged case shows the cause “\(wanted)”; \(advice)")
  }
}
