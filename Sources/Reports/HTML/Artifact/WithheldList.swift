import Evidence
import Results

/// What was redacted on the page: the number of places of each kind, and a folded list of the
/// places. It is part of the section on provenance.
///
/// Each place is a JSON path in the results, with the kind of value and the number of bytes.
struct WithheldList {
  let entries: [RedactionEntry]

  /// The maximum number of places in the list; the results have all of them.
  private static let limit = 200

  /// The kinds of redacted values with their plural, in the order of display.
  private static let kinds =
    [SecretKind.token, .cookie, .authorization, .password, .key, .privateKey, .deviceToken]
    .map { ($0.rawValue, "\($0.rawValue)s") } + [
      (SecretKind.address.rawValue, "addresses"),
      (SecretKind.mailAddress.rawValue, "mail addresses"),
      ("secret", "secret values"), ("identifier", "identifiers"),
    ]

  /// The list, or “nothing”.
  @HTMLBuilder
  var html: HTML {
    if entries.isEmpty {
      "nothing"
    } else {
      HTML.element(.p) { "\(summary), here, in the dump and in the copied JSON" }
      HTML.fold(.class("aside"), summary: .text("Where")) {
        HTML.element(.ul) {
          for entry in entries.prefix(Self.limit) {
            HTML.element(.li) {
              HTML.element(.code) { HTML.bidi(entry.path) }
              HTML.text(", \(entry.reason), \(entry.bytes.counted("byte"))")
            }
          }
          if entries.count > Self.limit {
            HTML.element(.li) {
              "and \((entries.count - Self.limit).counted("more place")), which the results list"
            }
          }
        }
      }
    }
  }

  /// The number of places of each kind: “addresses in 4 places, identifiers in 54 places”.
  private var summary: String {
    Self.kinds.compactMap { reason, name in
      let count = entries.count { $0.reason.equals(reason) }
      return count > 0 ? "\(name) in \(count.counted("place"))" : nil
    }.joined(separator: ", ")
  }
}
