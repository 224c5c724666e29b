import Forge

/// The cases that the command line asks for, by cause.
struct CaseSelection {
  let recipes: [CaseRecipe]

  private static let genuine = "genuine"

  /// - Parameter wanted: ids of causes, or `genuine`; all cases where there are none.
  /// - Throws: a mistake in usage where no case shows what is wanted.
  init(_ wanted: [String]) throws {
    let known = [Self.genuine] + CaseCatalogue.causes
    if let unknown = wanted.first(where: { !known.contains($0) }) {
      let near = Suggestions.near(unknown, among: known)
      let advice =
        near.isEmpty
        ? "see attestscope forge --list" : "did you mean \(near.joined(separator: ", or "))?"
      throw Fault(code: .usage, message: "no forged case shows the cause “\(unknown)”; \(advice)")
    }
    recipes = CaseCatalogue.all.filter { recipe in
      wanted.isEmpty || (recipe.isGenuine && wanted.contains(Self.genuine))
        || recipe.causes.contains(where: wanted.contains)
    }
  }
}
