import Decoding
import Evidence

/// Decides quickly that a text holds nothing to open, before it is unpacked, parsed or decoded.
///
/// Most strings of captures and most lines of logs are such texts. The decision may err on one side
/// only: a text with an artifact, a token, JSON, a form, a part of a message or packed bytes always has
/// a sign. Each condition repeats what the reader of that form requires of its first bytes or of all
/// bytes, so a new form needs a condition here; OpeningSignsTests compares both on all forms.
enum OpeningSigns {
  /// Returns whether a text may hold something that ``Opener`` opens.
  static func mayHold(_ text: Bytes) -> Bool {
    let classes = text.withUnsafeBytes { bytes in
      table.withUnsafeBufferPointer { table in
        bytes.reduce(0 as UInt8) { $0 | table[Int($1)] }
      }
    }
    // Binary bytes and text beyond ASCII: artifacts, messages, other character sets.
    if classes & other != 0 { return true }
    // A form has a name and a value, and no character that a form escapes (``FormText``).
    if classes & sign != 0, classes & (foreign | space) == 0 || isFormInside(text) { return true }
    let start = text.withUnsafeBytes { bytes in bytes.first { !$0.isWhiteSpace } }
    guard let first = start else { return false }
    // JSON, messages of several parts, and the mark of zlib, which is a letter (RFC 1950 §2.2).
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"), UInt8(ascii: "x"): return true
    default: break
    }
    if Carver.hasSigns(in: text) { return true }
    // Only the bytes of digits are left, of which a few are too short (``Opener/openBase64``).
    return classes & (foreign | space) == 0
      && text.count >= shortestDigits && !isOtherWord(text)
  }

  /// The fewest digits of Base64 whose bytes are opened; other digits have fewer bits.
  private static let shortestDigits = (Opener.shortest * 4 + 2) / 3

  /// The classes of bytes as bits: an equals sign, a space, a character that Base64 doesn't have,
  /// anything but printable ASCII and whitespace.
  private static let (sign, space, foreign, other): (UInt8, UInt8, UInt8, UInt8) = (1, 2, 4, 8)
  /// The classes of each byte; 256 elements. Line breaks are in Base64 too, and have no class.
  private static let table: [UInt8] = (UInt8.min...UInt8.max).map { byte in
    if byte == UInt8(ascii: "=") { return sign }
    if byte == 0x20 || byte == 0x09 { return space }
    if byte.isLineBreak || Base64.isDigitOrPadding(byte) { return 0 }
    return byte.isPrintable ? foreign : other
  }

  /// Returns whether a text without the whitespace around it may be a form: it has no other
  /// whitespace.
  private static func isFormInside(_ text: Bytes) -> Bool {
    !text.trimmed.contains(where: \.isWhiteSpace)
  }

  // MARK: - Words

  /// Returns whether digits of Base64 are a word or an identifier, or bytes of nothing that is opened.
  private static func isOtherWord(_ text: Bytes) -> Bool {
    text.withUnsafeBytes { text in
      if isUUID(text) { return true }
      // Other digits may be read as hexadecimal, and padding and line breaks may be escapes.
      guard text.count >= Opener.shortest, text[1] != UInt8(ascii: "x"),
        text[1] != UInt8(ascii: "X"),
        text.contains(where: { $0.isLetter && hexDigit($0) == nil }),
        text.allSatisfy({ !$0.isLineBreak && $0 != UInt8(ascii: "=") })
      else { return false }
      return Base64Head(text).isOther
    }
  }

  /// Returns whether a text has the form of a UUID (RFC 9562 §4).
  private static func isUUID(_ text: UnsafeRawBufferPointer) -> Bool {
    text.count == 36
      && text.indices.allSatisfy { place in
        [8, 13, 18, 23].contains(place)
          ? text[place] == UInt8(ascii: "-") : hexDigit(text[place]) != nil
      }
  }
}
