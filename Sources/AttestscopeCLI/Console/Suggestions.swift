/// Finds the ID or command that a mistyped word is meant to be.
enum Suggestions {
  /// Maximum number of suggestions.
  private static let limit = 3

  /// Returns the ID that is meant, ignoring case. A cause may be given by its number alone (`n03`).
  static func id(_ typed: String, among ids: [String]) -> String? {
    guard !typed.isEmpty else { return nil }
    let typed = typed.lowercased()
    return ids.first { id in
      let number = id.contains(".") ? "" : id.prefix { $0 != "-" }
      return id.lowercased() == typed || number.lowercased() == typed
    }
  }

  /// Returns the IDs with the smallest edit distance to `typed`: at most 1 for words below 5
  /// letters, otherwise at most 2. The number of a cause and the name of a rule without its family
  /// count as well.
  static func near(_ typed: String, among ids: [String]) -> [String] {
    // IDs are short; a longer text is not a mistyped one.
    guard typed.utf8.count <= 64 else { return [] }
    let typed = Array(typed.lowercased().utf8)
    let allowed = typed.count < 5 ? 1 : 2
    let distances = ids.map { distance(from: typed, to: $0) }
    guard let least = distances.min(), least <= allowed else { return [] }
    return zip(ids, distances).filter { $0.1 == least }.prefix(limit).map(\.0)
  }

  /// Returns “Did you mean …?” for a first argument that is nearly a command; otherwise `nil`.
  static func command(for typed: String?) -> String? {
    let names = CommandDescription.program?.commands.map(\.commandName) ?? []
    guard let typed, !typed.hasPrefix("-"), !names.contains(typed) else { return nil }
    return near(typed, among: names).first.map { "Did you mean attestscope \($0)?" }
  }

  /// Returns the smallest distance to the ID, its number or its name.
  private static func distance(from typed: [UInt8], to id: String) -> Int {
    let id = id.lowercased()
    let number = id.prefix { $0 != "-" }
    let name = id.drop { $0 != "." }.dropFirst()
    return [id[...], number, name].map { editDistance(typed, Array($0.utf8)) }.min() ?? .max
  }

  /// Returns the Levenshtein distance: the number of letters to insert, delete or replace.
  private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in right.enumerated() {
        let above = row[column + 1]
        row[column + 1] = min(
          above + 1, row[column] + 1, letter == other ? diagonal : diagonal + 1)
        diagonal = above
      }
    }
    return row[right.count]
  }
}
