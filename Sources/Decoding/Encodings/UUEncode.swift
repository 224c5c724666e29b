import Evidence

extension ByteEncoding {
  /// A file that `uuencode` wrote. Its first characters don't show whether it contains an artifact,
  /// so it is decoded as a whole.
  static let uuencode = ByteEncoding(findWhole: UUEncodedForm.stretch)
}

/// Reads an artifact from a file that `uuencode` wrote (POSIX.1-2024, uuencode).
///
/// Each line has the number of its bytes as its first character. The others have six bits each: a
/// space or a backtick is 0, `!` is 1. Only the line `begin 644 name` identifies the format, so
/// it is searched for only in the first 4,096 bytes of a text.
enum UUEncodedForm {
  /// What the first line begins with.
  private static let begin = Array("begin ".utf8)
  /// The number of bytes in which the first line is searched.
  private static let reach = 4_096
  /// The most bytes that a line encodes.
  private static let longestLine = 45

  /// Reads the file in a text. Returns `nil` if the text has no such file, or if the file isn't
  /// an artifact. Lines are read up to the first that isn't a line of bytes.
  @Sendable static func stretch(in text: Bytes, limits: DecodingLimits) -> CarvedStretch? {
    guard var position = firstLine(in: text) else { return nil }
    let start = position
    var artifact = ArtifactOutput(from: text, limits: limits)
    while artifact.bytes.count < limits.bytes,
      let end = readLine(at: position, in: text, into: &artifact)
    {
      position = end
    }
    guard artifact.recognize() else { return nil }
    artifact.readLengths()
    return artifact.stretch(
      start..<position, artifact.payload(), as: .escaped, steps: ["uuencode"])
  }

  /// Returns whether the start of a text contains the first word of a first line.
  static func isBegun(in text: Bytes) -> Bool { text.prefix(reach).firstIndex(of: "begin ") != nil }

  /// Returns where the line after `begin 644 name` begins, or `nil` if there is no such line. The
  /// mode has three or four octal digits.
  private static func firstLine(in text: Bytes) -> Int? {
    guard isBegun(in: text) else { return nil }
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

  /// Reads one line and appends its bytes.
  ///
  /// - Parameter start: Where the line begins, counted from the start of the buffer.
  /// - Returns: Where the next line begins, or `nil` if this isn't a line of bytes. A line for
  ///   zero bytes ends the file.
  private static func readLine(
    at start: Int, in text: Bytes, into artifact: inout ArtifactOutput
  ) -> Int? {
    guard start < text.endIndex, let count = value(text[start]).map(Int.init),
      (1...longestLine).contains(count)
    else { return nil }
    let line = text[start..<text.endIndex].prefix(longestLine * 2).prefix { !$0.isLineBreak }
    let groups = (count + 2) / 3
    let digits = line.between(start + 1, start + 1 + groups * 4)
    // Spaces at the end of a line encode zeros. Editors and mail programs remove them.
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
        artifact.append(UInt8(truncatingIfNeeded: group >> UInt32(shift)), from: place)
      }
      position = place.upperBound
    }
    guard end < text.endIndex, text[end].isLineBreak else { return end }
    return end + text.lineBreakLength(at: end)
  }

  /// Returns the six bits of a character from space to backtick, or `nil` for other characters.
  private static func value(_ byte: UInt8) -> UInt8? {
    (0x20...0x60).contains(byte) ? (byte - 0x20) & 0x3f : nil
  }
}
