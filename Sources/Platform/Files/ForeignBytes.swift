/// Bytes as text and back, without losing any: a byte that is no part of a character of UTF-8 has a
/// character of its own to stand for it, the last of the last private plane.
///
/// The command line is bytes, and what reads it knows text alone. A character that would be taken for
/// a stand-in is itself made of stand-ins.
enum ForeignBytes {
  /// The stand-in of byte 0; those of bytes from 0x80 on are used.
  private static let base: UInt32 = 0x10ff00
  private static let standIns: ClosedRange<UInt32> = base + 0x80...base + 0xff

  enum Piece {
    case character(Unicode.Scalar)
    case foreign(UInt8)
  }

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

  static func bytes(of text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in
      standIns.contains(scalar.value)
        ? [UInt8(scalar.value - base)] : Array(String(scalar).utf8)
    }
  }

  private static func append(_ byte: UInt8, to text: inout String) {
    if let scalar = Unicode.Scalar(base + UInt32(byte)) { text.unicodeScalars.append(scalar) }
  }
}
