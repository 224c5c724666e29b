extension Timestamp: CustomStringConvertible {
  /// The moment in RFC 3339 form in UTC: `2026-03-14T09:26:53Z`. Three fraction digits follow the
  /// seconds if the milliseconds are not zero.
  package var description: String {
    let (year, month, day) = date
    let seconds = timeOfDay / 1_000
    let fraction = timeOfDay % 1_000
    let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }
    return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
      + "T\(clock.joined(separator: ":"))"
      + (fraction == 0 ? "" : ".\(fraction.padded(to: 3))") + "Z"
  }

  /// Reads an RFC 3339 date and time (§5.6), such as `2026-03-14T10:26:53.5+01:00`.
  ///
  /// The separator may also be `t` or a space. Any number of fraction digits is accepted; digits
  /// beyond the millisecond are dropped.
  ///
  /// - Returns: `nil` for other text, an impossible date, a leap second, or a year outside of
  ///   ``years``.
  package init?(rfc3339 text: some StringProtocol) {
    var scanner = TimestampScanner(text.utf8)
    guard let year = scanner.number(digits: 4), scanner.skip("-"),
      let month = scanner.number(digits: 2), scanner.skip("-"),
      let day = scanner.number(digits: 2),
      scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
      let hour = scanner.number(digits: 2), scanner.skip(":"),
      let minute = scanner.number(digits: 2), scanner.skip(":"),
      let second = scanner.number(digits: 2), let millisecond = scanner.fraction(),
      let offset = scanner.offset(), scanner.isAtEnd,
      let local = Timestamp(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second,
        millisecond: millisecond)
    else { return nil }
    self.init(milliseconds: local.milliseconds - Int64(offset) * 60_000)
    // The offset may move the moment into a year that four digits cannot write.
    guard Self.years.contains(date.year) else { return nil }
  }
}

extension Int {
  /// Returns decimal digits with leading zeros.
  fileprivate func padded(to width: Int) -> String {
    (self < 0 ? "-" : "") + String(magnitude).zeroPadded(to: width)
  }
}

/// A scanner that reads the digits and separators of a written time from left to right.
private struct TimestampScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: some Sequence<UInt8>) {
    rest = ArraySlice(Array(text))
  }

  /// Whether all characters were read.
  var isAtEnd: Bool { rest.isEmpty }

  /// Consumes `mark` if it comes next, and returns whether it did.
  mutating func skip(_ mark: Character) -> Bool {
    guard rest.first == mark.asciiValue else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads exactly `digits` decimal digits; `nil` if there are fewer.
  mutating func number(digits: Int) -> Int? {
    let taken = rest.prefix(digits)
    guard taken.count == digits, taken.allSatisfy(\.isDigit) else { return nil }
    rest = rest.dropFirst(digits)
    return taken.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Reads an optional fraction of a second, in milliseconds: 0 without a fraction, `nil` if no
  /// digits follow the dot.
  mutating func fraction() -> Int? {
    guard skip(".") else { return 0 }
    let digits = rest.prefix(while: \.isDigit)
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    let padded = (Array(digits.prefix(3)) + [0x30, 0x30, 0x30]).prefix(3)
    return padded.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Reads the offset from UTC, in minutes, positive east of Greenwich; `nil` if it is missing or
  /// malformed.
  mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = number(digits: 2), skip(":"), let minutes = number(digits: 2),
      hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }
}
