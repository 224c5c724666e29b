import Evidence

/// The words of a text in lower case. `InvalidNonceException`, `INVALID_NONCE` and “invalid nonce”
/// begin with the same two words.
struct ErrorWords: Sendable {
  /// The words and ends of sentences, in the order of the text. A word that no pattern contains is
  /// ``ErrorVocabulary/other``.
  private(set) var words: [Word] = []
  /// The bits of all words. A text without a bit of a word doesn't contain that word.
  private(set) var mask: UInt64 = 0

  /// Returns the bit of a word by its number; other words share it.
  static func bit(of id: UInt16) -> UInt64 { 1 << UInt64(id & 63) }

  /// A word or the end of a sentence, with its place.
  struct Word: Sendable {
    /// The number in the vocabulary.
    let id: UInt16
    /// The byte offsets in the text, from the first byte to the byte after the last one.
    let start: Int
    let end: Int
  }

  /// Splits a text into words and looks each of them up.
  init(_ text: ArraySlice<UInt8>, in vocabulary: ErrorVocabulary) {
    words.reserveCapacity(text.count / 6)
    let base = text.startIndex
    text.withUnsafeBufferPointer { bytes in
      var reader = ErrorWordReader(bytes)
      while let piece = reader.next() {
        let id = vocabulary.id(of: piece, in: reader)
        mask |= Self.bit(of: id)
        words.append(Word(id: id, start: base + reader.start, end: base + reader.end))
      }
    }
  }
}

/// The words that the catalogue uses, each with a number.
struct ErrorVocabulary: Sendable {
  /// The number of the end of a sentence.
  static let stop: UInt16 = 0
  /// The number of every word that isn't in the vocabulary.
  static let other: UInt16 = 1

  /// The bytes of each word in lower case, by its number; empty for ``stop`` and ``other``.
  private var words: [[UInt8]] = [[], []]
  /// For each word, the number of another word with the same sign, a small hash of its letters;
  /// ``stop`` if there is none.
  private var others: [UInt16] = [stop, stop]
  /// For each sign, the number of a word that has it (``sign(count:_:)``); ``stop`` if there is
  /// none, as for most words of a log.
  private var ofSign = [UInt16](repeating: stop, count: signCount)
  /// The number of signs.
  private static let signCount = 1 << 14

  /// One more than the largest number.
  var count: Int { words.count }

  /// Returns the number of the piece that a reader read last; ``other`` for a word that isn't in
  /// the vocabulary.
  func id(of piece: ErrorWordReader.Piece, in reader: ErrorWordReader) -> UInt16 {
    guard piece == .word else { return Self.stop }
    return id(count: reader.count) { reader.letter(at: $0) } ?? Self.other
  }

  /// Returns the number of a word with these letters; `nil` if it isn't in the vocabulary.
  private func id(count: Int, _ letter: (Int) -> UInt8) -> UInt16? {
    var id = ofSign[Self.sign(count: count, letter)]
    while id != Self.stop {
      let word = words[Int(id)]
      if word.count == count, (0..<count).allSatisfy({ word[$0] == letter($0) }) { return id }
      id = others[Int(id)]
    }
    return nil
  }

  /// Returns a number below ``signCount`` that depends on the length and on four letters of a word.
  private static func sign(count: Int, _ letter: (Int) -> UInt8) -> Int {
    guard count > 0 else { return 0 }
    var sign = Int(letter(0))
    for place in [min(1, count - 1), count / 2, count - 1] {
      sign = sign &* 31 &+ Int(letter(place))
    }
    sign = sign &* 31 &+ count
    return (sign ^ sign >> 14) & (signCount - 1)
  }

  /// Returns the number of a word, and adds the word if it is new.
  /// - Parameter word: Its bytes, in lower case.
  mutating func add(_ word: ArraySlice<UInt8>) -> UInt16 {
    func letter(_ place: Int) -> UInt8 { word[word.startIndex + place] }
    if let id = id(count: word.count, letter) { return id }
    let id = UInt16(clamping: count)
    let sign = Self.sign(count: word.count, letter)
    words.append(Array(word))
    others.append(ofSign[sign])
    ofSign[sign] = id
    return id
  }

  /// Returns the numbers of several words, separated by spaces or line breaks, and adds the new
  /// ones.
  mutating func add(all words: String) -> Set<UInt16> {
    var ids: Set<UInt16> = []
    for word in Array(words.utf8).split(whereSeparator: { $0 == 0x20 || $0 == 0x0a }) {
      ids.insert(add(word))
    }
    return ids
  }
}

/// A reader that splits a text into words and ends of sentences in one pass, without allocating a
/// string for each word.
struct ErrorWordReader {
  /// What was read: a word, or the end of a sentence.
  enum Piece { case word, stop }

  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// The start of the current line.
  private var lineStart = 0
  /// The place of the piece that was read last, as byte offsets in the text.
  private(set) var start = 0
  private(set) var end = 0
  /// The letters of the word that was read last, if they aren't those of the text from ``start`` to
  /// ``end`` in lower case; otherwise empty.
  private var letters: [UInt8] = []

  /// The bytes of a word that are compared; the rest is ignored.
  private static let longestWord = 64
  /// The difference between a capital and a small letter of ASCII. Digits have this bit, too.
  private static let smallBit: UInt8 = 0x20

  /// Creates a reader at the start of a text, which must outlive it.
  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// The number of letters of the word that was read last, at most 64.
  var count: Int { min(letters.isEmpty ? end - start : letters.count, Self.longestWord) }

  /// Returns a letter of the word that was read last, in lower case.
  /// - Parameter place: The index of the letter, below ``count``.
  func letter(at place: Int) -> UInt8 {
    letters.isEmpty ? text[start + place] | Self.smallBit : letters[place]
  }

  /// Reads the next piece; `nil` at the end of the text.
  mutating func next() -> Piece? {
    while position < text.count {
      if text[position].isAlphanumeric {
        readWord()
        return .word
      }
      if takeStop() { return .stop }
      if takeInequality() { return .word }
      position += separatorLength
    }
    return nil
  }

  /// A line with fewer bytes wasn't wrapped because of its width, so the next line begins a new
  /// sentence.
  private static let shortLine = 50

  /// Reads the end of a sentence: a period, question mark or exclamation mark before whitespace or
  /// at the end of the text, an empty line, or the end of a short line. In a JSON string, a line ends
  /// with the escape `\n`.
  private mutating func takeStop() -> Bool {
    let byte = text[position]
    let isMark =
      (byte == UInt8(ascii: ".") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!"))
      && (at(1).map { $0 <= 0x20 } ?? true)
    let isEscape = byte == UInt8(ascii: "\\") && at(1) == UInt8(ascii: "n")
    let length = isEscape ? 2 : 1
    let isLineEnd = byte == 0x0a || isEscape
    let isEnd = isLineEnd && (at(length) == 0x0a || position - lineStart < Self.shortLine)
    if isLineEnd { lineStart = position + length }
    guard isMark || isEnd else { return false }
    start = position
    position += length
    end = position
    return true
  }

  /// The signs for a difference, as a program prints them in “credentialId != keyId”.
  private static let inequalities = ["!==", "!=", "≠", "\\u2260"].map { Array($0.utf8) }

  /// Reads a sign for a difference as the word `!=`.
  private mutating func takeInequality() -> Bool {
    let byte = text[position]
    guard byte == UInt8(ascii: "!") || byte == UInt8(ascii: "\\") || byte == 0xe2,
      let sign = Self.inequalities.first(where: { text[position...].starts(with: $0) })
    else { return false }
    letters = Array("!=".utf8)
    start = position
    position += sign.count
    end = position
    return true
  }

  /// The bytes of a separator: two for an escape such as `\n`, so that its letter doesn't become
  /// part of a word, otherwise one.
  private var separatorLength: Int {
    guard text[position] == UInt8(ascii: "\\"), let next = at(1), "nrtbf".utf8.contains(next) else {
      return 1
    }
    return 2
  }

  /// Reads a word: ASCII letters and digits up to the next separator or the next part of a name in
  /// camel case. Apostrophes within a word are skipped.
  private mutating func readWord() {
    if !letters.isEmpty { letters = [] }
    start = position
    var last: UInt8 = 0
    while position < text.count {
      let byte = text[position]
      guard byte.isAlphanumeric else {
        let length = apostropheLength
        guard length > 0 else { break }
        if letters.isEmpty { letters = text[start..<position].map { $0 | Self.smallBit } }
        position += length
        continue
      }
      if position > start, isBoundary(last, byte) { break }
      if !letters.isEmpty { letters.append(byte | Self.smallBit) }
      last = byte
      position += 1
      end = position
    }
  }

  /// Returns whether a new word begins within a name in camel case: `rpId|Hash`, `DC|Error`.
  private func isBoundary(_ last: UInt8, _ byte: UInt8) -> Bool {
    guard byte.isCapital else { return false }
    return !last.isCapital || (at(1)?.isSmallLetter ?? false)
  }

  /// The ways to write the apostrophe of “doesn't”. None of them begins with another.
  private static let apostrophes: [[UInt8]] = ["&apos;", "\\u2019", "&#39;", "&#x27;", "’", "'"]
    .map { Array($0.utf8) }

  /// The bytes of an apostrophe at the current position that is followed by a letter or digit; 0 if
  /// there is none.
  private var apostropheLength: Int {
    switch text[position] {
    case UInt8(ascii: "&"), UInt8(ascii: "\\"), UInt8(ascii: "'"), 0xe2: break
    default: return 0
    }
    let found = Self.apostrophes.first { text[position...].starts(with: $0) }
    guard let length = found?.count, at(length)?.isAlphanumeric == true else { return 0 }
    return length
  }

  /// Returns the byte at a distance from the current position; `nil` after the end.
  private func at(_ distance: Int) -> UInt8? {
    position + distance < text.count ? text[position + distance] : nil
  }
}
