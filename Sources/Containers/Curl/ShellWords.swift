import Decoding
import Evidence

/// Splits command lines into words as a shell does, and removes the quoting.
///
/// Browsers copy a request “as cURL” for a Unix shell or for the command line of Windows; the text
/// itself shows which one.
struct ShellWords {
  /// The text, and the storage of its buffer for fast access.
  private let text: Bytes
  private let storage: [UInt8]
  /// The next byte, as an index of the storage.
  private var position: Int
  /// Whether the text is quoted for Windows.
  private let isWindows: Bool

  /// Creates a reader at the start of a text.
  init(_ text: Bytes) {
    self.text = text
    storage = text.buffer.storage
    position = text.startIndex
    // `^"` and a caret at the end of a line have a meaning only on the command line of Windows.
    let marks: [[UInt8]] = [Array("^\"".utf8), Array("^\r\n".utf8), Array("^\n".utf8)]
    isWindows = marks.contains { text.contains($0) }
  }

  /// Returns the words of the next command, which ends at a line end, `;`, `|` or `&`; `nil` at the
  /// end of the text. A comment before the first word is skipped. A `#` after a word starts another
  /// word.
  mutating func command() -> [Bytes]? {
    var words: [Bytes] = []
    while position < text.endIndex {
      let byte = storage[position]
      if "\n;|&".utf8.contains(byte) {
        position += 1
        if !words.isEmpty { return words }
      } else if byte == 0x20 || byte == 0x09 || byte == 0x0d {
        position += 1
      } else if let length = continuation(at: position) {
        position += length
      } else if byte == UInt8(ascii: "#"), words.isEmpty {
        while position < text.endIndex, storage[position] != 0x0a { position += 1 }
      } else {
        words.append(word())
      }
    }
    return words.isEmpty ? nil : words
  }

  /// Returns the length of a mark which says that the command continues on the next line; `nil` if
  /// there is none. The backtick is the mark of PowerShell.
  private func continuation(at place: Int) -> Int? {
    guard (isWindows ? "^`" : "\\`").utf8.contains(storage[place]) else { return nil }
    if place + 1 < text.endIndex, storage[place + 1] == 0x0a { return 2 }
    if place + 2 < text.endIndex, storage[place + 1] == 0x0d, storage[place + 2] == 0x0a {
      return 3
    }
    return nil
  }

  /// Reads a word, which may consist of several quoted parts.
  private mutating func word() -> Bytes {
    var word = DerivedBytes(from: text)
    while position < text.endIndex {
      let byte = storage[position]
      switch byte {
      case 0x20, 0x09, 0x0a, 0x0d, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "&"):
        return word.bytes(named: "word", by: .textRepair)
      case _ where isWindows: takeWindows(into: &word)
      case UInt8(ascii: "'"): takeSingleQuoted(into: &word)
      case UInt8(ascii: "\""): takeDoubleQuoted(into: &word)
      case UInt8(ascii: "$")
      where position + 1 < text.endIndex && storage[position + 1] == UInt8(ascii: "'"):
        takeEscaped(into: &word)
      case UInt8(ascii: "\\"):
        if let length = continuation(at: position) {
          position += length
        } else {
          position += 1
          if position < text.endIndex { take(into: &word) }
        }
      default: take(into: &word)
      }
    }
    return word.bytes(named: "word", by: .textRepair)
  }

  /// Takes one byte as it is.
  private mutating func take(into word: inout DerivedBytes) {
    word.append(storage[position], from: position..<(position + 1))
    position += 1
  }

  // MARK: - Unix (POSIX.1-2017 Shell Command Language §2.2)

  /// Takes a part between single quotes, in which nothing is escaped (§2.2.2).
  private mutating func takeSingleQuoted(into word: inout DerivedBytes) {
    let start = position + 1
    let end = text[start..<text.endIndex].firstIndex(of: UInt8(ascii: "'")) ?? text.endIndex
    word.append(text[start..<end], from: start..<end)
    position = min(end + 1, text.endIndex)
  }

  /// Takes a part between double quotes. A backslash escapes `"`, `\`, `$` and the backtick
  /// (§2.2.3). Variables are not expanded.
  private mutating func takeDoubleQuoted(into word: inout DerivedBytes) {
    position += 1
    while position < text.endIndex, storage[position] != UInt8(ascii: "\"") {
      if storage[position] == UInt8(ascii: "\\"), position + 1 < text.endIndex {
        if let length = continuation(at: position) {
          position += length
          continue
        }
        if "\"\\$`".utf8.contains(storage[position + 1]) { position += 1 }
      }
      take(into: &word)
    }
    position = min(position + 1, text.endIndex)
  }

  /// The bytes of the escapes with one letter.
  private static let escapes = ControlLetters.bytes(of: "nrtabfve")

  /// Takes a part between `$'` and `'`, with the escapes of C (POSIX.1-2024 §2.2.4), and with `\u`
  /// and `\U` as in Bash.
  private mutating func takeEscaped(into word: inout DerivedBytes) {
    position += 2
    while position < text.endIndex, storage[position] != UInt8(ascii: "'") {
      guard storage[position] == UInt8(ascii: "\\"), position + 1 < text.endIndex else {
        take(into: &word)
        continue
      }
      let start = position
      let letter = storage[position + 1]
      position += 2
      if letter == UInt8(ascii: "x") || letter == UInt8(ascii: "u") || letter == UInt8(ascii: "U") {
        let most = letter == UInt8(ascii: "x") ? 2 : letter == UInt8(ascii: "u") ? 4 : 8
        let number = digits(radix: 16, most: most)
        if letter == UInt8(ascii: "x") {
          word.append(UInt8(truncatingIfNeeded: number), from: start..<position)
        } else if let scalar = Unicode.Scalar(number) {
          word.append(Array(String(Character(scalar)).utf8), from: start..<position)
        }
      } else if (0x30...0x37).contains(letter) {
        position -= 1
        let number = digits(radix: 8, most: 3)
        word.append(UInt8(truncatingIfNeeded: number), from: start..<position)
      } else {
        word.append(Self.escapes[letter] ?? letter, from: start..<position)
      }
    }
    position = min(position + 1, text.endIndex)
  }

  /// Reads up to `most` digits; zero if there is none.
  private mutating func digits(radix: UInt32, most: Int) -> UInt32 {
    var number: UInt32 = 0
    var count = 0
    while count < most, position < text.endIndex,
      let digit = hexDigit(storage[position]), digit < radix
    {
      number = number &* radix &+ UInt32(digit)
      position += 1
      count += 1
    }
    return number
  }

  // MARK: - Windows

  /// Takes one character, or a part between quotes. The command line first removes carets, and the
  /// program then reads `\"` as a quote.
  private mutating func takeWindows(into word: inout DerivedBytes) {
    guard next() == UInt8(ascii: "\"") else { return takeWindowsCharacter(into: &word) }
    skipWindows()
    while let byte = next(), byte != UInt8(ascii: "\"") { takeWindowsCharacter(into: &word) }
    if next() != nil { skipWindows() }
  }

  /// Takes one character; `\"` and `\\` are one.
  private mutating func takeWindowsCharacter(into word: inout DerivedBytes) {
    let start = position
    guard let byte = next() else { return }
    skipWindows()
    if byte == UInt8(ascii: "\\"), let quoted = next(),
      quoted == UInt8(ascii: "\"") || quoted == byte
    {
      skipWindows()
      word.append(quoted, from: start..<position)
    } else {
      word.append(byte, from: start..<position)
    }
  }

  /// Returns the next byte after an optional caret; `nil` at the end.
  private func next() -> UInt8? {
    let place = behindCaret
    return place < text.endIndex ? storage[place] : nil
  }

  /// The place of the next byte after an optional caret. A caret at the end of a line also removes
  /// the line end.
  private var behindCaret: Int {
    var place = position
    guard place < text.endIndex, storage[place] == UInt8(ascii: "^"), place + 1 < text.endIndex
    else {
      return place
    }
    place += 1
    if storage[place] == 0x0d, place + 1 < text.endIndex { place += 1 }
    if storage[place] == 0x0a, place + 1 < text.endIndex { place += 1 }
    return place
  }

  /// Moves past the next byte.
  private mutating func skipWindows() { position = min(behindCaret + 1, text.endIndex) }
}
