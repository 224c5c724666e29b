package import Evidence

/// Moments as a reader meets them in running text, always in UTC.
extension Timestamp {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

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

  /// `12 Mar 14:06`, with the year where it does not go without saying.
  func shortMoment(withYear: Bool) -> String {
    withYear ? "\(shortDay) \(date.year)" : "\(shortDay) \(clock)"
  }

  /// `2026-03-12 14:06:09`, as a column of a table.
  var tabular: String {
    "\(date.year.padded(4))-\(date.month.padded(2))-\(date.day.padded(2)) \(clockWithSeconds)"
  }

  /// Whole seconds since 1970, where a number of 32 bits holds them: what App Attest cannot have
  /// seen is no time to put on an axis.
  package var epochSeconds: UInt32? {
    milliseconds >= 1_000 ? UInt32(exactly: milliseconds / 1_000) : nil
  }

  init(epochSeconds: UInt32) { self.init(milliseconds: Int64(epochSeconds) * 1_000) }
}

extension Int {
  /// Filled up with zeros.
  func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }

  /// As a word, where it is short: `Two`.
  var word: String {
    let words = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"]
    return words.indices.contains(self) ? words[self] : grouped
  }
}
