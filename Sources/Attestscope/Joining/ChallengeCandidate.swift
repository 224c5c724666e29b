import Binding
import Claims
import Evidence

/// A value that could have been meant as the challenge of an artifact.
struct ChallengeCandidate {
  let given: GivenBytes
  let author: Author
  let steps: [SourceStep]
  /// When the response ended that issued it.
  let time: Timestamp?
  let fits: Bool
}

/// The candidates for one challenge, each text once.
struct ChallengeCandidates {
  private var seen: Set<Bytes>
  private var values: [(text: Bytes, author: Author, steps: [SourceStep], time: Timestamp?)] = []

  private static let mostListed = 16

  /// - Parameter designated: the value that the artifact is held against, which is no other candidate.
  init(without designated: Bytes?) { seen = Set([designated].compactMap(\.self)) }

  mutating func add(_ text: Bytes, _ author: Author, _ steps: [SourceStep], _ time: Timestamp?) {
    if seen.insert(text).inserted { values.append((text, author, steps, time)) }
  }

  /// The candidates, those that fit first; a limited number.
  func listed(_ fits: (GivenBytes) -> Bool) -> [ChallengeCandidate] {
    let all = values.map { text, author, steps, time in
      let given = GivenBytes(text, nil)
      return ChallengeCandidate(
        given: given, author: author, steps: steps, time: time, fits: fits(given))
    }
    return Array((all.filter(\.fits) + all.filter { !$0.fits }).prefix(Self.mostListed))
  }
}

extension IssuedChallenge {
  var author: Author { isOfClient ? .client : .server }
}
