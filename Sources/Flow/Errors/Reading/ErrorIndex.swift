import Evidence

/// The catalogue of errors, ready to be looked for in texts.
struct ErrorIndex: Sendable {
  static let standard = ErrorIndex(KnownError.all)

  let vocabulary: ErrorVocabulary
  private let patterns: [ErrorPattern]
  /// The patterns that can begin with each word.
  private let starting: [[Int]]
  private let signs: [Sign]
  private let yields: [Set<Int>]
  private let mood: SentenceMood

  private struct Sign {
    let error: Int
    let says: [Int]
    let about: [Int]
    let isLoose: Bool
    let isOfVerifier: Bool
  }

  /// Places of one pattern that are kept of one part.
  private static let mostPlaces = 256

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
    mood = SentenceMood(&vocabulary)
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

  /// The errors that a part of a text reports, in the order of their places.
  /// - Parameter isAsked: whether somebody asks for the words themselves, so that no sentence is needed.
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

  /// The words of a match. Those that the catalogue doesn't use may be values, and are left out.
  func quote(_ text: ArraySlice<UInt8>) -> String {
    var quoted: [UInt8] = []
    var position = text.startIndex
    for word in ErrorWords(text, in: vocabulary).words where word.id == ErrorVocabulary.other {
      quoted += text[position..<word.start] + Array("…".utf8)
      position = word.end
    }
    return String(decoding: quoted + text[position...], as: UTF8.self)
  }

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

  /// Without what another error tells better: by its words, or because it is the more special one.
  private func reduced(_ found: [ErrorSighting]) -> [ErrorSighting] {
    let seen = Set(found.map(\.error))
    let special = found.filter { yields[$0.error].isDisjoint(with: seen) }
      .sorted {
        ($0.range.lowerBound, -$0.range.count, $0.error)
          < ($1.range.lowerBound, -$1.range.count, $1.error)
      }
    var kept: [ErrorSighting] = []
    for sighting in special {
      // Of the same words the longest reading counts, and of equal ones the first of the catalogue.
      let isInside = kept.suffix(Self.neighbours).contains {
        $0.range.lowerBound <= sighting.range.lowerBound
          && $0.range.upperBound >= sighting.range.upperBound
          && ($0.error == sighting.error || $0.range.count >= sighting.range.count)
      }
      if !isInside { kept.append(sighting) }
    }
    return kept
  }

  private static let neighbours = 32
}

/// An error at a place of a text.
package struct ErrorSighting: Sendable, Hashable {
  /// Its number in the catalogue.
  package let error: Int
  package let range: Range<Int>
}
