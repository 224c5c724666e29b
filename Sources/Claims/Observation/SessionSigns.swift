/// What tells which session an exchange belongs to.
package struct SessionSigns: Sendable, Hashable {
  /// Session cookies, credentials and session headers of the request: the kind, then a hash of its value.
  package var sent: [Sign] = []
  /// The same as the response sets them (RFC 6265 §4.1).
  package var set: [Sign] = []
  /// The recorder's name for the connection, where it tells connections apart.
  package var connection: TextMark?
  /// The client's address.
  package var client: TextMark?

  package init() {}

  package struct Sign: Sendable, Hashable {
    /// `cookie NAME`, `authorization`, `header NAME` or `account`.
    package let kind: String
    package let value: TextMark

    package init(_ kind: String, _ value: TextMark) {
      self.kind = kind
      self.value = value
    }
  }
}
