/// A lossless conversion between bytes and text. A byte that isn't part of valid UTF-8 is
/// represented by a substitute character at the end of the last private-use plane.
///
/// The command line is bytes, but its parser accepts only text. A character that looks like a
/// substitute is itself represented by substitutes, so that the conversion stays reversible.
enum LosslessText {
  /// The substitute of byte 0. Only those of bytes from 0x80 on are used.
  private static let base: UInt32 = 0x10ff00
  /// The range of the substitutes, U+10FF80 to U+10FFFF.
  private static let standIns: ClosedRange<UInt32> = base + 0x80...base + 0xff

  /// A part of bytes: a character of valid UTF-8, or a single invalid byte.
  enum Piece {
    case character(Unicode.Scalar)
    case foreign(UInt8)
  }

  /// Calls the closure with each piece of the bytes, in order.
  static func forEach(in bytes: ArraySlice<UInt8>, _ body: (Piece) -> Void) {
    var rest = bytes
    while let first = rest.first {
      var parser = Unicode.UTF8.ForwardParser()
      var input = rest.makeIterator()
      if case .valid(let encoded) = parser.parseScalar(from: &input) {
        body(.character(Unicode.UTF8.decode(encoded)))
        rest = rest.dropFirst(encoded.count)
      } else {
        body(.foreign(first))
        rest = rest.dropFirst()
      }
    }
  }

  /// Returns the text for bytes.
  static func text(of bytes: [UInt8]) -> String {
    var text = ""
    forEach(in: bytes[...]) { piece in
      switch piece {
      case .character(let scalar) where !standIns.contains(scalar.value):
        text.unicodeScalars.append(scalar)
      case .character(let scalar): for byte in String(scalar).utf8 { append(byte, to: &text) }
      case .foreign(let byte): append(byte, to: &text)
      }
    }
    return text
  }

  /// Returns the bytes for a text that ``text(of:)`` made, or for any other text its UTF-8 bytes.
  static func bytes(of text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in
      standIns.contains(scalar.value)
        ? [UInt8(scalar.value - base)] : Array(String(scalar).utf8)
    }
  }

  /// Appends the substitute of a byte.
  private static func append(_ byte: UInt8, to text: inout String) {
    if let scalar = Unicode.Scalar(base + UInt32(byte)) { text.unicodeScalars.append(scalar) }
  }
}
