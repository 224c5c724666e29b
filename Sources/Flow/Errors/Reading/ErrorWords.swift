import Evidence

/// The words of a text, in small letters: `InvalidNonceException`, `INVALID_NONCE` and “invalid nonce”
/// begin with the same two.
struct ErrorWords: Sendable {
  /// In the order of the text. A word that the catalogue doesn't use is `Vocabulary.other`.
  private(set) var words: [Word] = []

  struct Word: Sendable {
    let id: UInt16
    /// Where it stands in the text.
    let start: Int
    let end: Int
  }

  init(_ text: ArraySlice<UInt8>, in vocabulary: ErrorVocabulary) {
    words.reserveCapacity(text.count / 6)
    var reader = ErrorWordReader(text)
    while let piece = reader.next() {
      let id: UInt16 =
        switch piece {
        case .stop: ErrorVocabulary.stop
        case .word: vocabulary.id(of: reader.word)
        }
      words.append(Word(id: id, start: reader.start, end: reader.end))
    }
  }
}

/// The words that the catalogue uses, by a number each.
struct ErrorVocabulary: Sendable {
  /// The end of a sentence.
  static let stop: UInt16 = 0
  /// Any word that isn't in the vocabulary.
  static let other: UInt16 = 1

  private var ids: [[UInt8]: UInt16] = [:]

  var count: Int { ids.count + 2 }

  func id(of word: [UInt8]) -> UInt16 { ids[word] ?? Self.other }

  /// The number of a word, which is added if it isn't there.
  mutating func add(_ word: some StringProtocol) -> UInt16 {
    let bytes = Array(word.utf8)
    if let id = ids[bytes] { return id }
    let id = UInt16(clamping: count)
    ids[bytes] = id
    return id
  }
}

/// Takes a text apart into words and ends of sentences, in one pass.
struct ErrorWordReader {
  enum Piece { case word, stop }

  private let text: ArraySlice<UInt8>
  private var position: Int
  private var lineStart: Int
  /// The word that was read last, in small letters.
  private(set) var word: [UInt8] = []
  private(set) var start = 0
  private(set) var end = 0

  /// Longer words are compared by their beginning.
  private static let longestWord = 64

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    position = text.startIndex
    lineStart = text.startIndex
  }

  mutating func next() -> Piece? {
    while position < text.endIndex {
      if takeStop() { return .stop }
      if text[position].isOfWord {
        readWord()
        return .word
      }
      position += separatorLength
    }
    return nil
  }

  /// A line that is shorter isn't broken by its width, so that the next one is another sentence.
  private static let shortLine = 50

  /// A full stop, question mark or exclamation mark before whitespace, a blank line, or the end of a short
  /// one.
  private mutating func takeStop() -> Bool {
    let byte = text[position]
    let isMark = ".?!".utf8.contains(byte) && (at(1).map { $0 <= 0x20 } ?? true)
    let isEnd = byte == 0x0a && (at(1) == 0x0a || position - lineStart < Self.shortLine)
    if byte == 0x0a { lineStart = position + 1 }
    guard isMark || isEnd else { return false }
    start = position
    position += 1
    end = position
    return true
  }

  /// An escape such as `\n` is one separator, so that its letter is no part of a word.
  private var separatorLength: Int {
    guard text[position] == UInt8(ascii: "\\"), let next = at(1), "nrtbf".utf8.contains(next) else {
      return 1
    }
    return 2
  }

  private mutating func readWord() {
    word.removeAll(keepingCapacity: true)
    start = position
    var last: UInt8 = 0
    while position < text.endIndex {
      let byte = text[position]
      guard byte.isOfWord else {
        let length = apostropheLength
        guard length > 0 else { break }
        position += length
        continue
      }
      if !word.isEmpty, isBoundary(last, byte) { break }
      if word.count < Self.longestWord { word.append(byte.isCapital ? byte | 0x20 : byte) }
      last = byte
      position += 1
      end = position
    }
  }

  /// `rpId|Hash`, `DC|Error`.
  private func isBoundary(_ last: UInt8, _ byte: UInt8) -> Bool {
    guard byte.isCapital else { return false }
    return !last.isCapital || (at(1).map { (0x61...0x7a).contains($0) } ?? false)
  }

  /// The ways to write the apostrophe of “doesn't”, with the most bytes first.
  private static let apostrophes: [[UInt8]] = ["&apos;", "\\u2019", "&#39;", "&#x27;", "’", "'"]
    .map { Array($0.utf8) }

  /// The bytes of an apostrophe between two letters here; 0 where there is none.
  private var apostropheLength: Int {
    guard "&\\'".utf8.contains(text[position]) || text[position] == 0xe2 else { return 0 }
    let found = Self.apostrophes.first { text[position...].starts(with: $0) }
    guard let length = found?.count, at(length)?.isOfWord == true else { return 0 }
    return length
  }

  private func at(_ distance: Int) -> UInt8? {
    position + distance < text.endIndex ? text[position + distance] : nil
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { (0x41...0x5a).contains(self) }

  /// A letter or digit of ASCII.
  var isOfWord: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5a).contains(self) || (0x61...0x7a).contains(self)
  }
}
