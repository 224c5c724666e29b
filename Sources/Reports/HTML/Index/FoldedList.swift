import Evidence

/// A list of which the first entries are in plain sight, and the others a click away: whoever has many
/// looks for what comes behind it.
enum FoldedList {
  private static let shown = 5

  /// - Parameter list: some of the entries, as they are shown.
  static func html<Entry>(_ entries: [Entry], list: ([Entry]) -> HTML) -> HTML {
    let rest = Array(entries.dropFirst(shown))
    let first = list(Array(entries.prefix(shown)))
    guard !rest.isEmpty else { return first }
    return HTML(joining: [
      first,
      HTML.element(.details, .class("more")) {
        HTML.element(.summary) { "\(rest.count.grouped) more" }
        list(rest)
      },
    ])
  }
}
