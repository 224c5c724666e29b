import Claims
import Decoding
import Evidence
import Ingest

extension Submission {
  /// The most strings of a text among which challenges are searched: as many as one artifact has beside it.
  private static let mostNearby = 64

  /// The challenges on other lines of a text with one artifact, such as a log; empty in an exchange. Of
  /// several values with one name, claims keep the nearest.
  var nearbyChallenges: [(text: Bytes, author: Author, steps: [SourceStep])] {
    guard let surroundings, surroundings.exchange == nil,
      surroundings.strings.count <= Self.mostNearby
    else { return [] }
    return surroundings.strings.compactMap { string in
      guard string.name.flatMap(ChallengeName.init) == .challenge,
        let steps = source.steps.moved(from: decodedText.text, to: string.text)
      else { return nil }
      return (string.text, string.author == .client ? .client : .unknown, steps)
    }
  }
}
