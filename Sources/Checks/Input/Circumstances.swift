package import Evidence

/// Facts about the request that carried an artifact, which some apps include in what they hash or
/// sign.
///
/// The search for causes tries them in combination with the challenge or the client data.
package struct Circumstances: Sendable, Hashable {
  /// The account or user name that the request was made for.
  package var account: String?
  /// The request's path with its query: `/api/orders?id=7`.
  package var path: String?
  /// When the request was sent.
  package var time: Timestamp?

  /// Creates circumstances of which nothing is known.
  package init() {}
}
