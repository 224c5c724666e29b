/// Properties by which rows of the index can be filtered in addition to the table's columns: the
/// server's answer, account, key and service.
package enum IndexFacet: String, Sendable, Hashable, CaseIterable {
  case answer, account, key, service
}
