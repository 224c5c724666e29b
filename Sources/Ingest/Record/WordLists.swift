import CEmbedded
import Evidence

/// The lists of words in `words.txt`.
enum WordLists {
  private static let all = CatalogueEntry.all(in: [UInt8](file: ats_words_txt()))

  /// Returns the words of a list, by its name and the name of its group.
  static func words(_ list: String, of group: String) -> [String] {
    all.first { $0.name.equals(group) }?.words(list) ?? []
  }

  /// Returns the words of a list as bytes.
  static func bytes(_ list: String, of group: String) -> Set<[UInt8]> {
    Set(words(list, of: group).map { Array($0.utf8) })
  }
}
