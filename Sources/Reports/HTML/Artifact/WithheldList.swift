import Evidence
import Results

/// What was kept out of a report: how much of which kind, and below it where.
struct WithheldList {
  private let entries: [RedactionEntry]

  init(_ entries: [RedactionEntry]) {
    self.entries = entries
  }

  /// A page that lists more helps nobody; the results list all.
  private static let limit = 200

  /// The kinds in the order in which a reader asks for them.
  private static let kinds =
    [SecretKind.token, .cookie, .authorization, .password, .key, .privateKey, .deviceToken]
    .map { ($0.rawValue, "\($0.rawValue)s") } + [
      (SecretKind.address.rawValue, "addresses"),
      (SecretKind.mailAddress.rawValue, "mail addresses"),
      ("secret", "secret values"), ("identifier", "identifiers"),
    ]

  @HTMLBuilder
  var html: HTML {
    if entries.isEmpty {
      "nothing"
    } else {
      HTML.element(.p) { "\(summary), here, in the dump and in the copied JSON" }
      HTML.element(.details, .class("aside")) {
        HTML.element(.summary) { "Where" }
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

  /// “addresses in 4 places, identifiers in 54 places”.
  private var summary: String {
    Self.kinds.compactMap { reason, name in
      let count = entries.count { $0.reason.equals(reason) }
      return count > 0 ? "\(name) in \(count.counted("place"))" : nil
    }.joined(separator: ", ")
  }
}
