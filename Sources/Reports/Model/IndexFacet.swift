/// What rows can be filtered by besides the columns of the table, where they have it.
package enum IndexFacet: String, Sendable, Hashable, CaseIterable {
  case answer, account, key, service
}
