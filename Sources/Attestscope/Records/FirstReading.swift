import Decoding
import Ingest

/// The first reading of the inputs: what their records may have to tell each other, set aside.
struct FirstReading: Sendable {
  private(set) var table = RecordTable()
  private(set) var records = RecordSpool()
  private(set) var strings = SeenStrings()
  /// How many submissions there were.
  private(set) var count = 0
  /// The steps of records that were set aside, by their numbers there, where steps are noted.
  private(set) var steps: [Int: WorkStep] = [:]

  mutating func see(_ string: SeenString, at moment: Moment?) { strings.add(string, at: moment) }

  mutating func add(_ submission: Submission, limits: DecodingLimits, at step: WorkStep? = nil) {
    count += 1
    let number = records.count
    table.add(submission, limits: limits, keptIn: &records)
    if records.count > number { steps[number] = step }
  }
}
