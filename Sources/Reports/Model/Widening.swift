extension Optional {
  /// Widens the range so that it contains a value; a range of only this value where there was none.
  mutating func widen<Bound>(to value: Bound) where Wrapped == ClosedRange<Bound> {
    self = map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
  }
}
