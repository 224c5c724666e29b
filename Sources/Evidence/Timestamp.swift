/// A moment in UTC, in whole milliseconds since 1970-01-01, on the proleptic Gregorian calendar.
///
/// Artifacts know nothing finer than milliseconds, and nothing of time zones or leap seconds.
package struct Timestamp: Sendable, Hashable, Comparable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The years that can be written with four digits; everything else is refused when read.
  package static let years = 1...9999
}

extension Timestamp {
  /// The moment given by calendar fields, or `nil` where they name no day or time.
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

  package static func days(in month: Int, of year: Int) -> Int {
    let leap = (year.isMultiple(of: 4) && !year.isMultiple(of: 100)) || year.isMultiple(of: 400)
    return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Days from 1970-01-01, counting years from March so that the leap day comes last.
  private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted % 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The calendar day: year, month, day.
  package var date: (year: Int, month: Int, day: Int) {
    // Arithmetic on moments leads to before the year 1: eras are counted downwards there.
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

  /// Milliseconds since midnight.
  package var timeOfDay: Int {
    let remainder = milliseconds % 86_400_000
    return Int(remainder < 0 ? remainder + 86_400_000 : remainder)
  }
}

extension Int64 {
  fileprivate func dividedFloor(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
