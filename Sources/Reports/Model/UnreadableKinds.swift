import Evidence
import Results

/// What the unreadable inputs of a run are, for the end of a batch: inputs with the same headline are one kind.
package struct UnreadableKinds: Sendable {
  /// Inputs with the same headline.
  package struct Kind: Sendable {
    /// What the bytes are or lack, as a sentence.
    package let headline: String
    /// What makes the first of them readable, as a sentence; `nil` if that isn't known.
    package let next: String?
    /// The name of the first.
    package let example: String
    /// Whether they are an error message.
    let isErrorMessage: Bool
    /// The number of inputs.
    package fileprivate(set) var count = 1
  }

  /// The kinds in the order of their first input.
  package private(set) var kinds: [Kind] = []
  /// The number of inputs of further kinds.
  package private(set) var others = 0

  /// Maximum number of kinds that are kept.
  private static let limit = 64

  /// Counts an artifact, if it is unreadable.
  mutating func add(_ result: ArtifactResult) {
    guard result.verdict.outcome == .unreadable else { return }
    let headline = result.headline.sentence
    if let place = kinds.firstIndex(where: { $0.headline.equals(headline) }) {
      kinds[place].count += 1
    } else if kinds.count < Self.limit {
      kinds.append(
        Kind(
          headline: headline,
          next: (result.next ?? result.problems.first?.knownCause?.fix.inBrief(for: nil))
            .map(\.capitalizedFirst.sentence),
          example: result.name, isErrorMessage: result.isErrorMessage))
    } else {
      others += 1
    }
  }
}
