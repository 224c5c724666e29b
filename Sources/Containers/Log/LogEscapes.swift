import Decoding
import Evidence

/// Decodes the escapes that loggers write for bytes that would break a line.
enum LogEscapes {
  /// Returns the message with `\x22` (nginx, Apache) and `#012` (rsyslog) replaced by the bytes.
  /// Returns the same value if it contains no escape.
  static func undo(in message: Bytes) -> Bytes {
    guard isNeeded(message) else { return message }
    var derived = DerivedBytes(from: message, capacity: message.count)
    var position = message.startIndex
    while position < message.endIndex {
      let rest = message[position..<message.endIndex]
      if let (byte, length) = escape(rest) {
        derived.append(byte, from: position..<(position + length))
        position += length
      } else {
        let next = rest.dropFirst().firstIndex {
          $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "#")
        }
        let end = next ?? message.endIndex
        derived.append(message[position..<end], from: position..<end)
        position = end
      }
    }
    return derived.bytes(named: "message", by: .textRepair)
  }

  /// Returns whether the message may contain an escape.
  private static func isNeeded(_ message: Bytes) -> Bool {
    message.contains(Array("\\x".utf8)) || message.contains(Array("#0".utf8))
  }

  /// Returns the byte of an escape at the start of the bytes, and the length of the escape.
  private static func escape(_ rest: Bytes) -> (byte: UInt8, length: Int)? {
    guard let part = rest.part(at: 0, count: 4) else { return nil }
    let start = part.startIndex
    if part[start] == UInt8(ascii: "\\"), part[start + 1] == UInt8(ascii: "x") {
      return UInt8(part[(start + 2)..<(start + 4)].text, radix: 16).map { ($0, 4) }
    }
    // rsyslog writes control characters as three octal digits: #000 to #037.
    guard part[start] == UInt8(ascii: "#"), part[start + 1] == UInt8(ascii: "0"),
      (0x30...0x33).contains(part[start + 2]), (0x30...0x37).contains(part[start + 3])
    else { return nil }
    return ((part[start + 2] - 0x30) << 3 | (part[start + 3] - 0x30), 4)
  }
}
