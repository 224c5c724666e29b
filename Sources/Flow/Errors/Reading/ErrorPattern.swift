import Evidence

/// A sequence of words with alternatives and gaps, parsed from the notation of the catalogue, such
/// as `nonce ..3 not|doesnt match?`.
///
/// In this notation, `a|b` is one of several words, `a?` may be missing, and `..3` is a gap of up
/// to three words of the same sentence. `errors.txt` lists `things`: words for something that can
/// be wrong itself, such as `nonce` or `signature`. A gap `..3!` contains none of them, and a lone
/// `!` matches only where the next word is none of them. Words are in lower case, and an apostrophe
/// is left out; `!=` and `≠` are the word `!=`.
struct ErrorPattern: Sendable {
  /// The elements in their order.
  let elements: [Element]

  /// A part of a pattern: one of several words; an optional word, one of several; a gap of up to a
  /// number of words, which is narrow if it contains none of the `things`; or a place where the
  /// next word is none of the `things`.
  enum Element: Sendable {
    case word(WordSet)
    case optional(WordSet)
    case gap(Int, isNarrow: Bool)
    case noThing
  }

  /// Words that parts of a pattern can't contain.
  struct Limits: Sendable {
    /// Words that no gap contains, so that “the certificate has not expired” doesn't match
    /// `certificate ..3 expired`.
    var denials = WordSet()
    /// Words that a narrow gap doesn't contain, so that “failed to verify signature: nonce=3e” is
    /// about the signature only.
    var things = WordSet()
  }

  /// The words with which a match can begin. Empty if the pattern begins with anything but required
  /// words; such a pattern is never tried, because texts are searched for these words first.
  let beginnings: [UInt16]
  /// The bits of the words that every match contains, as in ``ErrorWords/mask``. Required words
  /// with alternatives add none.
  let needs: UInt64

  /// Parses a pattern and adds its words to the vocabulary.
  init(_ text: String, in vocabulary: inout ErrorVocabulary) {
    var elements: [Element] = []
    var beginnings: [UInt16] = []
    var needs: UInt64 = 0
    // Arrays of bytes, for speed: a run that looks for errors parses thousands of patterns first.
    for part in Array(text.utf8).split(separator: UInt8(ascii: " ")) {
      let isNarrow = part.last == UInt8(ascii: "!")
      if part.starts(with: [UInt8(ascii: "."), UInt8(ascii: ".")]) {
        let length = part.dropFirst(2).dropLast(isNarrow ? 1 : 0)
        elements.append(
          .gap(Int(String(decoding: length, as: UTF8.self)) ?? 0, isNarrow: isNarrow))
        continue
      }
      if isNarrow, part.count == 1 {
        elements.append(.noThing)
        continue
      }
      let isOptional = part.last == UInt8(ascii: "?")
      let ids = part.dropLast(isOptional ? 1 : 0).split(separator: UInt8(ascii: "|"))
        .map { vocabulary.add($0) }
      if elements.isEmpty, !isOptional { beginnings = Array(Set(ids)) }
      if !isOptional, ids.count == 1 { needs |= ErrorWords.bit(of: ids[0]) }
      elements.append(isOptional ? .optional(WordSet(ids)) : .word(WordSet(ids)))
    }
    self.elements = elements
    self.beginnings = beginnings
    self.needs = needs
  }

  /// Returns whether the words, in any order, contain all required words of the pattern, or one of
  /// the alternatives of each.
  func canMatch(_ words: WordSet) -> Bool {
    elements.allSatisfy { element in
      guard case .word(let ids) = element else { return true }
      return ids.intersects(words)
    }
  }

  /// Returns where a match that begins at a word ends.
  /// - Parameters:
  ///   - words: The words of a text.
  ///   - start: The index of the first word.
  ///   - limits: Words that gaps must not contain.
  /// - Returns: The index after the last word of the match; `nil` if there is no match.
  func end(in words: [ErrorWords.Word], from start: Int, without limits: Limits = Limits()) -> Int?
  {
    end(in: words, at: start, elements[...], limits)
  }

  /// Matches the remaining elements at a word. Gaps are kept as short as possible.
  private func end(
    in words: [ErrorWords.Word], at place: Int, _ rest: ArraySlice<Element>, _ limits: Limits
  ) -> Int? {
    guard let element = rest.first else { return place }
    let others = rest.dropFirst()
    switch element {
    case .word(let ids):
      guard place < words.count, ids.contains(words[place].id) else { return nil }
      return end(in: words, at: place + 1, others, limits)
    case .noThing:
      if place < words.count, limits.things.contains(words[place].id) { return nil }
      return end(in: words, at: place, others, limits)
    case .optional(let ids):
      if place < words.count, ids.contains(words[place].id),
        let found = end(in: words, at: place + 1, others, limits)
      {
        return found
      }
      return end(in: words, at: place, others, limits)
    case .gap(let length, let isNarrow):
      for skipped in 0...length {
        if let found = end(in: words, at: place + skipped, others, limits) { return found }
        guard place + skipped < words.count, words[place + skipped].id != ErrorVocabulary.stop,
          !limits.denials.contains(words[place + skipped].id),
          !isNarrow || !limits.things.contains(words[place + skipped].id)
        else { return nil }
      }
      return nil
    }
  }
}
