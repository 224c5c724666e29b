package import Evidence

/// Dates and times for running text, in English and always in UTC.
extension Timestamp {
  /// The names of the months, January first.
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The month's full name.
  private var month: String { Self.months[date.month - 1] }

  /// `12 March 2026`.
  var longDay: String { "\(date.day) \(month) \(date.year)" }

  /// `12 Mar`.
  var shortDay: String { "\(date.day) \(month.prefix(3))" }

  /// `Mar 2026`.
  var shortMonth: String { "\(month.prefix(3)) \(date.year)" }

  /// `14:06`.
  var clock: String {
    let minutes = timeOfDay / 60_000
    return "\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
  }

  /// `14:06:09`.
  var clockWithSeconds: String { "\(clock):\((timeOfDay / 1_000 % 60).padded(2))" }

  /// `12 March 2026 at 14:06`.
  var moment: String { "\(longDay) at \(clock)" }

  /// Returns `12 Mar 14:06`, or the day without a time of day, `12 Mar 2026`, where the year is
  /// needed.
  func shortMoment(withYear: Bool) -> String {
    withYear ? "\(shortDay) \(date.year)" : "\(shortDay) \(clock)"
  }

  /// `2026-03-12 14:06:09`, which sorts as text in a table's column.
  var tabular: String {
    "\(date.year.padded(4))-\(date.month.padded(2))-\(date.day.padded(2)) \(clockWithSeconds)"
  }

  /// Whole seconds since 1970. `nil` before 1970-01-01 00:00:01 UTC and from February 2106 on,
  /// where 32 bits overflow. App Attest is from 2020, so such times are wrong and stay off charts.
  package var epochSeconds: UInt32? {
    milliseconds >= 1_000 ? UInt32(exactly: milliseconds / 1_000) : nil
  }

  /// Makes a time from seconds since 1970.
  init(epochSeconds: UInt32) { self.init(milliseconds: Int64(epochSeconds) * 1_000) }
}

extension Int {
  /// Returns the decimal digits, with leading zeros up to `width`. Longer numbers are not cut.
  func padded(_ width: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
