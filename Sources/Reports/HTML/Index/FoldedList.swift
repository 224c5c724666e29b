import Evidence

/// A list whose first entries are visible; a click shows the others.
enum FoldedList {
  /// How many entries are visible unless the caller says.
  static let shown = 5
  /// The most folded entries that print shows.
  private static let printed = 3

  /// Returns whether print shows all of a number of entries.
  static func isWhole(_ count: Int, shown: Int = Self.shown, isPrinted: Bool = true) -> Bool {
    count <= shown || isPrinted && count - shown <= printed
  }

  /// Returns the list; nothing is folded for as many entries as are visible.
  ///
  /// - Parameters:
  ///   - entries: All entries in order.
  ///   - shown: How many of them are visible.
  ///   - isPrinted: Whether print shows a few folded entries.
  ///   - list: Draws some of the entries; called for the visible ones, then for the others.
  @HTMLBuilder
  static func html<Entry>(
    _ entries: [Entry], shown: Int = Self.shown, isPrinted: Bool = true, list: ([Entry]) -> HTML
  ) -> HTML {
    list(Array(entries.prefix(shown)))
    let rest = Array(entries.dropFirst(shown))
    if !rest.isEmpty {
      HTML.fold(
        .class(
          isWhole(entries.count, shown: shown, isPrinted: isPrinted) ? "more brief" : "more rest"),
        summary: .text("\(rest.count.grouped) more")
      ) { list(rest) }
    }
  }
}
