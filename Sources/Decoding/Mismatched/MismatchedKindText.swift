import CEmbedded
import Evidence

extension MismatchedKind {
  /// The kind with its article, for use in a sentence: “a PNG image”.
  package var name: String { Self.texts[self]?.name ?? rawValue }

  /// What the sender should do, as one or two sentences.
  package var advice: String { Self.texts[self]?.advice ?? "" }

  /// The texts of `mismatched.txt`.
  private static let texts: [MismatchedKind: (name: String, advice: String)] =
    CatalogueEntry.all(in: [UInt8](file: ats_mismatched_txt())).reduce(into: [:]) { texts, entry in
      for field in entry.fields {
        guard let kind = MismatchedKind(rawValue: field.name) else { continue }
        texts[kind] = (field.text, entry.name)
      }
    }
}
