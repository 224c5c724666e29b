import Evidence

/// Recognizes sentences about other programs and protocols. Their messages about signatures,
/// nonces, challenges, counters and certificates read like those of verifiers of App Attest.
struct OtherPrograms: Sendable {
  /// Which names in a sentence show that an error isn't one of App Attest.
  enum Reach: Sendable {
    /// The words of the error belong to App Attest alone.
    case none
    /// The words occur in messages of other programs.
    case programs
    /// The words also occur in messages about connections, as those about certificates do.
    case connections
  }

  /// Names of programs and protocols, as `errors.txt` lists them.
  private let programs: Names
  /// Names that show that a message is about a connection.
  private let connections: Names
  /// Other services and standards that attest.
  private let attesters: Names
  /// Names that show that App Attest is meant, whatever other names are there.
  private let appAttest: Names
  /// Words that show that App Attest is meant, unless another attester is named.
  private let scope: Set<UInt16>

  /// Names as patterns, by their first word.
  private struct Names: Sendable {
    private var starting: [UInt16: [ErrorPattern]] = [:]

    /// Parses the names and adds their words to the vocabulary.
    init(_ names: [String], _ vocabulary: inout ErrorVocabulary) {
      for name in names {
        let pattern = ErrorPattern(name, in: &vocabulary)
        for word in pattern.beginnings { starting[word, default: []].append(pattern) }
      }
    }

    /// Returns the places of names that begin in a range of the words.
    func places(in words: [ErrorWords.Word], _ range: Range<Int>) -> [Range<Int>] {
      range.compactMap { place in
        starting[words[place].id]?.lazy.compactMap { $0.end(in: words, from: place) }.max()
          .map { place..<$0 }
      }
    }
  }

  /// Parses the names of a catalogue and adds their words to the vocabulary.
  init(_ catalogue: ErrorCatalogue, _ vocabulary: inout ErrorVocabulary) {
    func names(_ list: ByteText) -> Names { Names(catalogue.patterns(list), &vocabulary) }
    programs = names("programs")
    connections = names("connections")
    attesters = names("attesters")
    appAttest = names("ownNames")
    scope = vocabulary.add(all: catalogue.words("ownWords"))
  }

  /// Returns whether the sentence around a match is about another program: it names one as its
  /// subject, and nothing of App Attest.
  /// - Parameters:
  ///   - range: The words of the match.
  ///   - words: All words of the text.
  ///   - text: The text that the places of the words refer to.
  ///   - reach: Which names count for the error.
  func claim(
    _ range: Range<Int>, in words: [ErrorWords.Word], of text: ArraySlice<UInt8>, _ reach: Reach
  ) -> Bool {
    guard reach != .none else { return false }
    let sentence = withHeading(words.sentence(around: range), in: words)
    guard appAttest.places(in: words, sentence).isEmpty else { return false }
    func subjects(_ names: Names) -> [Range<Int>] {
      names.places(in: words, sentence).filter { name in
        name.lowerBound - range.upperBound < Self.farthest
          && !LogField.isUnrelated(
            words[name.lowerBound].start..<words[name.upperBound - 1].end,
            to: words[range.lowerBound].start, in: text)
      }
    }
    if !subjects(attesters).isEmpty { return true }
    var names = subjects(programs)
    if reach == .connections { names += subjects(connections) }
    return !names.isEmpty
      && !sentence.contains { place in
        scope.contains(words[place].id) && !names.contains { $0.contains(place) }
      }
  }

  /// The name of a program after an error counts if fewer words are between them.
  private static let farthest = 7

  /// Returns the sentence with up to three words before it that only a mark separates from it, as
  /// in `npm ERR! code 1`.
  private func withHeading(_ sentence: Range<Int>, in words: [ErrorWords.Word]) -> Range<Int> {
    guard sentence.lowerBound > 0 else { return sentence }
    let head = words[..<(sentence.lowerBound - 1)].suffix(Self.longestHeading + 1)
    let start = head.lastIndex { $0.id == ErrorVocabulary.stop }.map { $0 + 1 }
    guard let start = start ?? (head.count <= Self.longestHeading ? head.startIndex : nil) else {
      return sentence
    }
    return start..<sentence.upperBound
  }

  /// The most words of a heading.
  private static let longestHeading = 3
}

extension KnownError {
  /// Which names of other programs show that this error isn't one of App Attest. Only messages of
  /// verifiers, certificate libraries and decoders are shared with other programs.
  var reach: OtherPrograms.Reach {
    guard kind == .verifierError else { return .none }
    return rules.contains { $0.begins(with: "attestation.chain") } ? .connections : .programs
  }
}
