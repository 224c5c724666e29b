import Decoding
import Evidence

/// Decodes the escapes that loggers write for bytes that would break a line.
enum LogEscapes {
  /// Returns the message with `\x22` (nginx, Apache) and `#012` (rsyslog) replaced by the bytes.
  /// Returns the same value if it contains no escape.
  static func undo(in message: Bytes) -> Bytes {
    marks.contains(where: message.contains) ? escapes.text(of: message) : message
  }

  /// The escapes of both kinds.
  private static let escapes = TextReplacement(
    triggers: "\\#", transform: .textRepair, name: "message"
  ) { rest in
    escape(rest).map { (4, [$0]) }
  }

  /// The starts of the escapes.
  private static let marks = ["\\x", "#0"].map { Array($0.utf8) }

  /// Returns the byte of an escape at the start of the bytes. It has four characters.
  private static func escape(_ rest: Bytes) -> UInt8? {
    guard let part = rest.part(at: 0, count: 4) else { return nil }
    let start = part.startIndex
    if part[start] == UInt8(ascii: "\\"), part[start + 1] == UInt8(ascii: "x") {
      return UInt8(part[(start + 2)..<(start + 4)].text, radix: 16)
    }
    // rsyslog writes control characters as three octal digits: #000 to #037.
    guard part[start] == UInt8(ascii: "#"), part[start + 1] == UInt8(ascii: "0"),
      (0x30...0x33).contains(part[start + 2]), (0x30...0x37).contains(part[start + 3])
    else { return nil }
    return (part[start + 2] - 0x30) << 3 | (part[start + 3] - 0x30)
  }
}
