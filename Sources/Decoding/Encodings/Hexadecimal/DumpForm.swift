import Evidence

/// Reads an artifact from a dump as `xxd`, `hexdump`, `od`, debuggers and network tools print it:
/// on each line an offset, the bytes, and usually their characters.
///
/// Example of a line: `00000010: 6170 706c 652d 6170 7061 7474 6573 7467  apple-appattestg`.
///
/// The difference of two offsets tells how many bytes a line has, so that the characters at its
/// end aren't read as bytes.
struct DumpWalk {
  private let text: Bytes
  /// Where the first byte of the artifact is, counted from the start of the text's buffer.
  private let start: Int
  /// Where the bytes begin in a line, in characters.
  private let column: Int
  /// Where the offset is in a line, in characters.
  private let offset: Range<Int>
  /// The base of the offsets: 16, 10 or 8.
  private let base: Int
  /// The offset on the first line.
  private let first: Int
  /// The number of bytes on a line.
  private let bytesPerLine: Int
  /// Where the line of the first byte begins.
  private let lineStart: Int
  /// The number of bytes before the artifact on its first line.
  private let skipped: Int
  /// The number of bytes that are printed together, the last one first; 1 if they are in order.
  private let word: Int

  /// The most bytes of a line.
  private static let mostBytes = 256
  /// The most characters of a line.
  private static let longestLine = 1_024

  /// Finds the layout of the dump around a byte. Returns `nil` if the text there isn't a dump
  /// with offsets.
  ///
  /// - Parameters:
  ///   - text: The text with the dump.
  ///   - start: Where the first byte of an artifact is, or the word that ends with it.
  ///   - word: How many bytes a word has, if the dump shows the words of a little-endian machine;
  ///     else 1.
  init?(_ text: Bytes, at start: Int, word: Int = 1) {
    guard start > text.startIndex, Self.isBetweenBytes(start, in: text) else { return nil }
    let before = text.between(max(text.startIndex, start - Self.longestLine), start)
    let lineStart = before.lastIndex(where: \.isLineBreak).map { $0 + 1 } ?? before.startIndex
    guard let next = Self.nextLine(after: start, in: text),
      let (head, fit) = Self.heads(text[lineStart..<start]).firstResult({ head in
        Self.fit(head, shiftedBy: next - lineStart, in: text).map { (head, $0) }
      })
    else { return nil }
    (base, first, bytesPerLine) = fit
    self.text = text
    self.start = start
    self.word = word
    self.lineStart = lineStart
    offset = (head.offset.lowerBound - lineStart)..<(head.offset.upperBound - lineStart)
    column = head.data - lineStart
    skipped = Self.pairs(on: text[head.data..<start])
    guard skipped < bytesPerLine else { return nil }
  }

  /// Returns the base of the offsets, the first offset, and how many bytes a line has, as the
  /// difference to the offset on the next line says. Takes the base that gives the most bytes
  /// without giving more than the line shows.
  private static func fit(
    _ head: Head, shiftedBy shift: Int, in text: Bytes
  ) -> (base: Int, first: Int, count: Int)? {
    let second = (head.offset.lowerBound + shift)..<(head.offset.upperBound + shift)
    guard second.upperBound <= text.endIndex else { return nil }
    let most = pairs(on: text[head.data..<text.endIndex])
    return [16, 10, 8].compactMap { base -> (base: Int, first: Int, count: Int)? in
      guard let low = number(text[head.offset], base: base),
        let high = number(text[second], base: base), high > low, high - low <= most
      else { return nil }
      return (base, low, high - low)
    }.max { $0.count < $1.count }
  }

  /// Returns whether a byte may begin at the place: after whitespace or `x`, or after whole bytes
  /// of the same word.
  private static func isBetweenBytes(_ place: Int, in text: Bytes) -> Bool {
    let digits = text.between(place - longestWord, place).suffix(while: { hexDigit($0) != nil })
    return digits.count.isMultiple(of: 2) && digits.startIndex > text.startIndex
      && " \tx".utf8.contains(text[digits.startIndex - 1])
  }

  /// The most digits of a word, and the character before it.
  private static let longestWord = 17

  /// Where the offset of a line is, and where the bytes begin.
  private typealias Head = (offset: Range<Int>, data: Int)

  /// Returns what the beginning of a line can mean: the offset comes directly before the first
  /// byte of the artifact, or R numbers the bytes in brackets, or the offset is at the beginning of
  /// the line. An offset without brackets has at least four digits.
  private static func heads(_ line: Bytes) -> [Head] {
    var heads: [Head] = []
    let gap = line.suffix(while: { " \t:|h".utf8.contains($0) })
    let digits = line[line.startIndex..<gap.startIndex].suffix(while: { hexDigit($0) != nil })
    if gap.contains(where: { $0 == 0x20 || $0 == 0x09 }), digits.count >= 4 {
      heads.append((digits.range, line.endIndex))
    }
    if let index = index(line) { heads.append(index) }
    let indent = line.prefix { $0 == 0x20 || $0 == 0x09 }
    var rest = line[indent.endIndex..<line.endIndex]
    if rest.starts(with: "0x") { rest = rest.dropFirst(2) }
    let number = rest.prefix { hexDigit($0) != nil }
    let behind = line[number.endIndex..<line.endIndex].prefix { " \t:|".utf8.contains($0) }
    if number.count >= 4, !behind.isEmpty { heads.append((number.range, behind.endIndex)) }
    return heads
  }

  /// Returns where the number in brackets at the beginning of a line is, with the characters
  /// before it, and where the bytes begin after it, as R prints a raw vector: ` [19] e7 71`.
  private static func index(_ line: Bytes) -> Head? {
    let head = line.prefix { " [".utf8.contains($0) || $0.isDigit }
    guard head.contains(where: { $0 == UInt8(ascii: "[") }), head.last?.isDigit == true,
      head.endIndex < line.endIndex, line[head.endIndex] == UInt8(ascii: "]")
    else { return nil }
    let behind = line[(head.endIndex + 1)..<line.endIndex].prefix { $0 == 0x20 }
    return behind.isEmpty ? nil : (head.range, behind.endIndex)
  }

  /// Returns where the next line begins, or `nil` if the text ends, or the line is too long.
  private static func nextLine(after place: Int, in text: Bytes) -> Int? {
    let rest = text[place..<min(text.endIndex, place + longestLine)]
    guard let end = rest.firstIndex(where: \.isLineBreak) else { return nil }
    let next = end + text.lineBreakLength(at: end)
    return next < text.endIndex ? next : nil
  }

  /// Returns the number of up to 16 digits in a base, or `nil`.
  private static func number(_ digits: Bytes, base: Int) -> Int? {
    let digits = digits.drop { " [".utf8.contains($0) }
    guard let text = digits.utf8, digits.count <= 16 else { return nil }
    return Int(text.suffix(15), radix: base)
  }

  /// Returns how many bytes the line shows before anything else begins.
  private static func pairs(on line: Bytes) -> Int {
    var output = ArtifactOutput(from: line, limits: .standard)
    _ = read(line, most: mostBytes, into: &output)
    return output.bytes.count
  }

  // MARK: - Reading

  /// Reads the lines of the dump as long as their offsets continue. Returns `nil` if the bytes
  /// aren't an artifact.
  func run(limits: DecodingLimits) -> CarvedStretch? {
    var artifact = ArtifactOutput(from: text, limits: limits)
    var isOther = false
    let end = readLines(into: &artifact) { artifact in
      isOther =
        artifact.type == nil && !artifact.recognize()
        && artifact.bytes.count >= ArtifactStart.most
      guard !isOther else { return false }
      artifact.readLengths()
      // Keep bytes after the artifact's end only if no bytes come before it on its first line.
      return skipped == 0 || !artifact.isComplete
    }
    guard !isOther else { return nil }
    return artifact.stretch(start..<end, payload(of: artifact), as: .hex, steps: ["hex-dump"])
  }

  /// Reads the lines of the dump as long as their offsets continue, whatever their bytes are.
  /// - Parameter most: After how many bytes no further line is read.
  func bytes(most: Int, limits: DecodingLimits) -> (bytes: Bytes, end: Int) {
    var output = ArtifactOutput(from: text, limits: limits)
    let end = readLines(into: &output) { $0.bytes.count < most }
    return (output.payload(by: .hex), end)
  }

  /// Reads lines as long as their offsets continue and the condition holds.
  /// - Returns: Where the bytes of the last line end.
  private func readLines(
    into artifact: inout ArtifactOutput, while goesOn: (inout ArtifactOutput) -> Bool
  ) -> Int {
    var line = lineStart
    var begin = start
    var limit = 0
    var end = start
    var index = 0
    while true {
      let wanted = index == 0 ? bytesPerLine - skipped : bytesPerLine
      let room = limit > 0 ? line + limit : text.endIndex
      let read = Self.read(
        text.between(begin, room), most: wanted, word: word, into: &artifact)
      guard read > begin else { break }
      end = read
      if limit == 0 { limit = read - line }
      guard goesOn(&artifact), let next = Self.nextLine(after: read, in: text) else { break }
      index += 1
      let place = (next + offset.lowerBound)..<(next + offset.upperBound)
      guard place.upperBound < text.endIndex, next + column < text.endIndex,
        Self.number(text[place], base: base) == first + index * bytesPerLine
      else { break }
      line = next
      begin = next + column
    }
    return end
  }

  /// Returns the bytes of the artifact. Removes the bytes that fill the last word or come after
  /// the artifact's end.
  private func payload(of artifact: ArtifactOutput) -> Bytes {
    let all = artifact.payload(by: .hex)
    // The last word may have fill bytes.
    guard skipped > 0 || word > 1, let whole = artifact.extent?.whole, whole < all.count
    else { return all }
    return all.prefix(whole).asArtifact()
  }

  /// Reads the bytes of one line.
  ///
  /// - Parameters:
  ///   - line: The line from its first byte on.
  ///   - most: The most bytes to read.
  ///   - word: How many bytes are printed together in reverse order.
  ///   - artifact: The output to which the bytes are appended.
  /// - Returns: Where the bytes end, counted from the start of the buffer. Spaces, tabs, `-`,
  ///   `:`, `,` and `0x` may come between them.
  private static func read(
    _ line: Bytes, most: Int, word: Int = 1, into artifact: inout ArtifactOutput
  ) -> Int {
    let storage = line.buffer.storage
    var position = line.startIndex
    var end = position
    var count = 0
    while count < most, position + 1 < line.endIndex {
      let byte = storage[position]
      if byte == 0x30, storage[position + 1] | 0x20 == 0x78 {
        position += 2
      } else if hexDigit(byte) != nil, hexDigit(storage[position + 1]) != nil {
        let digits = line.between(position, position + 2 * word).prefix { hexDigit($0) != nil }
        end = position + digits.count / 2 * 2
        for place in stride(from: end - 2, through: position, by: -2) {
          guard let high = hexDigit(storage[place]), let low = hexDigit(storage[place + 1]) else {
            continue
          }
          artifact.append(high << 4 | low, from: place..<(place + 2))
        }
        count += (end - position) / 2
        position = end
      } else if " \t-:,".utf8.contains(byte) {
        position += 1
      } else {
        break
      }
    }
    return end
  }
}

extension CarvedForm {
  /// A dump of a text that contains artifacts, from the first bracket of JSON on. The names and values
  /// beside them aren't read, because it may be the dump of a request.
  static let dumpText = CarvedForm(
    text: { text, start, limits in
      guard text.buffer.depth < deepest, let walk = DumpWalk(text, at: start) else { return [] }
      let (inner, last) = walk.bytes(most: mostDumped, limits: limits)
      // The characters at the end of the last line are those of its bytes.
      let end =
        text.between(last, text.endIndex).firstIndex(where: \.isLineBreak) ?? text.endIndex
      return Carver.stretches(in: inner, limits: limits).map { found in
        var other = found
        other.range = start..<end
        other.decodedText = found.decodedText.moved(to: text[start..<end])
        other.steps = ["hex-dump"] + found.steps
        other.inner = []
        other.innerLabel = nil
        other.decoded = nil
        return other
      }
    },
    end: { start, text in
      DumpWalk(text, at: start)?.bytes(most: mostDumped, limits: .standard).end ?? start
    })

  /// The most bytes of a text that are read from a dump.
  private static let mostDumped = 1 << 20

  /// A dump of words of two, four or eight bytes, as `hexdump`, `od -x`, `xxd -e` and debuggers
  /// print them on a little-endian machine: the first byte of an artifact ends a word. The bytes
  /// `a3 63` are printed `63a3`.
  static let wordDump = CarvedForm(one: { text, anchor, limits in
    let longest = 16
    let end = anchor + 4
    let digits = text.between(end - longest, end).suffix(while: { hexDigit($0) != nil })
    guard [4, 8, longest].contains(digits.count) else { return nil }
    return DumpWalk(text, at: digits.startIndex, word: digits.count / 2)?.run(limits: limits)
  })
}
