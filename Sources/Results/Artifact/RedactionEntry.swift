/// A value that was withheld or replaced, by its place in a line of results (RFC 6901).
package struct RedactionEntry: Sendable, Hashable {
  package let path: String
  package let reason: String
  package let bytes: Int

  package init(path: String, reason: String, bytes: Int) {
    self.path = path
    self.reason = reason
    self.bytes = bytes
  }
}
