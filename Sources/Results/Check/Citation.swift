/// The source of a rule's requirement or of a known error: a page and step of Apple's documentation,
/// a section of a standard, or an observation in genuine artifacts.
package struct Citation: Sendable, Hashable {
  /// Name of the document: “Apple, “Assessing fraud risk””, “RFC 8949”.
  package let title: String
  /// Place in the document: a step, a section. `nil` for the whole document.
  package let locator: String?
  /// Address of the document; `nil` if it has none.
  package let url: String?

  /// Creates a citation.
  package init(_ title: String, _ locator: String? = nil, url: String? = nil) {
    self.title = title
    self.locator = locator
    self.url = url
  }
}

extension Citation: Tabled {
  /// A citation in a line of results.
  package static let fields = FieldTable(
    Citation.init(_:_:url:),
    .field("title", \.title, .own), .field("locator", \.locator, .optional(.own)),
    .field("url", \.url, .optional(.own.schema(.text(like: "^https://")))))
}
