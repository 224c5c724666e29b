/// Finds the names that a mistyped word is meant to be.
package enum NearestNames {
  /// Maximum number of names that are returned.
  private static let limit = 3

  /// Returns the names with the smallest edit distance to `typed`, ignoring the case of ASCII
  /// letters: at most 1 for words below 5 letters, otherwise at most 2. The number of a cause
  /// (`N03` of `N03-hash-base64-text`) and what follows the first dot of a name count as well.
  ///
  /// - Returns: At most three names in the order of `names`; empty if none is near, and for a word
  ///   of more than 64 bytes.
  package static func near(_ typed: String, among names: [String]) -> [String] {
    // Names are short; a longer text is not a mistyped one.
    guard typed.utf8.count <= 64 else { return [] }
    let typed = Array(typed.lowercasedASCII.utf8)
    let allowed = typed.count < 5 ? 1 : 2
    let distances = names.map { distance(from: typed, to: $0) }
    guard let least = distances.min(), least <= allowed else { return [] }
    return zip(names, distances).filter { $0.1 == least }.prefix(limit).map(\.0)
  }

  /// Returns “; did you mean a, or b?” for a mistyped word; empty if no name is near.
  package static func question(_ typed: String, among names: [String]) -> String {
    let near = near(typed, among: names)
    return near.isEmpty ? "" : "; did you mean \(near.joined(separator: ", or "))?"
  }

  /// Returns the smallest distance to the name, its number or its last part.
  private static func distance(from typed: [UInt8], to name: String) -> Int {
    let name = Array(name.lowercasedASCII.utf8)
    let number = name.prefix { $0 != UInt8(ascii: "-") }
    let last = name.drop { $0 != UInt8(ascii: ".") }.dropFirst()
    return [name[...], number, last].map { editDistance(typed, Array($0)) }.min() ?? .max
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
