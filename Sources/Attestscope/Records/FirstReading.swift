import Claims
import Decoding
import Ingest
import SystemCrypto

/// The first reading of the inputs: what their records may have to tell each other, set aside.
struct FirstReading: Sendable {
  private(set) var table = RecordTable()
  private(set) var records = RecordSpool()
  private(set) var strings = SeenStrings()
  /// How many submissions there were.
  private(set) var count = 0
  /// The steps of records that were set aside, by their numbers there, where steps are noted.
  private(set) var steps: [Int: WorkStep] = [:]

  /// The exchanges of captures, in the order of the inputs.
  private(set) var exchanges: [ObservedExchange] = []
  /// The key identifiers of attestations in captures, by the SHA-256 of their bytes.
  private(set) var attested: [[UInt8]: [UInt8]] = [:]
  /// Set once exchanges had to be left out.
  private(set) var isCut = false

  /// About 300 bytes each besides their values.
  static let mostExchanges = 1_000_000

  mutating func see(_ string: SeenString) { strings.add(string) }

  mutating func see(_ exchange: ObservedExchange) {
    guard exchanges.count < Self.mostExchanges else { return isCut = true }
    exchanges.append(exchange)
  }

  mutating func add(_ submission: Submission, limits: DecodingLimits, at step: WorkStep? = nil) {
    count += 1
    let number = records.count
    let identifier = table.add(submission, limits: limits, keptIn: &records)
    if let identifier, submission.surroundings?.place != nil, attested.count < Self.mostExchanges {
      attested[Digest.sha256(submission.armour.payload)] = identifier
    }
    if records.count > number { steps[number] = step }
  }
}
