import Evidence

extension Int64 {
  /// The number of milliseconds as a phrase in days, hours, minutes, seconds or milliseconds: “3
  /// days”.
  ///
  /// It uses the largest unit that gives exactly 1 or at least 2, rounded down: 5,400,000 is “90
  /// minutes”.
  package var durationPhrase: String {
    let units: [(Int64, String)] = [
      (86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute"), (1_000, "second"),
    ]
    guard let (size, name) = units.first(where: { self >= $0.0 * 2 || self == $0.0 }) else {
      return Int(clamping: self).counted("millisecond")
    }
    return Int(clamping: self / size).counted(name)
  }
}
