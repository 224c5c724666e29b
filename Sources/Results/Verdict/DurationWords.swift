import Evidence

extension Int64 {
  /// The number of milliseconds as a phrase in days, hours, minutes, seconds or milliseconds: “3
  /// days”.
  ///
  /// It uses the largest unit that gives exactly 1 or at least 2, rounded: 5,400,000 is “90 minutes”,
  /// and 2,500,000,000 is “29 days”.
  package var durationPhrase: String {
    let units: [(Int64, String)] = [
      (86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute"), (1_000, "second"),
    ]
    guard let (size, name) = units.first(where: { self >= $0.0 * 2 || self == $0.0 }) else {
      return Int(clamping: self).counted("millisecond")
    }
    let (whole, rest) = quotientAndRemainder(dividingBy: size)
    return Int(clamping: rest < size - rest ? whole : whole + 1).counted(name)
  }
}
