/// The classes of bytes by the characters of ASCII that they encode.
extension UInt8 {
  /// Whether the byte is a line feed or a carriage return.
  @inlinable package var isLineBreak: Bool { self == 0x0a || self == 0x0d }

  /// Whether the byte is space, tab, line feed or carriage return, the whitespace of JSON and MIME.
  @inlinable package var isWhiteSpace: Bool { self == 0x20 || self == 0x09 || isLineBreak }

  /// Whether the byte is a decimal digit.
  @inlinable package var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte is a letter from A to Z.
  @inlinable package var isCapital: Bool { (0x41...0x5a).contains(self) }

  /// Whether the byte is a letter from a to z.
  @inlinable package var isSmallLetter: Bool { (0x61...0x7a).contains(self) }

  /// Whether the byte is a letter of either case.
  @inlinable package var isLetter: Bool { (self | 0x20).isSmallLetter }

  /// Whether the byte is a letter or a decimal digit.
  @inlinable package var isAlphanumeric: Bool { isDigit || isLetter }

  /// Whether the byte is a space or a visible character.
  @inlinable package var isPrintable: Bool { (0x20...0x7e).contains(self) }

  /// Whether the byte is a control character other than whitespace, which text does not contain.
  @inlinable package var isControl: Bool { self < 0x20 && !isWhiteSpace || self == 0x7f }

  /// The byte, with A to Z in lower case.
  @inlinable package var lowercasedASCII: UInt8 { isCapital ? self | 0x20 : self }
}
