/// Where a demand comes from: Apple's page and step, a standard's section, or what is observed.
package struct Citation: Sendable, Hashable {
  package let title: String
  package let locator: String?
  package let url: String?

  package init(_ title: String, _ locator: String? = nil, url: String? = nil) {
    self.title = title
    self.locator = locator
    self.url = url
  }
}
