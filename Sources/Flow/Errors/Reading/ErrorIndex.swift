import Evidence

/// The catalogue of errors, prepared for fast search in texts: all patterns are numbered once, and
/// are looked up by their first word.
struct ErrorIndex: Sendable {
  /// The index of ``KnownError/all``.
  static let standard = ErrorIndex(KnownError.all)

  /// The words that any pattern contains.
  let vocabulary: ErrorVocabulary
  /// All different patterns of the catalogue.
  private let patterns: [ErrorPattern]
  /// The patterns that can begin with each word, by the number of the word.
  private let starting: [[Int]]
  /// All signs of all errors.
  private let signs: [Sign]
  /// For each error, the errors that are more specific.
  private let yields: [Set<Int>]
  /// Recognizes sentences that report something.
  private let mood: ReportingSentence

  /// An ``ErrorSign`` with numbers instead of patterns.
  private struct Sign {
    let error: Int
    let says: [Int]
    let about: [Int]
    let isLoose: Bool
    let isOfVerifier: Bool
  }

  /// The most matches of one pattern in one part of a text.
  private static let mostPlaces = 256

  /// Numbers the patterns and words of the errors. The result refers to errors by their position in
  /// the given list.
  init(_ errors: [KnownError]) {
    var vocabulary = ErrorVocabulary()
    var patterns: [ErrorPattern] = []
    var known: [ByteText: Int] = [:]
    func number(_ text: String) -> Int {
      if let number = known[ByteText(text)] { return number }
      known[ByteText(text)] = patterns.count
      patterns.append(ErrorPattern(text, in: &vocabulary))
      return patterns.count - 1
    }
    signs = errors.enumerated().flatMap { error, known in
      known.signs.map {
        Sign(
          error: error, says: $0.says.map(number), about: $0.about.map(number),
          isLoose: $0.isLoose, isOfVerifier: known.kind == .verifierError)
      }
    }
    mood = ReportingSentence(&vocabulary)
    var starting = [[Int]](repeating: [], count: vocabulary.count)
    for (index, pattern) in patterns.enumerated() {
      for word in pattern.beginnings { starting[Int(word)].append(index) }
    }
    yields = errors.map { error in
      error.yieldsToAll
        ? Set(errors.indices.filter { !errors[$0].id.equals(error.id) })
        : Set(error.yields.compactMap { id in errors.firstIndex { $0.id.equals(id) } })
    }
    self.vocabulary = vocabulary
    self.patterns = patterns
    self.starting = starting
  }

  /// Returns the errors that a part of a text reports, in the order of their places.
  /// - Parameters:
  ///   - part: A record of a log, or another part of a text. The ranges in the result refer to its
  ///     base.
  ///   - isAsked: Whether a user searches for the words themselves. Then it isn't checked whether a
  ///     sentence reports them.
  /// - Returns: At most one sighting of each group of overlapping ones; errors are left out if a
  ///   more specific one occurs in the same part.
  func sightings(in part: ArraySlice<UInt8>, isAsked: Bool = false) -> [ErrorSighting] {
    let words = ErrorWords(part, in: vocabulary).words
    let places = places(in: words)
    guard !places.isEmpty else { return [] }
    var found: [ErrorSighting] = []
    for sign in signs {
      guard let first = sign.says.first, let ranges = places[first],
        sign.says.allSatisfy({ places[$0] != nil }),
        sign.about.isEmpty || sign.about.contains(where: { places[$0] != nil })
      else { continue }
      for range in ranges
      where isAsked
        || mood.reports(range, in: words, isLoose: sign.isLoose)
          && !(sign.isOfVerifier && mood.isOfOtherProgram(range, in: words))
      {
        found.append(
          ErrorSighting(
            error: sign.error,
            range: words[range.lowerBound].start..<words[range.upperBound - 1].end
          ))
      }
    }
    return reduced(found)
  }

  /// Returns a match as text for display. Words that no pattern contains may be personal values,
  /// and are replaced by “…”.
  func quote(_ text: ArraySlice<UInt8>) -> String {
    var quoted: [UInt8] = []
    var position = text.startIndex
    for word in ErrorWords(text, in: vocabulary).words where word.id == ErrorVocabulary.other {
      quoted += text[position..<word.start] + Array("…".utf8)
      position = word.end
    }
    return String(decoding: quoted + text[position...], as: UTF8.self)
  }

  /// Returns the ranges of words where each pattern matches; patterns without a match are missing.
  private func places(in words: [ErrorWords.Word]) -> [Int: [Range<Int>]] {
    var places: [Int: [Range<Int>]] = [:]
    for index in words.indices {
      for pattern in starting[Int(words[index].id)] {
        guard places[pattern, default: []].count < Self.mostPlaces,
          let end = patterns[pattern].end(in: words, from: index, without: mood.denials)
        else { continue }
        places[pattern, default: []].append(index..<end)
      }
    }
    return places
  }

  /// Removes sightings that another sighting explains better: one of a more specific error, or one
  /// that contains the same words.
  private func reduced(_ found: [ErrorSighting]) -> [ErrorSighting] {
    let seen = Set(found.map(\.error))
    let special = found.filter { yields[$0.error].isDisjoint(with: seen) }
      .sorted {
        ($0.range.lowerBound, -$0.range.count, $0.error)
          < ($1.range.lowerBound, -$1.range.count, $1.error)
      }
    var kept: [ErrorSighting] = []
    for sighting in special {
      // Of overlapping matches the longest counts, and of equal ones the first of the catalogue.
      let isInside = kept.suffix(Self.neighbours).contains {
        $0.range.lowerBound <= sighting.range.lowerBound
          && $0.range.upperBound >= sighting.range.upperBound
          && ($0.error == sighting.error || $0.range.count >= sighting.range.count)
      }
      if !isInside { kept.append(sighting) }
    }
    return kept
  }

  /// The number of preceding sightings that are compared for overlap.
  private static let neighbours = 32
}

/// An error at a place in a text.
package struct ErrorSighting: Sendable, Hashable {
  /// The position of the error in ``KnownError/all``.
  package let error: Int
  /// The bytes of the matched words, as offsets in the text.
  package let range: Range<Int>
}
