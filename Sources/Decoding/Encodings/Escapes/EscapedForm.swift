import Evidence

extension CarvedForm {
  /// A CBOR map inside other text, found by the letters of its first key, in bytes or in a string
  /// with escapes: `b'\xa3cfmt…'`, `"\u00a3cfmt…"`, `%A3cfmt…`, `=A3cfmt…`, `&#163;cfmt…`,
  /// `£cfmt…`.
  ///
  /// How the byte before the key is written tells the style of all other bytes.
  static let escaped = CarvedForm(one: { text, key, limits in
    EscapedHead.before(key, in: text)?.stretch(in: text, limits: limits)
  })

  /// A CMS message in bytes, with escapes or as Latin-1 in UTF-8. It is found by the bytes
  /// `86 48 86` of its object identifier, because the bytes before them also occur in other text.
  static let escapedMessage = CarvedForm(one: { text, place, limits in
    guard let style = EscapedHead.style(of: place, in: text) else { return nil }
    return EscapedHead.messageStarts(before: place, in: text).lazy.compactMap { start in
      EscapedHead(start: start, style: style).stretch(in: text, limits: limits)
    }.first
  })
}

extension CarvedForm {
  /// A CBOR map of which every byte is an octal escape: `\243\143\146\155\164…`.
  static let octal = CarvedForm(one: { text, start, limits in
    EscapedHead(start: start, style: .quoted).stretch(in: text, limits: limits)
  })
}

/// The first byte of a map or a CMS message as the text writes it, and how the text writes bytes.
private struct EscapedHead {
  /// Where the byte begins, with its escape.
  let start: Int
  /// How the text writes bytes.
  let style: EscapeStyle

  /// The most characters of one byte, with the backslashes of a string in a string in a string.
  private static let reach = 20

  /// The kinds of escapes in the order in which they are tried, with the names of their steps and
  /// the character that each escape begins with.
  private static let kinds: [(kind: EscapeStyle.Kind, name: String, sign: UInt8)] = [
    (.backslash, "escapes", UInt8(ascii: "\\")), (.percent, "percent", UInt8(ascii: "%")),
    (.quotedPrintable, "quoted-printable", UInt8(ascii: "=")),
    (.entity, "html-entities", UInt8(ascii: "&")),
  ]
}

extension EscapedHead {
  /// Reads the byte before a first key.
  ///
  /// - Parameter key: Where the last byte of the key's head is, such as `c` in `cfmt`, counted from
  ///   the start of the text's buffer.
  /// - Returns: `nil` if the byte before isn't the head of a map in any style.
  static func before(_ key: Int, in text: Bytes) -> EscapedHead? {
    guard key > text.startIndex else { return nil }
    if ArtifactStart.isMapHead(text[key - 1]) {
      let isLatin1 = key - 2 >= text.startIndex && text[key - 2] == 0xc2
      let start = isLatin1 ? key - 2 : key - 1
      return EscapedHead(start: start, style: isLatin1 ? latin1(at: start, in: text) : .raw)
    }
    // Heads that are longer than necessary.
    let heads = text.between(key + 1 - MapStart.longestHeads, key + 1).array
    if text[key] < 0x20, let length = MapStart.headLengths(before: heads).first {
      return EscapedHead(start: key + 1 - length, style: .raw)
    }
    let before = text.between(max(text.startIndex, key - reach), key)
    return kinds.firstResult { escape(of: $0.kind, named: $0.name, $0.sign, in: before) }
  }

  /// Follows the artifact from this byte on; `nil` if the bytes don't begin one.
  ///
  /// A database dump writes bytes into a string and escapes only zeros, quotes and line breaks, a
  /// pickle only zeros, backslashes and line breaks. This style is tried if the bytes themselves
  /// aren't a whole artifact.
  func stretch(in text: Bytes, limits: DecodingLimits) -> CarvedStretch? {
    var walk = EscapedWalk(text, from: start, style: style, limits: limits)
    let found = walk.run()
    guard found?.isWhole != true, isInQuotes(in: text) else { return found }
    var other = EscapedWalk(text, from: start, style: .quoted, limits: limits)
    let quoted = other.run()
    return quoted?.isWhole == true ? quoted : found
  }

  /// Returns whether a quotation mark comes directly before a byte that is written unchanged, or
  /// the letter before a string in a pickle of Python (protocol 0).
  private func isInQuotes(in text: Bytes) -> Bool {
    style.kind == .none && start > text.startIndex && "'\"V".utf8.contains(text[start - 1])
  }

  /// Returns the escape at the end of the text, if it means the head of a map.
  private static func escape(
    of kind: EscapeStyle.Kind, named name: String, _ sign: UInt8, in text: Bytes
  ) -> EscapedHead? {
    // Haskell separates a number from a digit after it.
    let text = kind == .backslash && text.ends(with: "\\&") ? text.dropLast(2) : text
    guard let last = text.lastIndex(of: sign) else { return nil }
    var start = last
    while kind == .backslash, start > text.startIndex, text[start - 1] == sign { start -= 1 }
    let isUnicode =
      kind == .backslash && last + 1 < text.endIndex && text[last + 1] == UInt8(ascii: "u")
    let pair = kind == .percent ? text[text.startIndex..<last].suffix(3) : .empty
    let isLatin1 = isUnicode || pair.elementsEqual("%C2".utf8) || pair.elementsEqual("%c2".utf8)
    if kind == .percent, isLatin1 { start -= 3 }
    let style = EscapeStyle(
      name: name, kind: kind, isLatin1: isLatin1, level: max(1, last - start + 1))
    var decimal = style
    decimal.isDecimal = true
    return [style, decimal].first { style in
      guard let unit = style.unit(at: start, in: text), start + unit.length == text.endIndex,
        let byte = unit.byte
      else { return false }
      return ArtifactStart.isMapHead(byte)
    }.map { EscapedHead(start: start, style: $0) }
  }

  /// Returns the style of Latin-1 in UTF-8. After a quotation mark it is a JSON string, in which
  /// quotes and control characters are escaped.
  private static func latin1(at start: Int, in text: Bytes) -> EscapeStyle {
    let before = text.between(max(text.startIndex, start - 8 * reach), start)
    guard let quote = before.lastIndex(where: { $0 == UInt8(ascii: "\"") }) else {
      return EscapeStyle(name: "latin-1", kind: .none, isLatin1: true)
    }
    let level = before.backslashes(before: quote) + 1
    return EscapeStyle(name: "latin-1", kind: .backslash, isLatin1: true, level: level)
  }

  // MARK: - Messages

  /// Returns how the text writes the byte `86` of an object identifier.
  ///
  /// - Parameter place: Where the digits `86` of an escape are, or the byte itself.
  /// - Returns: `nil` if the characters before the place aren't an escape.
  static func style(of place: Int, in text: Bytes) -> EscapeStyle? {
    guard place > text.startIndex else { return nil }
    if text[place] == 0x86 {
      return text[place - 1] == 0xc2 ? latin1(at: place, in: text) : .raw
    }
    let before = text.between(max(text.startIndex, place - reach), place)
    if before.last == UInt8(ascii: "%") {
      return EscapeStyle(name: "percent", kind: .percent, isLatin1: false)
    }
    if before.last == UInt8(ascii: "=") {
      return EscapeStyle(name: "quoted-printable", kind: .quotedPrintable, isLatin1: false)
    }
    let letters = before.suffix(while: { $0 != UInt8(ascii: "\\") })
    let slashes = before.backslashes(before: letters.startIndex)
    guard slashes > 0, letters.count <= 3 else { return nil }
    return EscapeStyle(
      name: "escapes", kind: .backslash, isLatin1: letters.first == UInt8(ascii: "u"),
      level: slashes)
  }

  /// Returns the places at which the message may begin whose object identifier is at `place`:
  /// each `0` before it, the nearest first. `0` is the byte `30` of a SEQUENCE.
  static func messageStarts(before place: Int, in text: Bytes) -> [Int] {
    let before = text.between(max(text.startIndex, place - 8 * reach), place)
    return before.indices.reversed().filter { before[$0] == UInt8(ascii: "0") }
  }
}

/// Follows bytes in a text with escapes from the first byte to the end of the artifact or of its
/// string.
private struct EscapedWalk {
  private let text: Bytes
  /// Where the first byte is. All places count from the start of the text's buffer.
  private let start: Int
  private let style: EscapeStyle
  private let limits: DecodingLimits
  /// The quotation mark with which the string begins; `nil` if none comes directly before the
  /// first byte, or if the style has no escapes.
  private var quote: UInt8?
  /// The next character to read.
  private var position: Int
  private var artifact: ArtifactOutput

  init(_ text: Bytes, from start: Int, style: EscapeStyle, limits: DecodingLimits) {
    self.text = text
    self.start = start
    self.style = style
    self.limits = limits
    position = start
    artifact = ArtifactOutput(from: text, limits: limits)
    let before = start > text.startIndex ? text[start - 1] : 0
    quote = style.kind != .none && "\"'`".utf8.contains(before) ? before : nil
  }

  /// Follows the artifact. Returns `nil` if the bytes don't begin an artifact. In quotes all
  /// bytes of the string belong to it.
  mutating func run() -> CarvedStretch? {
    while artifact.isUndecided, next() {}
    guard artifact.recognize() else { return nil }
    artifact.readLengths()
    // Without quotes only the artifact's own lengths tell where it ends.
    while artifact.bytes.count < limits.bytes, quote != nil || !isOver {
      let missing =
        quote == nil
        ? max(1, (artifact.extent?.least ?? 0) - artifact.bytes.count) : Self.step
      var taken = 0
      while taken < missing, next() { taken += 1 }
      artifact.readLengths()
      if taken < missing { break }
    }
    let isRaw = style.kind == .none && !style.isLatin1
    return artifact.stretch(
      start..<position, artifact.payload(by: isRaw ? .copy : .textRepair),
      as: isRaw ? .raw : .escaped, steps: isRaw ? [] : [style.name])
  }

  /// The number of bytes of a string between two looks at the lengths.
  private static let step = 4_096

  /// Whether no further byte is needed, or the lengths make no sense.
  private var isOver: Bool { artifact.isComplete || artifact.extent?.isBroken != false }

  /// Reads the next byte. Returns false at the end of the string and at characters that don't
  /// mean bytes.
  private mutating func next() -> Bool {
    guard position < text.endIndex, !isEnd(text[position]) else { return joined() }
    guard let unit = style.unit(at: position, in: text) else { return false }
    if let byte = unit.byte {
      artifact.append(byte, from: position..<(position + unit.length))
    }
    position += unit.length
    return true
  }

  /// Returns whether the byte ends the string, or ends bytes without quotes in this style.
  private func isEnd(_ byte: UInt8) -> Bool {
    if let quote { return byte == quote || byte.isLineBreak && style.kind == .backslash }
    switch style.kind {
    case .none: return false
    case .entity: return byte == UInt8(ascii: "<")
    case .backslash, .quotedPrintable: return byte.isLineBreak
    case .percent: return byte.isWhiteSpace || "&\"'".utf8.contains(byte)
    }
  }

  /// Continues in the next string, if source code has the artifact in several: `"…" + "…"`.
  /// Whitespace must separate the strings.
  private mutating func joined() -> Bool {
    guard let quote, style.kind == .backslash, position < text.endIndex, text[position] == quote
    else { return false }
    let gap = text[(position + 1)..<min(text.endIndex, position + 128)]
      .prefix { $0.isWhiteSpace || "+.&\\b,".utf8.contains($0) }
    guard gap.contains(where: { $0.isWhiteSpace }), gap.endIndex < text.endIndex else {
      return false
    }
    // Python chooses the quotation mark of each byte string by its content.
    let mark = text[gap.endIndex]
    guard mark == quote || gap.last == UInt8(ascii: "b") && "\"'".utf8.contains(mark) else {
      return false
    }
    artifact.readLengths()
    guard !artifact.isComplete else { return false }
    self.quote = mark
    position = gap.endIndex + 1
    return next()
  }
}
