import Claims
import Checks
import Decoding
import Evidence
import Results
import SystemCrypto

/// Family S: counters that aren't above the last known one.
enum AssertionCounters {
  /// S14, S12 and S15. They exclude each other.
  static let all: [Cause] = [byteOrder, overtaken, startsAgain]

  /// The stored counter is higher by far, but with its four bytes reversed it is at most 10,000
  /// below the assertion's. Only consistent: the reversed one isn't the assertion's, only near it, and the
  /// stored counter of another key can be so by chance.
  ///
  /// Example: the counter 7 is `00 00 00 07`. Read as little-endian it is 117,440,512, and the
  /// assertion with counter 8 seems to be far below the stored one.
  private static let byteOrder = Cause("S14-counter-endianness-or-sign") { examination in
    guard let counter = examination.input.wholeAssertion?.authenticatorData?.counter,
      let stored = examination.input.expectations.previousCounter,
      isReversed(stored, of: counter)
    else { return nil }
    return .recomputed(
      examination.input.with { $0.expectations.previousCounter = stored.byteSwapped },
      """
      The stored counter \(stored.grouped), with its bytes reversed, is \
      \(stored.byteSwapped.grouped); the assertion's is \(counter.grouped).
      """,
      rival: "A stored counter of another key", undoing: "previousCounter := its bytes reversed",
      steps: .one(
        "previousCounter", stored, "as it was given", stored.byteSwapped,
        "with its bytes reversed"))
  }

  /// Whether the stored counter is far above an assertion's, and a little below it with its bytes reversed.
  private static func isReversed(_ stored: UInt32, of counter: UInt32) -> Bool {
    stored > counter && stored - counter > usualGap && stored.byteSwapped < counter
      && counter - stored.byteSwapped <= usualGap
  }

  /// The most signatures that a key makes between two requests that a server sees. A greater gap
  /// would be a coincidence.
  ///
  /// S14 requires more than this between the stored counter and the assertion's, and at most this
  /// after the reversal.
  private static let usualGap: UInt32 = 10_000

  /// The signature is valid, and the counter is at most 16 below the stored one or below that of a
  /// record in the input.
  ///
  /// Only consistent: an assertion that was held back and replayed looks the same, and so does one that was
  /// accepted before and is sent again. Not claimed if another record has the same counter.
  ///
  /// Example: counters 41 and 42 are signed at once, and the request with 42 arrives first. The
  /// stored counter is then 42, and 41 isn't above it.
  private static let overtaken = Cause("S12-counter-not-greater") { examination in
    guard examination.isSignatureGood,
      let counter = examination.input.wholeAssertion?.authenticatorData?.counter
    else { return nil }
    guard let later = examination.overtaking(counter) else { return nil }
    let replay =
      "An assertion that was accepted before and is sent again, or an old one that somebody held back and replayed"
    let nothing = "nothing: a counter that isn't greater never passes"
    guard let record = later.record else {
      return .observed(
        """
        The counter is \(counter.grouped), \((later.counter - counter).grouped) below the stored one, \
        \(later.counter.grouped). If that is this key's, a later assertion arrived first.
        """, rival: "\(replay); or a stored counter of another key", undoing: nothing)
    }
    return .observed(
      """
      The counter is \(counter.grouped); \(later.counter.grouped), the one of \(record.phrase), arrived before it. \
      So this assertion was made before that one, and arrived after it.
      """, rival: replay, undoing: nothing)
  }

  /// The signature is valid and the counter isn't above the stored one. Only consistent: a request that was
  /// recorded twice or sent again, or a counter that is stored for the wrong key, looks the same.
  /// Requests that arrive out of order have different counters, so they never explain an equal one. Not
  /// claimed if S14 fits and no other record has the same counter.
  ///
  /// Example: the stored counter is 42, and an assertion with counter 42 arrives again. A lower
  /// counter never comes from the same key: it only grows (Apple, “Validating Apps That Connect
  /// to Your Server”, assertion step 5).
  private static let startsAgain = Cause("S15-counter-reset") { examination in
    guard examination.isSignatureGood,
      let counter = examination.input.wholeAssertion?.authenticatorData?.counter,
      let stored = examination.input.expectations.previousCounter, counter <= stored,
      examination.overtaking(counter) == nil,
      examination.isRepeated(counter) || !isReversed(stored, of: counter)
    else { return nil }
    let same = examination.withCounter(counter).map { "“\($0.name)”" }
    let isRepeated = examination.isRepeated(counter)
    let records =
      same.count > 1
      ? "; the records \(same.prefix(3).joined(separator: ", ")) have the same counter"
      : isRepeated ? "; the record \(same.joined()) has the same counter" : ""
    return .observed(
      """
      The signature is valid, and counter \(counter.grouped) isn't above the stored one, \
      \(stored.grouped)\(records).
      """,
      rival: isRepeated
        ? "One request that was recorded more than once"
        : counter == stored
          ? "The same request sent again, as in a retry, or a stored counter of another key"
          : "A stored counter of another key, or requests that arrived out of order",
      undoing: "nothing: each counter works once")
  }
}

extension Examination {
  /// Whether the key made the assertion, even if over client data that the server reads
  /// differently.
  ///
  /// A counter of an assertion whose signature isn't valid proves nothing, so the causes of
  /// counters require this.
  fileprivate var isSignatureGood: Bool {
    passed("assertion.signature") || search(for: "assertion.signature")?.match != nil
  }

  /// Returns a counter of the same key that is at most 16 higher and was seen earlier.
  ///
  /// - Parameter counter: The assertion's counter.
  /// - Returns: The counter with the record that has it, or the stored one with `nil`. `nil` if the
  ///   stored counter isn't above this one, if no such counter is near, or if another record has
  ///   the same counter.
  ///
  /// Example: for 41 with 42 stored, it returns 42 and the record with counter 42. For 41 with
  /// 9,000 stored and no record near, it returns `nil`.
  fileprivate func overtaking(_ counter: UInt32) -> (counter: UInt32, record: OtherRecord?)? {
    guard let stored = input.expectations.previousCounter, stored > counter,
      !isRepeated(counter)
    else { return nil }
    let gap = min(stored - counter, Self.parallelRequests)
    for later in (1...gap).lazy.map({ counter + $0 }) {
      if let record = withCounter(later).first { return (later, record) }
    }
    return stored - counter <= Self.parallelRequests ? (stored, nil) : nil
  }

  /// The most requests of one key that can be in transit at once.
  private static let parallelRequests: UInt32 = 16

  /// Returns the records of assertions that the same key signed with a counter, including this one
  /// if it is among them.
  fileprivate func withCounter(_ counter: UInt32) -> [OtherRecord] {
    keyIdentifier.map { otherRecords.records(withCounter: counter, ofKey: $0) } ?? []
  }

  /// Whether another record has the same counter. This assertion is itself in the index if it names
  /// its key and that key signed it, so one hit isn't enough then.
  fileprivate func isRepeated(_ counter: UInt32) -> Bool {
    let stated = input.expectations.statedKeyIdentifier
    let isFound = passed("assertion.signature") && stated == keyIdentifier
    return withCounter(counter).count > (isFound ? 1 : 0)
  }

  /// SHA-256 of the expected key, 32 bytes; `nil` without a key.
  private var keyIdentifier: [UInt8]? {
    input.expectedPublicKey.map { Digest.sha256($0.point) }
  }
}
