import Results

extension Redactor {
  /// Returns an expected value with its candidates, redacted like the same values elsewhere.
  ///
  /// - Parameter path: JSON Pointer of the value in a line of results. Evaluated only if something
  ///   is redacted.
  mutating func binding(
    _ binding: BoundValue, at path: @autoclosure () -> String
  ) -> BoundValue {
    var copy = binding
    copy.text = binding.text.map { text($0, at: path() + BoundValue.textPath) }
    copy.steps = steps(binding.steps, at: path() + BoundValue.stepsPath)
    for (index, candidate) in binding.candidates.enumerated() {
      func place() -> String { path() + BoundValue.candidatePath(index) }
      copy.candidates[index].text = text(candidate.text, at: place() + BoundValue.textPath)
      copy.candidates[index].steps = steps(candidate.steps, at: place() + BoundValue.stepsPath)
    }
    return copy
  }
}

/// The places of a bound value's parts in a line of results, as parts of a JSON Pointer.
extension BoundValue {
  static let textPath = "/shown"
  static let stepsPath = "/where"

  /// JSON Pointer of an element of `bindings`.
  static func path(_ index: Int) -> String { "/artifact/bindings/\(index)" }

  /// JSON Pointer of a candidate, relative to its value.
  static func candidatePath(_ index: Int) -> String { "/candidates/\(index)" }
}
