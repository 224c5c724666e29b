import Evidence
import Results

/// The names and options in `secrets.txt`.
enum SecretNames {
  private static let catalogue = CatalogueEntry.all(in: PackageResources.secrets_txt)

  /// Returns the lists of a sort in their order, each with the kind of the secrets.
  static func lists(_ sort: String) -> [(kind: SecretKind, name: String, words: [String])] {
    catalogue.filter { $0.kind.equals(sort) }.flatMap { entry in
      entry.fields.compactMap { field in
        SecretKind(rawValue: entry.name).map { ($0, field.name, entry.words(field.name)) }
      }
    }
  }
}
