extension HTML {
  /// Returns a table with a heading for each column.
  ///
  /// - Parameters:
  ///   - look: the class of the table; `nil` for none.
  ///   - caption: the title for screen readers; `nil` for none.
  ///   - columns: the headings of the columns.
  ///   - rows: the `tr` elements.
  static func table(
    _ look: StaticString? = nil, caption: String? = nil, columns: [String],
    @HTMLBuilder rows: () -> HTML
  ) -> HTML {
    table(look, caption: caption, columns: columns, groups: element(.tbody, content: rows))
  }

  /// Returns a table whose rows are in groups.
  ///
  /// - Parameter groups: the `tbody` elements.
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
  ///   - name: the name of the group; `nil` for none.
  ///   - columns: how many columns the name spans.
  ///   - rows: the `tr` elements.
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
