import Synchronization

/// A thread-safe cache of searches for challenges in given bytes.
///
/// All artifacts of a record share the given bytes and search them for the same challenges.
final class SearchedTexts: Sendable {
  private let found = Mutex<[[UInt8]: GivenBytes.Encoding?]>([:])

  /// Returns the form that `search` finds, and calls `search` once per hash.
  ///
  /// - Parameter hash: a hash that identifies the challenge.
  /// - Returns: the form, or `nil` if the challenge does not occur.
  func form(ofTextHashing hash: [UInt8], _ search: () -> GivenBytes.Encoding?) -> GivenBytes
    .Encoding?
  {
    if let known = found.withLock({ $0[hash] }) { return known }
    // Outside the lock: two threads may do the same work once, but none waits for another's.
    let form = search()
    found.withLock { $0[hash] = .some(form) }
    return form
  }
}
