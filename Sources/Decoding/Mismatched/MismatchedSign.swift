import CEmbedded
import Evidence

/// A sign by which a kind of data is recognized.
struct MismatchedSign {
  /// The kind of data.
  let kind: MismatchedKind
  /// The sign; its meaning depends on the form, the entry of `signs.txt` in which it is.
  let text: String
  /// The words of the sign.
  let words: [String]

  private static let forms = CatalogueEntry.all(in: [UInt8](file: ats_signs_txt()))

  /// Returns the signs of a form in `signs.txt`, such as `phrase` or `document`, in the order of
  /// the tests.
  static func all(of form: String) -> [MismatchedSign] {
    let fields = forms.first { $0.kind.equals(form) }?.fields ?? []
    return fields.compactMap { field in
      MismatchedKind(rawValue: field.name).map { kind in
        let words = field.text.utf8.split(separator: 0x20).map { String(Substring($0)) }
        return MismatchedSign(kind: kind, text: field.text, words: words)
      }
    }
  }
}
