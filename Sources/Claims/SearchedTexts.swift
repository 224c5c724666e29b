import Evidence
import Synchronization

/// What was looked for in given bytes, and where it was found: the artifacts of a record share what
/// was given, and each of them asks the same.
final class SearchedTexts: Sendable {
  private let found = Mutex<[[UInt8]: ChallengeForm?]>([:])

  /// The form that `search` finds, which is asked for a text of this hash once.
  func form(ofTextHashing hash: [UInt8], _ search: () -> ChallengeForm?) -> ChallengeForm? {
    if let known = found.withLock({ $0[hash] }) { return known }
    // Outside the lock: two threads may do the same work once, but none waits for another's.
    let form = search()
    found.withLock { $0[hash] = .some(form) }
    return form
  }
}
