import Evidence
import Results

/// The names and options in `secrets.txt`.
enum SecretNames {
  private static let catalogue = CatalogueEntry.all(in: PackageResources.secrets_txt)

  /// Returns the lists of the catalogue entries of a sort, in their order.
  ///
  /// - Parameter sort: `name` or `option`.
  /// - Returns: for each list, the kind of the secrets, the name of the list, and its words.
  static func lists(_ sort: String) -> [(kind: SecretKind, name: String, words: [String])] {
    catalogue.filter { $0.kind.equals(sort) }.flatMap { entry in
      entry.fields.compactMap { field in
        SecretKind(rawValue: entry.name).map { ($0, field.name, entry.words(field.name)) }
      }
    }
  }
}
