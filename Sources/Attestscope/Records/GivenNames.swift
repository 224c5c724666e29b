import Synchronization

/// The names of records that a part of a split run was given, and those that it looked up although
/// it was not given them. A name is a value under which records are found, such as a key ID; it is
/// identified by its route, eight bytes of its hash. Safe to use from several threads.
final class GivenNames: Sendable {
  /// The routes of the given names. The part has all records under these names.
  let routes: Set<NameRoute>
  /// The routes of the names that were looked up and not given.
  private let vain = Mutex(Set<NameRoute>())

  /// Creates the names of a part.
  init(_ routes: Set<NameRoute>) { self.routes = routes }

  /// Notes a name that is looked up, unless it was given.
  func look(up topic: RecordTable.Topic, _ name: [UInt8]) {
    let route = NameRoute(topic, name)
    guard !routes.contains(route) else { return }
    vain.withLock { _ = $0.insert(route) }
  }

  /// The routes that were looked up and not given, sorted. The results that needed them are not
  /// final: the part must be analyzed again with the records under these names.
  var missed: [NameRoute] { vain.withLock { $0.sorted() } }
}
