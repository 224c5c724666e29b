extension HTML {
  /// Returns a table with a heading for each column.
  ///
  /// - Parameters:
  ///   - look: The class of the table; `nil` for none.
  ///   - caption: The title for screen readers; `nil` for none.
  ///   - columns: The headings of the columns.
  ///   - rows: The `tr` elements.
  static func table(
    _ look: StaticString? = nil, caption: String? = nil, columns: [String],
    @HTMLBuilder rows: () -> HTML
  ) -> HTML {
    table(look, caption: caption, columns: columns, groups: element(.tbody, content: rows))
  }

  /// Returns a table with a row for each entry, of which `cells` draws the cells.
  static func table<Entry>(
    _ look: StaticString? = nil, caption: String? = nil, columns: [String],
    of entries: some Sequence<Entry>, @HTMLBuilder cells: (Entry) -> HTML
  ) -> HTML {
    table(look, caption: caption, columns: columns) {
      for entry in entries { element(.tr) { cells(entry) } }
    }
  }

  /// Returns a table whose rows are in groups.
  ///
  /// - Parameter groups: The `tbody` elements.
  static func table(
    _ look: StaticString? = nil, caption: String? = nil, columns: [String], groups: HTML
  ) -> HTML {
    element(.table, .look(look)) {
      if let caption { element(.caption, .class("vh")) { caption } }
      element(.thead) {
        element(.tr) { for title in columns { element(.th, .scope(.col)) { title } } }
      }
      groups
    }
  }

  /// Returns a group of rows below a row with its name.
  ///
  /// - Parameters:
  ///   - name: The name of the group; `nil` for none.
  ///   - columns: How many columns the name spans.
  ///   - rows: The `tr` elements.
  static func rows(
    under name: String?, columns: Int, @HTMLBuilder rows: () -> HTML
  ) -> HTML {
    element(.tbody) {
      if let name {
        element(.tr) { element(.th, .scope(.rowgroup), .columns(columns)) { name } }
      }
      rows()
    }
  }
}
