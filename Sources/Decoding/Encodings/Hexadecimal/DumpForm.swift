import Evidence

/// A dump as `xxd`, `hexdump`, `od`, debuggers and network tools print it: an offset, the bytes of a
/// line, and mostly their characters.
struct DumpWalk {
  private let text: Bytes
  private let start: Int
  /// From where on the first byte stands in the line, and where the offset does, in bytes.
  private let column: Int
  private let offset: Range<Int>
  private let base: Int
  private let first: Int
  private let bytesPerLine: Int
  /// Where the line of the first byte begins, and how many bytes stand before it in the line.
  private let lineStart: Int
  private let skipped: Int
  /// How many bytes stand together, the last one first.
  private let word: Int

  /// Lines hold so many bytes at most, and are so long.
  private static let mostBytes = 256
  private static let longestLine = 1_024

  /// - Parameters:
  ///   - start: the first byte of an artifact, or the word that ends with it.
  ///   - word: how many bytes a word has, where the dump shows words of a machine that has the low
  ///     byte first.
  init?(_ text: Bytes, at start: Int, word: Int = 1) {
    guard start > text.startIndex, " \tx".utf8.contains(text[start - 1]) else { return nil }
    let before = text.between(max(text.startIndex, start - Self.longestLine), start)
    let lineStart = before.lastIndex(where: \.isLineBreak).map { $0 + 1 } ?? before.startIndex
    guard let head = Self.head(text[lineStart..<start]),
      let next = Self.nextLine(after: start, in: text)
    else { return nil }
    let second =
      (head.offset.lowerBound - lineStart + next)..<(head.offset.upperBound - lineStart + next)
    guard second.upperBound <= text.endIndex else { return nil }
    // As many bytes as the offsets say stand on the line, in the base in which that is so.
    let most = Self.pairs(on: text[head.data..<text.endIndex])
    let bases = [16, 10, 8].compactMap { base -> (base: Int, first: Int, count: Int)? in
      guard let low = Self.number(text[head.offset], base: base),
        let high = Self.number(text[second], base: base), high > low, high - low <= most
      else { return nil }
      return (base, low, high - low)
    }
    guard let fit = bases.max(by: { $0.count < $1.count }) else { return nil }
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

  /// The offset before the bytes, and where the bytes begin: directly before the first byte of the
  /// artifact, else at the beginning of the line.
  private static func head(_ line: Bytes) -> (offset: Range<Int>, data: Int)? {
    let gap = line.suffix(while: { " \t:|h".utf8.contains($0) })
    let digits = line[line.startIndex..<gap.startIndex].suffix(while: { hexDigit($0) != nil })
    if gap.contains(where: { $0 == 0x20 || $0 == 0x09 }), digits.count >= 4 {
      return (digits.range, line.endIndex)
    }
    let indent = line.prefix { $0 == 0x20 || $0 == 0x09 }
    var rest = line[indent.endIndex..<line.endIndex]
    if rest.starts(with: "0x") { rest = rest.dropFirst(2) }
    let number = rest.prefix { hexDigit($0) != nil }
    let behind = line[number.endIndex..<line.endIndex].prefix { " \t:|".utf8.contains($0) }
    guard number.count >= 4, !behind.isEmpty else { return nil }
    return (number.range, behind.endIndex)
  }

  private static func nextLine(after place: Int, in text: Bytes) -> Int? {
    let rest = text[place..<min(text.endIndex, place + longestLine)]
    guard let end = rest.firstIndex(where: \.isLineBreak) else { return nil }
    let next =
      text[end] == 0x0d && end + 1 < text.endIndex && text[end + 1] == 0x0a ? end + 2 : end + 1
    return next < text.endIndex ? next : nil
  }

  private static func number(_ digits: Bytes, base: Int) -> Int? {
    guard let text = digits.utf8, digits.count <= 16 else { return nil }
    return Int(text.suffix(15), radix: base)
  }

  /// How many bytes a line shows, as far as it is nothing but bytes.
  private static func pairs(on line: Bytes) -> Int {
    var output = DerivedBytes(from: line)
    var bytes: [UInt8] = []
    _ = read(line, most: mostBytes, into: &output, &bytes)
    return bytes.count
  }

  // MARK: - Reading

  func run(limits: DecodingLimits) -> CarvedStretch? {
    var output = DerivedBytes(from: text)
    var bytes: [UInt8] = []
    var extent: ArtifactExtent?
    var type: ArtifactType?
    var line = lineStart
    var begin = start
    var limit = 0
    var end = start
    var index = 0
    while true {
      let wanted = index == 0 ? bytesPerLine - skipped : bytesPerLine
      let room = limit > 0 ? line + limit : text.endIndex
      let read = Self.read(
        text.between(begin, min(room, text.endIndex)), most: wanted, word: word, into: &output,
        &bytes)
      guard read > begin else { break }
      end = read
      if limit == 0 { limit = read - line }
      if type == nil, bytes.count >= ArtifactStart.least {
        type = ArtifactStart.type(of: bytes)
        extent = type.map { ArtifactExtent(of: $0, limits: limits) }
        if type == nil, bytes.count >= ArtifactStart.most { return nil }
      }
      extent?.advance(bytes)
      guard let next = Self.nextLine(after: read, in: text) else { break }
      index += 1
      let place = (next + offset.lowerBound)..<(next + offset.upperBound)
      guard place.upperBound < text.endIndex, next + column < text.endIndex,
        Self.number(text[place], base: base) == first + index * bytesPerLine
      else { break }
      // Bytes behind the end belong to it only where nothing stands before it.
      if skipped > 0, extent?.isComplete(bytes) == true { break }
      line = next
      begin = next + column
    }
    guard let type else { return nil }
    let armour = ArmourReading(
      text: text[start..<end], payload: payload(output, extent), encoding: .hex)
    return CarvedStretch(
      range: start..<end, armour: armour, type: type, steps: ["hex-dump"],
      isWhole: extent?.isComplete(bytes) ?? false)
  }

  private func payload(_ output: DerivedBytes, _ extent: ArtifactExtent?) -> Bytes {
    let all = output.bytes(named: ArmourBody.name, by: .hex)
    // The last word is filled up.
    guard skipped > 0 || word > 1, let whole = extent?.whole, whole < all.count else { return all }
    return all.prefix(whole).copied(named: ArmourBody.name)
  }

  /// Reads the bytes of one line; returns where they end.
  private static func read(
    _ line: Bytes, most: Int, word: Int = 1, into output: inout DerivedBytes,
    _ bytes: inout [UInt8]
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
          bytes.append(high << 4 | low)
          output.append(high << 4 | low, from: place..<(place + 2))
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
  /// A dump of words of two, four or eight bytes, as `hexdump`, `od -x`, `xxd -e` and debuggers show
  /// them: the first byte of an artifact ends a word.
  static let wordDump = CarvedForm(one: { text, anchor, limits in
    let longest = 16
    let end = anchor + 4
    let digits = text.between(end - longest, end).suffix(while: { hexDigit($0) != nil })
    guard [4, 8, longest].contains(digits.count) else { return nil }
    return DumpWalk(text, at: digits.startIndex, word: digits.count / 2)?.run(limits: limits)
  })
}

extension Bytes {
  func suffix(while holds: (UInt8) -> Bool) -> Bytes {
    guard let other = lastIndex(where: { !holds($0) }) else { return self }
    return self[(other + 1)..<endIndex]
  }

  /// The same bytes as a buffer of their own.
  func copied(named name: String) -> Bytes {
    var output = DerivedBytes(from: self, capacity: count)
    output.append(self, from: range)
    return output.bytes(named: name, by: .copy)
  }
}
