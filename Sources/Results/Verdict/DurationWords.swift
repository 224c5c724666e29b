import Evidence

extension Int64 {
  /// Milliseconds in the largest unit that leaves a reader with a whole number: “3 days”.
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
