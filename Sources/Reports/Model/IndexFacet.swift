/// Properties by which rows of the index can be filtered in addition to the table's columns.
///
/// - `answer`: what the server answered, for example “Rejected, 401”.
/// - `account`: the account that the artifact was sent for.
/// - `key`: the key ID.
/// - `service`: the service or host that it was sent to.
/// - `content`: what the bytes of an unreadable artifact without a cause are.
package enum IndexFacet: String, Sendable, Hashable, CaseIterable {
  case answer, account, key, service, content
}
