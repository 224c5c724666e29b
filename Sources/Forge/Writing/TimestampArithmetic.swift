package import Evidence

extension Timestamp {
  /// Returns the moment after the sum of the given durations, which may be negative. A day has 24
  /// hours.
  package func adding(days: Int64 = 0, hours: Int64 = 0, milliseconds: Int64 = 0) -> Timestamp {
    Timestamp(
      milliseconds: self.milliseconds + (days * 24 + hours) * 3_600_000 + milliseconds)
  }
}
