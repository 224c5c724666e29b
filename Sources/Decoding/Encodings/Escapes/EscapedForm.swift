import Evidence

extension CarvedForm {
  /// The first key of a map, readable in bytes that stand as they are or in a string with escapes:
  /// `b'\xa3cfmt…'`, `"\u00a3cfmt…"`, `%A3cfmt…`, `=A3cfmt…`, `&#163;cfmt…`, `£cfmt…`.
  static let escaped = CarvedForm(one: { text, key, limits in
    guard let head = EscapedHead(before: key, in: text) else { return nil }
    var walk = EscapedWalk(text, from: head.start, style: head.style, limits: limits)
    let found = walk.run()
    guard found?.isWhole != true, head.isInQuotes(in: text) else { return found }
    // A database writes all bytes into a string as they are but for zeros, quotes and line breaks.
    var other = EscapedWalk(text, from: head.start, style: .quoted, limits: limits)
    let quoted = other.run()
    return quoted?.isWhole == true ? quoted : found
  })

  /// The object identifier of signed data in the same: its bytes `86 48 86 f7` are the first that no
  /// other text has.
  static let escapedMessage = CarvedForm(one: { text, place, limits in
    guard let style = EscapedHead.style(of: place, in: text) else { return nil }
    return EscapedHead.messageStarts(before: place, in: text).lazy.compactMap { start in
      var walk = EscapedWalk(text, from: start, style: style, limits: limits)
      return walk.run()
    }.first
  })
}

/// The first byte of a map as a text writes it, which tells how the text writes bytes.
private struct EscapedHead {
  let start: Int
  let style: EscapeStyle

  /// The longest way to write a byte, with the backslashes of a string in a string in a string.
  private static let reach = 20

  private static let kinds: [(kind: EscapeStyle.Kind, name: String)] = [
    (.backslash, "escapes"), (.percent, "percent"), (.quotedPrintable, "quoted-printable"),
    (.entity, "html-entities"),
  ]

  init?(before key: Int, in text: Bytes) {
    guard key > text.startIndex else { return nil }
    if ArtifactStart.isMapHead(text[key - 1]) {
      let isLatin1 = key - 2 >= text.startIndex && text[key - 2] == 0xc2
      let start = isLatin1 ? key - 2 : key - 1
      self.start = start
      style = isLatin1 ? Self.latin1(at: start, in: text) : .raw
      return
    }
    let before = text.between(max(text.startIndex, key - Self.reach), key)
    for (kind, name) in Self.kinds {
      guard let found = Self.escape(of: kind, named: name, in: before) else { continue }
      self = found
      return
    }
    return nil
  }

  private init(start: Int, style: EscapeStyle) {
    self.start = start
    self.style = style
  }

  /// Whether a string begins directly before a byte that stands as it is.
  func isInQuotes(in text: Bytes) -> Bool {
    style.kind == .none && start > text.startIndex && "'\"".utf8.contains(text[start - 1])
  }

  /// The escape that ends where the bytes do, if it stands for the head of a map.
  private static func escape(
    of kind: EscapeStyle.Kind, named name: String, in text: Bytes
  ) -> EscapedHead? {
    guard let sign = signs[kind], let last = text.lastIndex(of: sign) else { return nil }
    var start = last
    while kind == .backslash, start > text.startIndex, text[start - 1] == sign { start -= 1 }
    let isUnicode =
      kind == .backslash && last + 1 < text.endIndex && text[last + 1] == UInt8(ascii: "u")
    let pair = kind == .percent ? text[text.startIndex..<last].suffix(3) : .empty
    let isLatin1 = isUnicode || pair.elementsEqual("%C2".utf8) || pair.elementsEqual("%c2".utf8)
    if kind == .percent, isLatin1 { start -= 3 }
    let style = EscapeStyle(
      name: name, kind: kind, isLatin1: isLatin1, level: max(1, last - start + 1))
    guard let unit = style.unit(at: start, in: text), start + unit.length == text.endIndex,
      let byte = unit.byte, ArtifactStart.isMapHead(byte)
    else { return nil }
    return EscapedHead(start: start, style: style)
  }

  /// Latin-1 in UTF-8; in a JSON string quotes and control characters are escapes.
  private static func latin1(at start: Int, in text: Bytes) -> EscapeStyle {
    let before = text.between(max(text.startIndex, start - 8 * reach), start)
    guard let quote = before.lastIndex(where: { $0 == UInt8(ascii: "\"") }) else {
      return EscapeStyle(name: "latin-1", kind: .none, isLatin1: true)
    }
    let slashes = before[before.startIndex..<quote].suffix(while: { $0 == UInt8(ascii: "\\") })
      .count
    return EscapeStyle(name: "latin-1", kind: .backslash, isLatin1: true, level: slashes + 1)
  }

  private static let signs: [EscapeStyle.Kind: UInt8] = [
    .backslash: UInt8(ascii: "\\"), .percent: UInt8(ascii: "%"),
    .quotedPrintable: UInt8(ascii: "="), .entity: UInt8(ascii: "&"),
  ]

  // MARK: - Messages

  /// - Parameter place: where the digits of `86` stand, of an escape in a text, or the byte itself.
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
    let slashes = before.between(before.startIndex, letters.startIndex)
      .suffix(while: { $0 == UInt8(ascii: "\\") }).count
    guard slashes > 0, letters.count <= 3 else { return nil }
    return EscapeStyle(
      name: "escapes", kind: .backslash, isLatin1: letters.first == UInt8(ascii: "u"),
      level: slashes)
  }

  /// Where a message may begin whose object identifier stands at the place: at a zero, the sequence.
  static func messageStarts(before place: Int, in text: Bytes) -> [Int] {
    let before = text.between(max(text.startIndex, place - 8 * reach), place)
    return before.indices.reversed().filter { before[$0] == UInt8(ascii: "0") }
  }
}

/// Follows bytes in a text with escapes from the first one to where the artifact, or its string, ends.
private struct EscapedWalk {
  private let text: Bytes
  private let start: Int
  private let style: EscapeStyle
  private let limits: DecodingLimits
  /// The quote that the string began with; `nil` where none stands directly before it.
  private let quote: UInt8?
  private var position: Int
  private var output: DerivedBytes
  private var bytes: [UInt8] = []
  private var extent: ArtifactExtent?

  init(_ text: Bytes, from start: Int, style: EscapeStyle, limits: DecodingLimits) {
    self.text = text
    self.start = start
    self.style = style
    self.limits = limits
    position = start
    output = DerivedBytes(from: text)
    let before = start > text.startIndex ? text[start - 1] : 0
    quote = style.kind != .none && "\"'`".utf8.contains(before) ? before : nil
  }

  mutating func run() -> CarvedStretch? {
    while bytes.count < ArtifactStart.most, ArtifactStart.mayBegin(with: bytes), next() {}
    guard let type = ArtifactStart.type(of: bytes) else { return nil }
    extent = ArtifactExtent(of: type, limits: limits)
    extent?.advance(bytes)
    // Without quotes around it nothing but its own lengths tell where it ends.
    while bytes.count < limits.bytes, quote != nil || !isOver {
      let missing = quote == nil ? max(1, (extent?.least ?? 0) - bytes.count) : Self.step
      var taken = 0
      while taken < missing, next() { taken += 1 }
      extent?.advance(bytes)
      if taken < missing { break }
    }
    return stretch(type)
  }

  private static let step = 4_096

  private var isComplete: Bool { extent?.isComplete(bytes) ?? false }
  private var isOver: Bool { isComplete || extent?.isBroken != false }

  private mutating func next() -> Bool {
    guard position < text.endIndex, !isEnd(text[position]) else { return joined() }
    guard let unit = style.unit(at: position, in: text) else { return false }
    if let byte = unit.byte {
      bytes.append(byte)
      output.append(byte, from: position..<(position + unit.length))
    }
    position += unit.length
    return true
  }

  /// Whether the string, or what has no quotes, ends here.
  private func isEnd(_ byte: UInt8) -> Bool {
    if let quote { return byte == quote || byte.isLineBreak && style.kind == .backslash }
    switch style.kind {
    case .none: return false
    case .entity: return byte == UInt8(ascii: "<")
    case .backslash, .quotedPrintable: return byte.isLineBreak
    case .percent: return byte.isWhiteSpace || "&\"'".utf8.contains(byte)
    }
  }

  /// The next string of an artifact that source code has in several.
  private mutating func joined() -> Bool {
    guard let quote, style.kind == .backslash, position < text.endIndex, text[position] == quote
    else { return false }
    let gap = text[(position + 1)..<min(text.endIndex, position + 128)]
      .prefix { $0.isWhiteSpace || "+.&\\b,".utf8.contains($0) }
    guard gap.contains(where: { $0.isWhiteSpace }), gap.endIndex < text.endIndex,
      text[gap.endIndex] == quote
    else { return false }
    extent?.advance(bytes)
    guard !isComplete else { return false }
    position = gap.endIndex + 1
    return next()
  }

  private func stretch(_ type: ArtifactType) -> CarvedStretch {
    let isRaw = style.kind == .none && !style.isLatin1
    let payload = output.bytes(named: ArmourBody.name, by: isRaw ? .copy : .textRepair)
    let armour = ArmourReading(
      text: text[start..<position], payload: payload, encoding: isRaw ? .raw : .escaped)
    return CarvedStretch(
      range: start..<position, armour: armour, type: type, steps: isRaw ? [] : [style.name],
      isWhole: isComplete)
  }
}
