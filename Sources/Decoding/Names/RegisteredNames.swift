import CEmbedded
import Evidence

/// The names that standards give to numbers and to object identifiers, and words by which the text
/// around an artifact is understood, from `names.txt`.
enum RegisteredNames {
  private static let lists = CatalogueEntry.all(in: [UInt8](file: ats_names_txt()))

  /// Returns the names of a list by their numbers.
  static func numbers<Number: FixedWidthInteger>(_ list: String) -> [Number: String] {
    names(list) { Number($0) }
  }

  /// Returns the names of a list by their object identifiers.
  static func identifiers(_ list: String) -> [OID: String] {
    names(list) { OID(stringLiteral: $0) }
  }

  /// Returns the words of a list as bytes.
  static func words(_ list: String) -> Set<[UInt8]> {
    Set(lists.first { $0.name.equals(list) }?.words("words").map { Array($0.utf8) } ?? [])
  }

  /// Returns the names of a list by the keys of their lines.
  private static func names<Key: Hashable>(
    _ list: String, key: (String) -> Key?
  ) -> [Key: String] {
    let fields = lists.first { $0.name.equals(list) }?.fields ?? []
    return Dictionary(
      fields.compactMap { field in key(field.name).map { ($0, field.text) } },
      uniquingKeysWith: { first, _ in first })
  }
}
