import Evidence

/// Decodes Base64 in either alphabet despite the changes that transports make to it, and notes
/// each deviation.
///
/// A character that is no digit, padding or whitespace is skipped. If it was inserted, nothing is
/// lost; if it replaced a digit, all bytes before it are still correct. Places of deviations count
/// from the start of the text's buffer; only the first place of each kind is kept.
struct Base64Decoder {
  private let text: Bytes
  private let spacesArePlusSigns: Bool
  private var output: DerivedBytes

  /// The digits of an incomplete group of four, with their places.
  private var group: [(value: UInt8, position: Int)] = []
  /// The number of padding characters that the last short group still needs.
  private var owedPadding = 0
  /// The last padding character with no digit after it.
  private var lastPadding: Int?

  /// Where padding is missing: at the last digit of a short group, or at an incomplete padding.
  private(set) var missingPadding: Int?
  /// The first padding character that is too many, or that digits follow.
  private(set) var excessPadding: Int?
  /// The first digit at the end of a group whose unused bits aren't zero (RFC 4648 §3.5).
  private(set) var leftoverBits: Int?
  /// The first digit that is alone in its group. It has six bits, too few for a byte.
  private(set) var looseDigit: Int?
  /// The first character that is neither a digit nor padding, a space or a line break.
  private(set) var foreign: Int?
  /// The number of such characters.
  private(set) var foreignCount = 0

  /// - Parameters:
  ///   - text: The text to decode.
  ///   - spacesArePlusSigns: Whether a space means the digit `+`; else spaces are skipped.
  ///     ``Base64Census`` finds out.
  init(_ text: Bytes, spacesArePlusSigns: Bool) {
    self.text = text
    self.spacesArePlusSigns = spacesArePlusSigns
    output = DerivedBytes(from: text, capacity: text.count / 4 * 3 + 3)
  }

  /// Decodes a text and ignores its deviations. Spaces are skipped, not read as plus signs.
  ///
  /// - Parameter name: The name of the derived buffer.
  static func bytes(of text: Bytes, named name: String) -> Bytes {
    var decoder = Base64Decoder(text, spacesArePlusSigns: false)
    return decoder.decode(named: name)
  }

  /// Decodes the whole text. Call it once; then read the deviations.
  ///
  /// - Parameter name: The name of the derived buffer.
  /// - Returns: The bytes of all complete groups, and those of short groups at padding or at the
  ///   end.
  mutating func decode(named name: String) -> Bytes {
    let storage = text.buffer.storage
    let values = Base64Alphabet.values
    var position = text.startIndex
    let end = text.endIndex
    while position < end {
      if group.isEmpty {
        position = wholeGroups(from: position, storage, values)
        guard position < end else { break }
      }
      position = take(values[Int(storage[position])], at: position)
    }
    if let last = group.last {
      closeGroup()
      if owedPadding > 0 { missingPadding = missingPadding ?? last.position }
    } else if owedPadding > 0 {
      missingPadding = missingPadding ?? lastPadding
    }
    return output.bytes(named: name, by: .base64)
  }

  /// Decodes groups of four digits with nothing between them, which is the common case: three
  /// bytes for four digits. Returns where they end.
  private mutating func wholeGroups(
    from start: Int, _ storage: [UInt8], _ values: [UInt8]
  ) -> Int {
    let end = text.endIndex
    var position = start
    while position + 4 <= end {
      let first = values[Int(storage[position])]
      let second = values[Int(storage[position + 1])]
      let third = values[Int(storage[position + 2])]
      let fourth = values[Int(storage[position + 3])]
      guard (first | second | third | fourth) < 64 else { break }
      output.append(first << 2 | second >> 4)
      output.append(second << 4 | third >> 2)
      output.append(third << 6 | fourth)
      position += 4
    }
    guard position > start else { return position }
    noteDigitAfterPadding(at: start)
    output.note((position - start) / 4 * 3, from: start..<position)
    return position
  }

  /// Reads one character outside of the common case. Returns where to continue.
  private mutating func take(_ value: UInt8, at position: Int) -> Int {
    switch value {
    case 0..<64: add(value, at: position)
    case Base64Alphabet.padding: pad(at: position)
    case Base64Alphabet.lineBreak: break
    case Base64Alphabet.space:
      let run = text.spaces(at: position)
      if spacesArePlusSigns, !run.isLayout {
        for space in position..<run.end { add(Base64Alphabet.plus, at: space) }
      }
      return run.end
    default:
      foreign = foreign ?? position
      foreignCount += 1
    }
    return position + 1
  }

  /// Adds a digit to the group and decodes the group when it is complete.
  private mutating func add(_ value: UInt8, at position: Int) {
    noteDigitAfterPadding(at: position)
    group.append((value, position))
    if group.count == 4 { flush() }
  }

  /// Reads a padding character, which closes the group.
  private mutating func pad(at position: Int) {
    if !group.isEmpty { closeGroup() }
    if owedPadding > 0 { owedPadding -= 1 } else { excessPadding = excessPadding ?? position }
    lastPadding = position
  }

  /// Notes padding in the middle of the text, as in texts that were encoded in pieces and then
  /// joined.
  private mutating func noteDigitAfterPadding(at position: Int) {
    guard let padding = lastPadding else { return }
    if owedPadding > 0 { missingPadding = missingPadding ?? padding }
    excessPadding = excessPadding ?? padding
    owedPadding = 0
    lastPadding = nil
  }

  /// Ends a group of fewer than four digits (RFC 4648 §4, §3.5): two digits give one byte, three
  /// digits give two.
  private mutating func closeGroup() {
    guard let last = group.last else { return }
    if group.count == 1 {
      looseDigit = looseDigit ?? last.position
      group.removeAll(keepingCapacity: true)
      return
    }
    let unused: UInt8 = group.count == 2 ? 0x0f : 0x03
    if last.value & unused != 0 { leftoverBits = leftoverBits ?? last.position }
    owedPadding = 4 - group.count
    flush()
  }

  /// Writes the bytes of the group. The origin of each byte is the two digits that it came from.
  private mutating func flush() {
    for (low, high) in zip(group, group.dropFirst()).enumerated() {
      let shift = UInt8(2 * (low + 1))
      let byte = high.0.value << shift | high.1.value >> (6 - shift)
      output.append(byte, from: high.0.position..<(high.1.position + 1))
    }
    group.removeAll(keepingCapacity: true)
  }
}
