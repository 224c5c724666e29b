import Evidence

/// Words in their order, as the catalogue writes them: `nonce ..3 not|doesnt match?`.
///
/// `a|b` is one of several words, `a?` may be missing, and `..3` stands for up to three words of the same
/// sentence. Words are in small letters; an apostrophe is left out.
struct ErrorPattern: Sendable {
  let elements: [Element]

  enum Element: Sendable {
    case word(Set<UInt16>)
    case optional(Set<UInt16>)
    case gap(Int)
  }

  init(_ text: String, in vocabulary: inout ErrorVocabulary) {
    var elements: [Element] = []
    for part in text.utf8.split(separator: UInt8(ascii: " ")) {
      let part = Substring(part)
      if part.begins(with: "..") {
        elements.append(.gap(Int(part.dropFirst(2)) ?? 0))
        continue
      }
      let isOptional = part.ends(with: "?")
      let words = (isOptional ? part.dropLast() : part).utf8.split(separator: UInt8(ascii: "|"))
      var ids: Set<UInt16> = []
      for word in words { ids.insert(vocabulary.add(Substring(word))) }
      elements.append(isOptional ? .optional(ids) : .word(ids))
    }
    self.elements = elements
  }

  /// The words with which a match can begin.
  var beginnings: Set<UInt16> {
    if case .word(let ids)? = elements.first { ids } else { [] }
  }

  /// Where a match ends that begins at a word; `nil` where none does.
  /// - Parameter denials: words that no gap holds: “the certificate has not expired”.
  func end(in words: [ErrorWords.Word], from start: Int, without denials: Set<UInt16> = []) -> Int?
  {
    end(in: words, at: start, elements[...], denials)
  }

  private func end(
    in words: [ErrorWords.Word], at place: Int, _ rest: ArraySlice<Element>, _ denials: Set<UInt16>
  ) -> Int? {
    guard let element = rest.first else { return place }
    let others = rest.dropFirst()
    switch element {
    case .word(let ids):
      guard place < words.count, ids.contains(words[place].id) else { return nil }
      return end(in: words, at: place + 1, others, denials)
    case .optional(let ids):
      if place < words.count, ids.contains(words[place].id),
        let found = end(in: words, at: place + 1, others, denials)
      {
        return found
      }
      return end(in: words, at: place, others, denials)
    case .gap(let length):
      for skipped in 0...length {
        if let found = end(in: words, at: place + skipped, others, denials) { return found }
        guard place + skipped < words.count, words[place + skipped].id != ErrorVocabulary.stop,
          !denials.contains(words[place + skipped].id)
        else { return nil }
      }
      return nil
    }
  }
}
