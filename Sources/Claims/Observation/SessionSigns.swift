package import Evidence

/// The features of an exchange that identify the session that it belongs to.
package struct SessionSigns: Sendable, Hashable {
  /// The session cookies, credentials and session headers of the request.
  package var sent: [Sign] = []
  /// The same features as the response sets them (RFC 6265 §4.1).
  package var set: [Sign] = []
  /// The recorder's name for the connection, if it distinguishes connections.
  package var connection: TextMark?
  /// The client's address.
  package var client: TextMark?

  /// Creates features that identify no session.
  package init() {}

  /// One feature of a session. Exchanges with an equal feature may belong to one session.
  package struct Sign: Sendable, Hashable {
    /// The kind and name: `cookie NAME`, `authorization`, `header NAME` or `account`.
    package let kind: ByteText
    /// The hash of the value.
    package let value: TextMark

    /// Creates a feature.
    package init(_ kind: String, _ value: TextMark) {
      self.kind = ByteText(kind)
      self.value = value
    }
  }
}
