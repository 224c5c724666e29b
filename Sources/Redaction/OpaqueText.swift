import Decoding
import Evidence

/// Finds runs of hexadecimal or Base64 in a text that are long enough to identify something: key
/// IDs, hashes, IDs of devices.
enum OpaqueText {
  /// Minimum number of characters. In Base64, fewer encode less than 16 bytes.
  private static let shortest = 22

  /// Returns the text with each run replaced, and the number of replaced bytes of text.
  ///
  /// “key 8XlsRu7bdKA2gujiM3MKYzX+5V/4YpsP+52UWEJeBUg=” becomes “key id-3f9a2c41d07b88e2”; the same
  /// key ID in hexadecimal gets the same pseudonym.
  ///
  /// - Parameter pseudonym: Returns the replacement for the bytes that a run encodes.
  static func replacing(
    in text: String, with pseudonym: ([UInt8]) -> String
  ) -> (text: String, count: Int) {
    var replaced = ""
    var rest = Array(text.utf8)[...]
    var count = 0
    while !rest.isEmpty {
      let plain = rest.prefix { !isOpaque($0) }
      let run = run(at: plain.endIndex, in: rest)
      replaced += String(decoding: plain, as: UTF8.self)
      if let bytes = bytes(of: run) {
        replaced += pseudonym(bytes)
        count += run.count
      } else {
        replaced += String(decoding: run, as: UTF8.self)
      }
      rest = rest[run.endIndex...]
    }
    return (replaced, count)
  }

  /// Returns the run at `start` with its padding. An equals sign before further characters of a run
  /// separates a name from a value and is not padding.
  private static func run(at start: Int, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let run = text[start...].prefix { isOpaque($0) }
    let rest = text[run.endIndex...]
    let padding = rest.prefix(2).prefix { $0 == UInt8(ascii: "=") }
    let next = text[padding.endIndex...].first
    return next.map(isOpaque) == true ? run : text[start..<padding.endIndex]
  }

  /// Returns the bytes that a run encodes; `nil` for a short run, and for words such as a path or a
  /// name.
  private static func bytes(of run: ArraySlice<UInt8>) -> [UInt8]? {
    guard run.count >= shortest else { return nil }
    let digits = run.filter { $0 != UInt8(ascii: "-") }
    if digits.contains(where: \.isDigit),
      let bytes = [UInt8](hex: String(decoding: digits, as: UTF8.self))
    {
      return bytes
    }
    // Random characters change between upper case, lower case and digits every few characters;
    // words seldom do.
    let kinds = run.map(\.characterKind)
    let changes = zip(kinds, kinds.dropFirst()).count { $0 != $1 && max($0, $1) < 3 }
    guard changes * 4 >= run.count else { return nil }
    return TextDecoder.read(Bytes(Array(run), name: "identifier")).payload.array
  }

  /// Whether the byte may be part of hexadecimal, Base64 or Base64url.
  private static func isOpaque(_ byte: UInt8) -> Bool {
    byte.characterKind < 3 || signs.contains(byte)
  }

  private static let signs = Set("+/-_".utf8)
}

extension UInt8 {
  /// 0 for a digit, 1 for an upper-case letter, 2 for a lower-case letter, 3 for anything else.
  var characterKind: Int {
    switch self {
    case 0x30...0x39: 0
    case 0x41...0x5a: 1
    case 0x61...0x7a: 2
    default: 3
    }
  }
}
