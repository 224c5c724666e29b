/// A moment in UTC: whole milliseconds since 1970-01-01, in the proleptic Gregorian calendar.
///
/// Artifacts contain nothing finer than milliseconds, no local time and no leap seconds.
package struct Timestamp: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before it.
  package let milliseconds: Int64

  /// Creates a moment from Unix time in milliseconds.
  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Returns whether the left moment is earlier.
  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The years that four digits can write. Readers reject all others.
  package static let years = 1...9999
}

extension Timestamp {
  /// Creates a moment from calendar fields in UTC.
  ///
  /// - Returns: `nil` if a field is out of range, such as February 30, hour 24 or second 60.
  package init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    millisecond: Int = 0
  ) {
    guard Self.years.contains(year), (1...12).contains(month),
      (1...Self.days(in: month, of: year)).contains(day), (0...23).contains(hour),
      (0...59).contains(minute), (0...59).contains(second), (0...999).contains(millisecond)
    else { return nil }
    let days = Self.daysSinceEpoch(year: year, month: month, day: day)
    let seconds = Int64(days) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
    self.init(milliseconds: seconds * 1_000 + Int64(millisecond))
  }

  /// Returns the number of days of a month, 1 to 12. Any other month traps.
  package static func days(in month: Int, of year: Int) -> Int {
    let leap = (year.isMultiple(of: 4) && !year.isMultiple(of: 100)) || year.isMultiple(of: 400)
    return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Returns the days since 1970-01-01. Years count from March, so that the leap day comes last.
  private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted % 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The calendar day in UTC: year, month from 1, day from 1.
  package var date: (year: Int, month: Int, day: Int) {
    // Arithmetic can lead to years before 1, in which eras count downwards.
    let days = milliseconds.dividedFloor(by: 86_400_000) + 719_468
    let era = Int(days.dividedFloor(by: 146_097))
    let dayOfEra = Int(days) - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The milliseconds since midnight UTC, 0 to 86,399,999.
  package var timeOfDay: Int {
    let remainder = milliseconds % 86_400_000
    return Int(remainder < 0 ? remainder + 86_400_000 : remainder)
  }
}

extension Int64 {
  /// Returns the quotient rounded down, also for negative numbers.
  fileprivate func dividedFloor(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
