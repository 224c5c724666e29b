import Evidence

extension ByteEncoding {
  /// The dump of `od -c` and `hexdump -c`: an offset, then each byte in four columns, as its
  /// character, as an escape, or as three octal digits.
  static let characterDump = ByteEncoding(
    // The head of a map in octal, then the head of its first key as a character.
    find: [AnchorPattern(.characterDump, "2[4-7][0-7]   [cfghiq]")],
    print: [
      .printed(
        by: "od -c prints", like: #"0000000  \\n  \\v …"#, rarity: 4, print: CharacterDump.text)
    ])
}

/// The layout of the dump of `od -c`.
enum CharacterDump {
  /// The number of bytes on a line.
  static let bytesPerLine = 16
  /// The number of characters for a byte.
  static let width = 4
  /// The letters of the escapes, with their bytes.
  static let letters = ControlLetters.bytes(of: "0abtnvfr")

  /// Returns the dump of the bytes, without the last line of `od`, which has only an offset. The
  /// offsets are octal and have at least seven digits.
  @Sendable static func text(_ bytes: [UInt8]) -> [UInt8] {
    bytes.chunks(of: bytesPerLine).flatMap { line -> [UInt8] in
      let offset = String(line.startIndex, radix: 8).zeroPadded(to: 7)
      return Array(offset.utf8) + line.flatMap(cell) + [0x0a]
    }
  }

  /// Returns the four characters of a byte.
  private static func cell(_ byte: UInt8) -> [UInt8] {
    let sign: [UInt8]
    if let letter = letters.first(where: { $0.value == byte })?.key {
      sign = [UInt8(ascii: "\\"), letter]
    } else if byte.isPrintable {
      sign = [byte]
    } else {
      sign = [byte >> 6, byte >> 3 & 7, byte & 7].map { UInt8(ascii: "0") + $0 }
    }
    return Array(repeating: 0x20, count: width - sign.count) + sign
  }

  /// Returns the byte that four characters mean, or `nil`.
  static func byte(_ cell: Bytes) -> UInt8? {
    // The character of a space is a space.
    let sign = cell.dropLast().drop { $0 == 0x20 }
    guard cell.count == width, let last = cell.last else { return nil }
    switch sign.count {
    case 0: return last
    case 1 where sign.first == UInt8(ascii: "\\"):
      return letters[last]
    case 2:
      let digits = cell.suffix(3)
      guard digits.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
      return UInt8(exactly: digits.reduce(0) { $0 * 8 + Int($1 - 0x30) })
    default: return nil
    }
  }
}
