import Synchronization

/// The limits for the work that the bytes of an input may cause, as multiples of their number.
///
/// A reader or a search asks the budget before it does work. An input, its members and the members
/// of these share one budget; so do all searches for the causes of one artifact. A budget counts
/// work and not time, so that the same input gives the same results on every machine. Threads can
/// share it.
///
/// A decompression bomb of 42 kB can unpack to more than any disk holds, and a record of 15 bytes gives
/// a result of 6 kB. Genuine captures unpack to about 50 times their size, and every artifact in them
/// needs bytes of its own, because signatures can't be compressed.
package final class WorkBudget: Sendable {
  /// A kind of work.
  package enum Work: Int, Sendable, CaseIterable {
    /// Bytes that an input unpacks to, at all levels together.
    case unpackedBytes
    /// Members of archives in an input, at all levels together.
    case members
    /// Bytes of strings in captures and texts that are hashed to explain failures.
    case stringBytes
    /// Artifacts of an input that get a result.
    case results
    /// Bytes of results that a run writes in one format.
    case resultBytes
    /// Bytes that are rewritten, read or hashed to explain the failures of one artifact.
    case searchedBytes
    /// Hashes that are computed and compared to explain the failures of one artifact.
    case hashes
    /// Signatures that are verified to explain the failures of one artifact; each takes about
    /// 0.01 ms.
    case signatures
    /// Values that are compared with one artifact because they could have been meant.
    case candidates
    /// Other values of a request that are compared with the signatures that failed in it.
    case coveredValues
    /// Values that a server issued before, and that are kept as candidates for one artifact.
    case earlierValues
    /// Attestations of a session whose keys are tried for one assertion of it.
    case sessionKeys
  }

  /// The limit of one kind of work.
  package struct Limit: Sendable, Hashable {
    /// The amount for every ``bytes`` bytes.
    package let times: Int
    /// The number of bytes that give the amount ``times``.
    package let bytes: Int
    /// The amount that is always allowed, however few bytes there are.
    package let least: Int
    /// The amount that is never exceeded, however many bytes there are.
    package let most: Int

    /// Creates a limit of `times` for every `bytes` bytes.
    init(_ times: Int, per bytes: Int = 1, least: Int, most: Int = .max) {
      self.times = times
      self.bytes = bytes
      self.least = least
      self.most = most
    }

    /// Creates a limit that doesn't depend on the bytes.
    init(always count: Int) { self.init(0, least: count, most: count) }

    /// Returns the allowed amount for a number of bytes.
    func amount(for count: Int) -> Int {
      let (product, overflows) = (count / bytes).multipliedReportingOverflow(by: times)
      return min(max(overflows ? .max : product, least), most)
    }
  }

  /// What is counted.
  private struct State {
    /// The bytes that were read.
    var bytes: Int
    /// The amounts spent, by the raw value of the work.
    var spent = [Int](repeating: 0, count: Work.allCases.count)
    /// The number of times that something wasn't allowed, by the raw value of the work.
    var refusals = [Int](repeating: 0, count: Work.allCases.count)
  }

  private let state: Mutex<State>
  /// The number of equal parts into which the limits are divided, of which this budget has one.
  private let parts: Int
  /// Limits that don't depend on the bytes.
  private let fixed: [Work: Int]

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes that were read, or zero if it isn't known yet; see ``grow(by:)``.
  ///   - parts: The number of equal parts into which the limits are divided, of which this budget has
  ///     one; at least 1.
  ///   - fixed: Limits that don't depend on the bytes, in place of the usual ones.
  package init(bytes: Int, parts: Int = 1, fixed: [Work: Int] = [:]) {
    state = Mutex(State(bytes: bytes))
    self.parts = max(1, parts)
    self.fixed = fixed
  }

  /// Adds bytes that were read.
  package func grow(by count: Int) {
    state.withLock { $0.bytes += min(count, .max - $0.bytes) }
  }

  /// The number of bytes that were read.
  package var bytes: Int { state.withLock(\.bytes) }

  /// Returns what is left of an amount.
  package func left(of work: Work) -> Int { state.withLock { left(of: work, $0) } }

  /// Spends an amount if as much is left.
  ///
  /// - Returns: `false` if less is left; nothing is spent then, and ``refusals(of:)`` grows.
  package func spend(_ count: Int = 1, of work: Work) -> Bool {
    state.withLock { state in
      let isAllowed = count <= left(of: work, state)
      if isAllowed {
        state.spent[work.rawValue] += count
      } else {
        state.refusals[work.rawValue] += 1
      }
      return isAllowed
    }
  }

  /// Spends an amount that was needed already. If less is left, nothing is left afterwards.
  ///
  /// - Returns: `false` if less was left.
  package func charge(_ count: Int, of work: Work) -> Bool {
    state.withLock { state in
      let left = left(of: work, state)
      state.spent[work.rawValue] += min(count, left)
      if count > left { state.refusals[work.rawValue] += 1 }
      return count <= left
    }
  }

  /// Returns the number of times that something wasn't allowed.
  package func refusals(of work: Work) -> Int { state.withLock { $0.refusals[work.rawValue] } }

  /// Returns the amount that is allowed for the bytes that were read.
  package func amount(of work: Work) -> Int { state.withLock { amount(of: work, $0) } }

  private func amount(of work: Work, _ state: borrowing State) -> Int {
    (fixed[work] ?? Self.limit(of: work).amount(for: state.bytes)) / parts
  }

  private func left(of work: Work, _ state: borrowing State) -> Int {
    max(0, amount(of: work, state) - state.spent[work.rawValue])
  }

  /// Returns the limit of a kind of work.
  package static func limit(of work: Work) -> Limit {
    switch work {
    case .unpackedBytes: Limit(200, least: 16 << 20)
    case .members: Limit(1, least: 4_096, most: 1_000_000)
    case .stringBytes: Limit(200, least: 16 << 20)
    // The shortest genuine artifact is an assertion: 190 digits of Base64, of which compression leaves
    // at least the 70 bytes of its signature.
    case .results: Limit(1, per: 64, least: 4_096)
    // An artifact of 190 digits that fails every check gives about 15 kB, which is less than 200 times
    // its size. The least is for shorter ones: about 500 of them.
    case .resultBytes: Limit(200, least: 8 << 20)
    // Enough to rewrite every reading (way to decode) of a value once, with frequent rewritings
    // also in pairs, and with the most frequent ones in threes. The shortest record of an assertion
    // already gets the maximum.
    case .searchedBytes: Limit(32 << 10, least: 64 << 10, most: 5 << 20)
    case .hashes: Limit(48, least: 256, most: 8_192)
    case .signatures: Limit(9, least: 48, most: 1_536)
    case .candidates: Limit(1, least: 256, most: 4_096)
    // Each costs a verification for each reading, and requests sign few values.
    case .coveredValues: Limit(always: 48)
    // The work on earlier values and on session keys grows with the number of artifacts already, so
    // their number per artifact is constant.
    case .earlierValues: Limit(always: 64)
    case .sessionKeys: Limit(always: 16)
    }
  }
}
