extension Timestamp: CustomStringConvertible {
  /// RFC 3339 in UTC, with three fraction digits where there is a fraction: `2026-03-14T09:26:53Z`.
  package var description: String {
    let (year, month, day) = date
    let seconds = timeOfDay / 1_000
    let fraction = timeOfDay % 1_000
    let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }
    return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
      + "T\(clock.joined(separator: ":"))"
      + (fraction == 0 ? "" : ".\(fraction.padded(to: 3))") + "Z"
  }

  /// Reads an RFC 3339 date and time (§5.6): any number of fraction digits, `Z` or an offset.
  ///
  /// Digits beyond the millisecond are dropped.
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
    // The offset may lead out of the years that can be written.
    guard Self.years.contains(date.year) else { return nil }
  }
}

extension Int {
  /// Decimal digits, filled up with zeros in front.
  fileprivate func padded(to width: Int) -> String {
    let digits = String(magnitude)
    let zeros = String(repeating: "0", count: Swift.max(0, width - digits.count))
    return (self < 0 ? "-" : "") + zeros + digits
  }
}

/// Reads the digits and marks of a written time, from left to right.
private struct TimestampScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: some Sequence<UInt8>) {
    rest = ArraySlice(Array(text))
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ mark: Character) -> Bool {
    guard rest.first == mark.asciiValue else { return false }
    rest = rest.dropFirst()
    return true
  }

  mutating func number(digits: Int) -> Int? {
    let taken = rest.prefix(digits)
    guard taken.count == digits, taken.allSatisfy(isDigit) else { return nil }
    rest = rest.dropFirst(digits)
    return taken.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Milliseconds; zero where there is no fraction, `nil` where a point has no digits behind it.
  mutating func fraction() -> Int? {
    guard skip(".") else { return 0 }
    let digits = rest.prefix(while: isDigit)
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    let padded = (Array(digits.prefix(3)) + [0x30, 0x30, 0x30]).prefix(3)
    return padded.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Minutes east of Greenwich.
  mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = number(digits: 2), skip(":"), let minutes = number(digits: 2),
      hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }
}

/// Whether the byte is one of the ASCII digits 0 to 9.
private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
