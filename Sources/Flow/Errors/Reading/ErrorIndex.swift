import Evidence

/// The catalogue of errors, prepared for fast search in texts: all patterns are numbered once, and
/// are looked up by their first word.
struct ErrorIndex: Sendable {
  /// The index of ``KnownError/all``.
  static let standard = ErrorIndex(.standard)

  /// The words that any pattern contains.
  let vocabulary: ErrorVocabulary
  /// All different patterns of the catalogue.
  private let patterns: [ErrorPattern]
  /// The words that each pattern needs, as ``ErrorPattern/needs``.
  private let needs: [UInt64]
  /// The patterns that can begin with each word, by the number of the word.
  private let starting: [[Int]]
  /// The words with which any pattern can begin.
  private let beginnings: WordSet
  /// The signs of all errors, by the number of the first pattern that they need.
  private let signs: [[Sign]]
  /// For each error, the errors that are more specific.
  private let yields: [Set<Int>]
  /// Recognizes sentences that report something.
  private let mood: ReportingSentence
  /// Recognizes sentences about other programs.
  private let programs: OtherPrograms
  /// Words that gaps of patterns can't contain.
  private let limits: ErrorPattern.Limits

  /// An ``ErrorSign`` with numbers instead of patterns.
  private struct Sign {
    let error: Int
    let says: [Int]
    let about: [Int]
    let isLoose: Bool
    let isContainer: Bool
    let reach: OtherPrograms.Reach

    /// Returns whether all patterns that the sign needs have places.
    func isMet(by places: [Int: [Range<Int>]]) -> Bool {
      says.allSatisfy { places[$0] != nil }
        && (about.isEmpty || about.contains { places[$0] != nil })
    }
  }

  /// A sighting, and whether its words only introduce a more specific error.
  private struct Found {
    let sighting: ErrorSighting
    let isContainer: Bool
  }

  /// The most matches of one pattern in one part of a text.
  private static let mostPlaces = 256

  /// Numbers the patterns and words of a catalogue. The result refers to errors by their position.
  init(_ catalogue: ErrorCatalogue) {
    let errors = catalogue.errors
    var vocabulary = ErrorVocabulary()
    var patterns: [ErrorPattern] = []
    var known: [ByteText: Int] = [:]
    func number(_ text: String) -> Int {
      if let number = known[ByteText(text)] { return number }
      known[ByteText(text)] = patterns.count
      patterns.append(ErrorPattern(text, in: &vocabulary))
      return patterns.count - 1
    }
    let all = errors.enumerated().flatMap { error, known in
      known.signs.map {
        Sign(
          error: error, says: $0.says.map(number), about: $0.about.map(number),
          isLoose: $0.isLoose, isContainer: $0.isContainer, reach: known.reach)
      }
    }
    mood = ReportingSentence(&vocabulary)
    programs = OtherPrograms(catalogue, &vocabulary)
    limits = ErrorPattern.Limits(
      denials: WordSet(mood.denials),
      things: WordSet(vocabulary.add(all: catalogue.words("things"))))
    var starting = [[Int]](repeating: [], count: vocabulary.count)
    for (index, pattern) in patterns.enumerated() {
      for word in pattern.beginnings { starting[Int(word)].append(index) }
    }
    yields = errors.map { error in
      error.yieldsToAll
        ? Set(errors.indices.filter { !errors[$0].id.equals(error.id) })
        : Set(error.yields.compactMap { id in errors.firstIndex { $0.id.equals(id) } })
    }
    var signs = [[Sign]](repeating: [], count: patterns.count)
    for sign in all {
      if let first = sign.says.first { signs[first].append(sign) }
    }
    self.signs = signs
    self.vocabulary = vocabulary
    self.patterns = patterns
    needs = patterns.map(\.needs)
    self.starting = starting
    beginnings = WordSet(Set(starting.indices.filter { !starting[$0].isEmpty }.map { UInt16($0) }))
  }

  /// Returns whether a text has the words that an error needs, in any order. If not, it has no
  /// sightings. Each different word is looked at once, so a text that repeats words costs no more
  /// than its reading.
  func canReport(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var mask: UInt64 = 0
    var words = WordSet(below: vocabulary.count)
    var reader = ErrorWordReader(text)
    while let piece = reader.next() {
      let id = vocabulary.id(of: piece, in: reader)
      mask |= ErrorWords.bit(of: id)
      if id > ErrorVocabulary.other { words.insert(id) }
    }
    return words.containsCommon(with: beginnings) { word in
      starting[word].contains { pattern in
        needs[pattern] & ~mask == 0
          && signs[pattern].contains { $0.says.allSatisfy { patterns[$0].canMatch(words) } }
      }
    }
  }

  /// Returns the errors that a part of a text reports, in the order of their places.
  /// - Parameters:
  ///   - part: A record of a log, or another part of a text. The ranges in the result refer to its
  ///     base.
  ///   - isAsked: Whether a user searches for the words themselves. Then it isn't checked whether a
  ///     sentence reports them, only whether it is about another program.
  /// - Returns: At most one sighting of each group of overlapping ones; errors are left out if a
  ///   more specific one occurs in the same part.
  func sightings(in part: ArraySlice<UInt8>, isAsked: Bool = false) -> [ErrorSighting] {
    let read = ErrorWords(part, in: vocabulary)
    let words = read.words
    let places = places(in: read)
    guard !places.isEmpty else { return [] }
    var found: [Found] = []
    for first in places.keys.sorted() {
      let ranges = places[first, default: []]
      for sign in signs[first] where sign.isMet(by: places) {
        found += ranges.lazy.filter { range in
          (isAsked || mood.reports(range, in: words, isLoose: sign.isLoose))
            && !programs.claim(range, in: words, of: part, sign.reach)
        }.map { range in
          let place = words[range.lowerBound].start..<words[range.upperBound - 1].end
          return Found(
            sighting: ErrorSighting(error: sign.error, range: place), isContainer: sign.isContainer)
        }
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
  private func places(in read: ErrorWords) -> [Int: [Range<Int>]] {
    let words = read.words
    var places: [Int: [Range<Int>]] = [:]
    for index in words.indices where !starting[Int(words[index].id)].isEmpty {
      for pattern in starting[Int(words[index].id)] where needs[pattern] & ~read.mask == 0 {
        guard places[pattern, default: []].count < Self.mostPlaces,
          let end = patterns[pattern].end(in: words, from: index, without: limits)
        else { continue }
        places[pattern, default: []].append(index..<end)
      }
    }
    return places
  }

  /// Removes sightings that another sighting explains better: one of a more specific error, or one
  /// that contains the same words.
  private func reduced(_ found: [Found]) -> [ErrorSighting] {
    let seen = Set(found.map(\.sighting.error))
    let special = found.filter { yields[$0.sighting.error].isDisjoint(with: seen) }
      .sorted {
        let (one, other) = ($0.sighting, $1.sighting)
        return (one.range.lowerBound, -one.range.count, one.error)
          < (other.range.lowerBound, -other.range.count, other.error)
      }
    var kept: [ErrorSighting] = []
    for (place, found) in special.enumerated() where !isIntroduction(place, in: special) {
      let sighting = found.sighting
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

  /// Returns whether a sighting only introduces a more specific error beside it, as
  /// `InvalidAuthenticatorData` does in “InvalidAuthenticatorData: the counter isn't zero”.
  private func isIntroduction(_ place: Int, in sorted: [Found]) -> Bool {
    guard sorted[place].isContainer else { return false }
    let container = sorted[place].sighting
    let near = sorted[max(0, place - Self.neighbours)..<min(sorted.count, place + Self.neighbours)]
    return near.contains {
      !$0.isContainer && $0.sighting.error != container.error
        && $0.sighting.range.lowerBound <= container.range.upperBound + Self.nearby
        && $0.sighting.range.upperBound + Self.nearby >= container.range.lowerBound
    }
  }

  /// The number of sightings before or after one that are compared with it.
  private static let neighbours = 32
  /// The most bytes between an error and the words that introduce it.
  private static let nearby = 160
}

/// An error at a place in a text.
package struct ErrorSighting: Sendable, Hashable {
  /// The position of the error in ``KnownError/all``.
  package let error: Int
  /// The bytes of the matched words, as offsets in the text.
  package let range: Range<Int>
}
