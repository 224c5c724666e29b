import Synchronization

/// A thread-safe cache of searches for challenges in given bytes.
///
/// All artifacts of a record share the given bytes and search them for the same challenges.
final class SearchedTexts: Sendable {
  /// The results by the hash of the challenge; `nil` for a challenge that does not occur.
  private let found = Mutex<[[UInt8]: GivenBytes.Encoding?]>([:])

  /// Returns the encoding that `search` finds for a hash, from the cache if it was found before.
  ///
  /// - Parameter hash: A hash that identifies the challenge.
  /// - Returns: The encoding in which the challenge occurs, or `nil` if it does not occur.
  func form(ofTextHashing hash: [UInt8], _ search: () -> GivenBytes.Encoding?) -> GivenBytes
    .Encoding?
  {
    if let known = found.withLock({ $0[hash] }) { return known }
    // Outside the lock: two threads may both search for one hash, but none waits for the other.
    let form = search()
    found.withLock { $0[hash] = .some(form) }
    return form
  }
}
