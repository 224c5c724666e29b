/// The meaning of each byte in Base64 text (RFC 4648 §4 and §5).
enum Base64Alphabet {
  /// The 64 digits of RFC 4648 §4, in the order of their values.
  static let standard = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// The 64 digits of RFC 4648 §5, in the order of their values.
  static let url = Array(standard.prefix(62)) + Array("-_".utf8)

  /// The value of the digit `+`, and of `-` in the URL alphabet. All bytes with a smaller value
  /// are letters and numbers, which both alphabets share.
  static let plus: UInt8 = 62

  /// Marks for bytes that aren't digits, above the 64 values: `=`, a space, a tab or line break,
  /// any other byte.
  static let padding: UInt8 = 64
  static let space: UInt8 = 65
  static let lineBreak: UInt8 = 66
  static let foreign: UInt8 = 67

  /// The value of each byte in either alphabet, or one of the marks. Indexed by the byte; 256
  /// elements.
  static let values: [UInt8] = {
    var values = [UInt8](repeating: foreign, count: 256)
    for alphabet in [standard, url] {
      for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
    }
    values[Int(UInt8(ascii: "="))] = padding
    values[Int(UInt8(ascii: " "))] = space
    for byte: UInt8 in [0x09, 0x0a, 0x0d] { values[Int(byte)] = lineBreak }
    return values
  }()

  /// The value of each byte in RFC 4648 §4 only, or ``foreign``; 256 elements.
  static let standardValues = values(of: standard)
  /// The value of each byte in RFC 4648 §5 only, or ``foreign``; 256 elements.
  static let urlValues = values(of: url)

  /// Returns the value of each byte in one alphabet.
  private static func values(of alphabet: [UInt8]) -> [UInt8] {
    var values = [UInt8](repeating: foreign, count: 256)
    for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }

  /// Returns whether a byte is a digit of either alphabet.
  static func isDigit(_ byte: UInt8) -> Bool { values[Int(byte)] < padding }

  /// Returns whether a byte is a digit of RFC 4648 §4.
  static func isStandardDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) && standardDigit(byte) == byte
  }

  /// Returns whether a byte is a digit of RFC 4648 §5.
  static func isURLDigit(_ byte: UInt8) -> Bool { isDigit(byte) && urlDigit(byte) == byte }

  /// Returns `+` for `-`, `/` for `_`, and any other byte unchanged.
  static func standardDigit(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "-"): UInt8(ascii: "+")
    case UInt8(ascii: "_"): UInt8(ascii: "/")
    default: byte
    }
  }

  /// Returns `-` for `+`, `_` for `/`, and any other byte unchanged.
  static func urlDigit(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    default: byte
    }
  }
}
