import Results

extension Redactor {
  /// An expected value and its candidates, each treated as the same value beside the artifact is.
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

/// The places of its parts in a line of results.
extension BoundValue {
  static let textPath = "/shown"
  static let stepsPath = "/where"

  static func path(_ index: Int) -> String { "/artifact/bindings/\(index)" }

  static func candidatePath(_ index: Int) -> String { "/candidates/\(index)" }
}
