import Evidence

extension ByteEncoding {
  /// A file that `uuencode` wrote.
  static let uuencode = ByteEncoding(findWhole: UUEncodedForm.stretch)
}

/// An artifact in a file that `uuencode` wrote (POSIX.1-2024, uuencode): lines of characters that stand
/// for six bits each, behind their number of bytes.
///
/// Nothing in it tells an artifact from any other file but its first line, so that it is looked for in
/// the beginning of a text only.
private enum UUEncodedForm {
  private static let begin = Array("begin ".utf8)
  /// How far down the first line may stand.
  private static let reach = 4_096
  private static let longestLine = 45

  @Sendable static func stretch(in text: Bytes, limits: DecodingLimits) -> CarvedStretch? {
    guard var position = firstLine(in: text) else { return nil }
    let start = position
    var output = DerivedBytes(from: text)
    var bytes: [UInt8] = []
    while bytes.count < limits.bytes, let end = readLine(at: position, in: text, &output, &bytes) {
      position = end
    }
    guard let type = ArtifactStart.type(of: bytes) else { return nil }
    var extent = ArtifactExtent(of: type, limits: limits)
    extent.advance(bytes)
    let range = start..<position
    let armour = ArmourReading(
      text: text[range], payload: output.bytes(named: ArmourBody.name, by: .textRepair),
      encoding: .escaped)
    return CarvedStretch(
      range: range, armour: armour, type: type, steps: ["uuencode"],
      isWhole: extent.isComplete(bytes))
  }

  /// Behind `begin 644 name` on a line of its own.
  private static func firstLine(in text: Bytes) -> Int? {
    guard text.prefix(reach).contains(begin) else { return nil }
    var position = text.startIndex
    let end = min(text.endIndex, text.startIndex + reach)
    while position < end {
      let line = text[position..<end].prefix { !$0.isLineBreak }
      let mode = line.dropFirst(begin.count).prefix { (0x30...0x37).contains($0) }
      if line.starts(with: begin), (3...4).contains(mode.count), line.endIndex < end {
        return text.skip(from: line.endIndex) { $0.isLineBreak }
      }
      position = line.endIndex + 1
    }
    return nil
  }

  /// Reads one line; returns where the next one begins, and `nil` where there is no line of bytes.
  private static func readLine(
    at start: Int, in text: Bytes, _ output: inout DerivedBytes, _ bytes: inout [UInt8]
  ) -> Int? {
    guard start < text.endIndex, let count = value(text[start]).map(Int.init),
      (1...longestLine).contains(count)
    else { return nil }
    let line = text[start..<text.endIndex].prefix(longestLine * 2).prefix { !$0.isLineBreak }
    let groups = (count + 2) / 3
    let digits = line.between(start + 1, start + 1 + groups * 4)
    // Blanks at the end of a line stand for zeros, and get lost.
    let end = line.endIndex
    guard digits.count > (groups - 1) * 4, digits.allSatisfy({ value($0) != nil }),
      end - digits.endIndex <= 4
    else { return nil }
    var position = digits.startIndex
    for left in stride(from: count, to: 0, by: -3) {
      let values = digits.between(position, position + 4).compactMap(value)
      let group =
        values.reduce(0 as UInt32) { $0 << 6 | UInt32($1) } << UInt32(6 * (4 - values.count))
      let place = position..<(position + values.count)
      for shift in [16, 8, 0].prefix(left) {
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(shift)))
        output.append(UInt8(truncatingIfNeeded: group >> UInt32(shift)), from: place)
      }
      position = place.upperBound
    }
    guard end < text.endIndex, text[end].isLineBreak else { return end }
    return text[end] == 0x0d && end + 1 < text.endIndex && text[end + 1] == 0x0a ? end + 2 : end + 1
  }

  private static func value(_ byte: UInt8) -> UInt8? {
    (0x20...0x60).contains(byte) ? (byte - 0x20) & 0x3f : nil
  }
}
