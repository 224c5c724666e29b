import Checks
import Decoding
import Diagnosis
import Evidence
import Ingest
import Reports
import SystemCrypto

/// What the records of a run can tell of each other: attested keys, issued challenges, client
/// data, counters.
///
/// Each question is answered by a hash, so that the work does not grow with the square of the
/// records, and each table is bounded.
struct RunIndex: Neighbourhood {
  private(set) var keys = AttestedKeyIndex()
  private var challenges: [[UInt8]: Neighbour] = [:]
  private var assertions: [[UInt8]: [(data: GivenBytes, neighbour: Neighbour)]] = [:]
  private var counters: [[UInt8]: [(counter: UInt32, neighbour: Neighbour)]] = [:]
  /// Set once something had to be left out.
  private(set) var isFull = false

  /// Entries of each table; about 300 bytes each.
  static let capacity = 1_000_000
  /// Client data that is kept of one key.
  static let clientDataLimit = 8
  /// Counters that are kept of one key: the highest.
  static let counterLimit = 32

  mutating func add(_ submission: Submission, limits: DecodingLimits) {
    let neighbour = Neighbour(submission)
    if submission.type == .attestation {
      keys.add(
        attestation: submission.armour.payload, in: neighbour, limits: limits)
    }
    addChallenge(of: submission, neighbour)
    guard submission.type == .assertion,
      let key = submission.expectations.keyID.flatMap(KeyIDSpelling.identifier)
    else { return }
    addClientData(of: submission, key, neighbour)
    addCounter(of: submission, key, neighbour, limits: limits)
  }

  private mutating func addChallenge(of submission: Submission, _ neighbour: Neighbour) {
    for reading in submission.expectations.challenge?.readings ?? [] {
      guard challenges.count < Self.capacity else { return isFull = true }
      let hash = Digest.sha256(reading.bytes)
      if challenges[hash] == nil { challenges[hash] = neighbour }
    }
  }

  private mutating func addClientData(
    of submission: Submission, _ key: [UInt8], _ neighbour: Neighbour
  ) {
    guard let data = submission.expectations.clientData else { return }
    guard assertions.count < Self.capacity else { return isFull = true }
    if assertions[key, default: []].count < Self.clientDataLimit {
      assertions[key, default: []].append((data, neighbour))
    }
  }

  private mutating func addCounter(
    of submission: Submission, _ key: [UInt8], _ neighbour: Neighbour, limits: DecodingLimits
  ) {
    let assertion = Assertion(decoding: submission.armour.payload, limits: limits)
    guard let counter = assertion.authenticatorData?.counter else { return }
    guard counters.count < Self.capacity else { return isFull = true }
    var known = counters[key] ?? []
    let place = known.firstIndex { $0.counter < counter } ?? known.endIndex
    known.insert((counter, neighbour), at: place)
    counters[key] = Array(known.prefix(Self.counterLimit))
  }

  func challenge(hashingTo hash: [UInt8]) -> Neighbour? { challenges[hash] }

  func key(_ identifier: [UInt8]) -> (key: AttestedKey, neighbour: Neighbour)? {
    keys.entry(identifier)
  }

  func clientData(ofKey identifier: [UInt8]) -> [(data: GivenBytes, neighbour: Neighbour)] {
    assertions[identifier] ?? []
  }

  func counters(ofKey identifier: [UInt8]) -> [(counter: UInt32, neighbour: Neighbour)] {
    counters[identifier] ?? []
  }
}

extension Neighbour {
  init(_ submission: Submission) {
    self.init(
      name: submission.record ?? submission.source.place,
      capturedAt: submission.expectations.capturedAt)
  }
}
