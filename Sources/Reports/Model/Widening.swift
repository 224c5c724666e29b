extension Optional {
  /// Widens the range so that it contains a value. `nil` becomes a range of only this value.
  mutating func widen<Bound>(to value: Bound) where Wrapped == ClosedRange<Bound> {
    self = map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
  }
}
