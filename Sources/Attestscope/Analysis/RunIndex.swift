import Checks
import Decoding
import Diagnosis
import Evidence
import Ingest
import Reports
import SystemCrypto

/// What the records of a run can tell of each other: attested keys, issued challenges, client data.
///
/// Each question is answered by a hash, so that the work does not grow with the square of the
/// records, and each table is bounded.
struct RunIndex: Neighbourhood {
  private(set) var keys = AttestedKeyIndex()
  private var challenges: [[UInt8]: Neighbour] = [:]
  private var assertions: [[UInt8]: [(data: GivenBytes, neighbour: Neighbour)]] = [:]
  /// Set once something had to be left out.
  private(set) var isFull = false

  /// Entries of each table; about 300 bytes each.
  static let capacity = 1_000_000
  /// Client data that is kept of one key.
  static let clientDataLimit = 8

  mutating func add(_ submission: Submission, limits: DecodingLimits) {
    let neighbour = Neighbour(submission)
    if submission.type == .attestation {
      keys.add(
        attestation: submission.armour.payload, in: neighbour, limits: limits)
    }
    for reading in submission.expectations.challenge?.readings ?? [] {
      guard challenges.count < Self.capacity else { return isFull = true }
      let hash = Digest.sha256(reading.bytes)
      if challenges[hash] == nil { challenges[hash] = neighbour }
    }
    addClientData(of: submission, neighbour)
  }

  private mutating func addClientData(of submission: Submission, _ neighbour: Neighbour) {
    guard submission.type == .assertion, let data = submission.expectations.clientData,
      let key = submission.expectations.keyID.flatMap(KeyIDSpelling.identifier)
    else { return }
    guard assertions.count < Self.capacity else { return isFull = true }
    if assertions[key, default: []].count < Self.clientDataLimit {
      assertions[key, default: []].append((data, neighbour))
    }
  }

  func challenge(hashingTo hash: [UInt8]) -> Neighbour? { challenges[hash] }

  func key(_ identifier: [UInt8]) -> (key: AttestedKey, neighbour: Neighbour)? {
    keys.entry(identifier)
  }

  func clientData(ofKey identifier: [UInt8]) -> [(data: GivenBytes, neighbour: Neighbour)] {
    assertions[identifier] ?? []
  }
}

extension Neighbour {
  init(_ submission: Submission) {
    self.init(
      name: submission.record ?? submission.source.place,
      capturedAt: submission.expectations.capturedAt)
  }
}
