import Evidence

/// A list whose first five entries are visible; a click shows the others.
enum FoldedList {
  /// How many entries are visible.
  private static let shown = 5
  /// The most folded entries that print shows.
  private static let printed = 3

  /// Returns the list; nothing is folded for up to five entries.
  ///
  /// - Parameters:
  ///   - entries: All entries in order.
  ///   - list: Draws some of the entries; called for the visible ones, then for the others.
  static func html<Entry>(_ entries: [Entry], list: ([Entry]) -> HTML) -> HTML {
    let rest = Array(entries.dropFirst(shown))
    let first = list(Array(entries.prefix(shown)))
    guard !rest.isEmpty else { return first }
    return HTML(joining: [
      first,
      HTML.element(.details, .class(rest.count > printed ? "more rest" : "more brief")) {
        HTML.element(.summary) { "\(rest.count.grouped) more" }
        list(rest)
      },
    ])
  }
}
