import Forge

/// The cases that the command line asks for, by cause.
struct CaseSelection {
  let recipes: [CaseRecipe]

  private static let genuine = "genuine"

  /// - Parameter wanted: causes by their ids or their numbers alone, or `genuine`; all cases where
  ///   there are none.
  /// - Throws: a mistake in usage where no case shows what is wanted.
  init(_ wanted: [String]) throws {
    let ids = Set(try wanted.map(Self.id))
    recipes = CaseCatalogue.all.filter { recipe in
      ids.isEmpty || (recipe.isGenuine && ids.contains(Self.genuine))
        || !ids.isDisjoint(with: recipe.causes)
    }
  }

  private static func id(_ wanted: String) throws -> String {
    let known = [genuine] + CaseCatalogue.causes
    if let id = Suggestions.id(wanted, among: known) { return id }
    let near = Suggestions.near(wanted, among: known)
    let advice =
      near.isEmpty
      ? "see attestscope forge --list" : "did you mean \(near.joined(separator: ", or "))?"
    throw Fault(code: .usage, message: "no forged case shows the cause “\(wanted)”; \(advice)")
  }
}
