import Evidence
import Foundation
import TestSupport
import Testing

@Suite("Written times")
struct TimestampTextTests {
  @Test(
    "RFC 3339 is read and written in UTC, with milliseconds if there are any",
    arguments: [
      ("2026-03-14T09:26:53Z", "2026-03-14T09:26:53Z"),
      ("2026-03-14t09:26:53z", "2026-03-14T09:26:53Z"),
      ("2026-03-14 09:26:53Z", "2026-03-14T09:26:53Z"),
      ("2026-03-14T09:26:53+00:00", "2026-03-14T09:26:53Z"),
      ("2026-03-14T09:26:53-00:00", "2026-03-14T09:26:53Z"),
      ("2026-03-14T09:26:53+05:30", "2026-03-14T03:56:53Z"),
      ("2026-03-14T20:26:53-08:00", "2026-03-15T04:26:53Z"),
      ("2024-02-29T23:59:59-00:01", "2024-03-01T00:00:59Z"),
      ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.500Z"),
      ("1970-01-01T00:00:00+23:59", "1969-12-31T00:01:00Z"),
      ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
      ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
    ])
  func read(text: String, written: String) throws {
    let moment = try #require(Timestamp(rfc3339: text))
    #expect(moment.description == written)
    #expect(Timestamp(rfc3339: written) == moment)
  }

  @Test("one to nine digits of a fraction are read, down to the millisecond", arguments: 1...9)
  func fractions(digits: Int) {
    let fraction = "123456789".prefix(digits)
    let milliseconds = [100, 120, 123][min(digits, 3) - 1]
    let moment = Timestamp(rfc3339: "1970-01-01T00:00:01.\(fraction)Z")
    #expect(moment?.milliseconds == 1_000 + Int64(milliseconds))
  }

  @Test("a fraction is cut, not rounded")
  func cut() {
    #expect(Timestamp(rfc3339: "1970-01-01T00:00:00.9999Z")?.milliseconds == 999)
    #expect(Timestamp(rfc3339: "1970-01-01T00:00:00.0009Z")?.milliseconds == 0)
  }

  @Test(
    "any other form is rejected",
    arguments: [
      "", "2026", "2026-03-14", "2026-03-14T09:26:53", "2026-03-14T09:26Z",
      "2026-03-14T09:26:53.Z", "2026-03-14T09:26:53,5Z", "2026-3-14T09:26:53Z",
      "26-03-14T09:26:53Z", "+2026-03-14T09:26:53Z", "2026-02-29T09:26:53Z",
      "2026-03-14T24:00:00Z", "2026-03-14T23:59:60Z", "2026-03-14T09:26:53+0530",
      "2026-03-14T09:26:53+05", "2026-03-14T09:26:53+24:00", "2026-03-14T09:26:53+05:60",
      "2026-03-14T09:26:53 Z", " 2026-03-14T09:26:53Z", "2026-03-14T09:26:53Z ",
      "2026-03-14T09:26:53ZZ", "0000-01-01T00:00:00Z", "２０２６-03-14T09:26:53Z",
      "2026-03-14T09:26:53−05:00",
    ])
  func refused(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test(
    "an offset can't move a time out of the representable years",
    arguments: ["0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01"])
  func outOfYears(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test("a text that Foundation writes is read as the same time", arguments: 0..<4 as Range<UInt64>)
  func foundation(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for _ in 0..<250 {
      let milliseconds = Int64.random(
        in: -11_676_096_000_000..<253_402_300_800_000, using: &generator)
      let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
      let moment = Timestamp(rfc3339: date.formatted(style))
      // Foundation stores seconds in a Double, and truncates; this type is exact.
      #expect(moment.map { abs($0.milliseconds - milliseconds) <= 1 } == true)
    }
  }

  @Test("timestamps beyond the calendar are written without a trap")
  func extremes() {
    #expect(!Timestamp(milliseconds: .max).description.isEmpty)
    #expect(!Timestamp(milliseconds: .min).description.isEmpty)
  }
}
