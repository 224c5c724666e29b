import Evidence

/// Reads Base64 past everything that transports do to it, noting each deviation.
///
/// A character that no encoding uses is passed over: where it was put in, nothing is lost; where it
/// replaced a digit, all before it is still right.
struct Base64Decoder {
  private let text: Bytes
  private let spacesArePlusSigns: Bool
  private var output: DerivedBytes

  /// The digits of a group that is not complete yet.
  private var group: [(value: UInt8, position: Int)] = []
  /// How many padding characters the last short group still lacks.
  private var owedPadding = 0
  private var lastPadding: Int?

  private(set) var missingPadding: Int?
  private(set) var excessPadding: Int?
  private(set) var leftoverBits: Int?
  /// A single digit that has no group: it holds six bits of a byte.
  private(set) var looseDigit: Int?
  /// Where a character stands first that no encoding uses.
  private(set) var foreign: Int?
  private(set) var foreignCount = 0

  init(_ text: Bytes, spacesArePlusSigns: Bool) {
    self.text = text
    self.spacesArePlusSigns = spacesArePlusSigns
    output = DerivedBytes(from: text, capacity: text.count / 4 * 3 + 3)
  }

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

  /// The common case: groups of four digits with nothing in between, three bytes to four digits.
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

  /// One character beside the common case; returns where to go on.
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

  private mutating func add(_ value: UInt8, at position: Int) {
    noteDigitAfterPadding(at: position)
    group.append((value, position))
    if group.count == 4 { flush() }
  }

  private mutating func pad(at position: Int) {
    if !group.isEmpty { closeGroup() }
    if owedPadding > 0 { owedPadding -= 1 } else { excessPadding = excessPadding ?? position }
    lastPadding = position
  }

  /// Texts that were encoded in pieces and strung together have padding in the middle.
  private mutating func noteDigitAfterPadding(at position: Int) {
    guard let padding = lastPadding else { return }
    if owedPadding > 0 { missingPadding = missingPadding ?? padding }
    excessPadding = excessPadding ?? padding
    owedPadding = 0
    lastPadding = nil
  }

  /// Ends a group of fewer than four digits (RFC 4648 §4, §3.5).
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

  /// Writes the bytes of the group, each with the two digits it came from.
  private mutating func flush() {
    for (low, high) in zip(group, group.dropFirst()).enumerated() {
      let shift = UInt8(2 * (low + 1))
      let byte = high.0.value << shift | high.1.value >> (6 - shift)
      output.append(byte, from: high.0.position..<(high.1.position + 1))
    }
    group.removeAll(keepingCapacity: true)
  }
}
