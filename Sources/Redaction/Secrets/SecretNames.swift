import CEmbedded
import Evidence
import Results

/// Reads the table `secrets.txt`: the names of headers, members and form fields, and the options of command
/// line tools, whose values are secrets. Redaction hides these values.
enum SecretNames {
  private static let catalogue = CatalogueEntry.all(in: [UInt8](file: ats_secrets_txt()))

  /// Returns the lists of words of all entries of a sort, in the order of the table.
  ///
  /// - Parameter sort: `name` for names of values, `option` for options of command line tools. It is the
  ///   first word of an entry.
  /// - Returns: For each list, the kind of secret that the values are, the label of the list in the table,
  ///   such as `line` or `word`, and the names or options in it.
  static func lists(_ sort: String) -> [(kind: SecretKind, name: String, words: [String])] {
    catalogue.filter { $0.kind.equals(sort) }.flatMap { entry in
      entry.fields.compactMap { field in
        SecretKind(rawValue: entry.name).map { ($0, field.name, entry.words(field.name)) }
      }
    }
  }
}
