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
    var all = values(of: standard + url)
    all[Int(UInt8(ascii: "="))] = padding
    all[Int(UInt8(ascii: " "))] = space
    for byte: UInt8 in [0x09, 0x0a, 0x0d] { all[Int(byte)] = lineBreak }
    return all
  }()

  /// The value of each byte in RFC 4648 §4 only, or ``foreign``; 256 elements.
  static let standardValues = values(of: standard)
  /// The value of each byte in RFC 4648 §5 only, or ``foreign``; 256 elements.
  static let urlValues = values(of: url)

  /// Returns the value of each byte in one alphabet, or in two of them joined.
  private static func values(of digits: [UInt8]) -> [UInt8] {
    var values = [UInt8](repeating: foreign, count: 256)
    for (place, digit) in digits.enumerated() { values[Int(digit)] = UInt8(place % 64) }
    return values
  }

  /// Returns whether a byte is a digit of either alphabet.
  static func isDigit(_ byte: UInt8) -> Bool { values[Int(byte)] < padding }

  /// Returns whether a byte is a digit of RFC 4648 §4.
  static func isStandardDigit(_ byte: UInt8) -> Bool {
    standardValues[Int(byte)] < padding
  }

  /// Returns whether a byte is a digit of RFC 4648 §5.
  static func isURLDigit(_ byte: UInt8) -> Bool { urlValues[Int(byte)] < padding }

  /// Returns `+` for `-`, `/` for `_`, and any other byte unchanged.
  static func standardDigit(_ byte: UInt8) -> UInt8 {
    isDigit(byte) ? standard[Int(values[Int(byte)])] : byte
  }

  /// Returns `-` for `+`, `_` for `/`, and any other byte unchanged.
  static func urlDigit(_ byte: UInt8) -> UInt8 {
    isDigit(byte) ? url[Int(values[Int(byte)])] : byte
  }
}
