import Evidence
import Foundation
import TestSupport
import Testing

@Suite("Timestamps and calendar dates")
struct TimestampTests {
  private static let day: Int64 = 86_400_000

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// Foundation's calendar is Gregorian only from October 1582 on.
  @Test(
    "agrees with Foundation on every 11th day of eight centuries",
    arguments: [1600, 1700, 1800, 1900, 2000, 2100, 2200, 2300])
  func foundation(century: Int) throws {
    let first = try #require(Timestamp(year: century, month: 1, day: 1)).milliseconds / Self.day
    for days in stride(from: first, to: first + 36_525, by: 11) {
      let moment = Timestamp(milliseconds: days * Self.day)
      let date = Date(timeIntervalSince1970: Double(days) * 86_400)
      let parts = Self.calendar.dateComponents([.year, .month, .day], from: date)
      let (year, month, day) = moment.date
      #expect(year == parts.year && month == parts.month && day == parts.day)
      #expect(Timestamp(year: year, month: month, day: day) == moment)
    }
  }

  @Test("the days from the year 1 to 9999 follow one another without a gap")
  func everyYear() throws {
    let start = try #require(Timestamp(year: 1, month: 1, day: 1))
    #expect(start.milliseconds == -62_135_596_800_000)
    var expected = start.milliseconds
    for year in Timestamp.years {
      for month in 1...12 {
        let last = Timestamp.days(in: month, of: year)
        let first = Timestamp(year: year, month: month, day: 1)
        #expect(first?.milliseconds == expected)
        #expect(first.map { $0.date == (year, month, 1) } == true)
        expected += Int64(last) * Self.day
        let end = Timestamp(milliseconds: expected - 1)
        #expect(end.date == (year, month, last))
        #expect(end.timeOfDay == 86_399_999)
      }
    }
    #expect(Timestamp(milliseconds: expected - 1).description == "9999-12-31T23:59:59.999Z")
  }

  @Test(
    "every representable timestamp has a date, and the same one 400 years earlier",
    arguments: [0, 1, 5, 1_000, 700_000])
  func beforeTheCalendar(eras: Int64) throws {
    let era: Int64 = 146_097 * Self.day
    for days in stride(from: Int64(0), to: 146_097, by: 37) {
      let (year, month, day) = Timestamp(milliseconds: days * Self.day).date
      let earlier = Timestamp(milliseconds: days * Self.day - eras * era)
      #expect(earlier.date == (year - 400 * Int(eras), month, day))
    }
    for milliseconds in [Int64.min, .min + 1, -1, .max] {
      let moment = Timestamp(milliseconds: milliseconds)
      #expect((1...12).contains(moment.date.month) && (1...31).contains(moment.date.day))
      #expect((0..<86_400_000).contains(moment.timeOfDay))
    }
    #expect("\(Timestamp(milliseconds: -62_167_219_200_001))" == "-0001-12-31T23:59:59.999Z")
  }

  @Test(
    "a year is a leap year every 4 years, not every 100, but every 400",
    arguments: [(2023, 28), (2024, 29), (1900, 28), (2000, 29), (2100, 28), (4, 29), (100, 28)])
  func leapYears(year: Int, days: Int) {
    #expect(Timestamp.days(in: 2, of: year) == days)
    #expect((Timestamp(year: year, month: 2, day: 29) != nil) == (days == 29))
  }

  @Test(
    "invalid dates and times are rejected",
    arguments: [
      [0, 1, 1, 0, 0, 0, 0], [10_000, 1, 1, 0, 0, 0, 0], [2024, 0, 1, 0, 0, 0, 0],
      [2024, 13, 1, 0, 0, 0, 0], [2024, 4, 31, 0, 0, 0, 0], [2024, 1, 0, 0, 0, 0, 0],
      [2024, 1, 1, 24, 0, 0, 0], [2024, 1, 1, 0, 60, 0, 0], [2024, 1, 1, 0, 0, 60, 0],
      [2024, 1, 1, 0, 0, 0, 1_000], [2024, 1, 1, -1, 0, 0, 0], [-1, 1, 1, 0, 0, 0, 0],
    ])
  func refusedFields(parts: [Int]) {
    let moment = Timestamp(
      year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
      second: parts[5], millisecond: parts[6])
    #expect(moment == nil)
  }

  @Test("timestamps are ordered by time")
  func order() {
    #expect(Timestamp(milliseconds: -1) < Timestamp(milliseconds: 0))
    #expect(Timestamp(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
  }
}
