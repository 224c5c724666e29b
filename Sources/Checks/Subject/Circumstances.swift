package import Evidence

/// How an artifact was sent, as far as that may be part of what was hashed or signed.
package struct Circumstances: Sendable, Hashable {
  /// The account that the request was made for.
  package var account: String?
  /// The path of the request, with its query.
  package var path: String?
  package var time: Timestamp?

  package init() {}
}
