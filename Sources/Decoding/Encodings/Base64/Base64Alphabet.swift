/// What each byte means in Base64 text (RFC 4648 §4 and §5).
enum Base64Alphabet {
  static let standard = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  static let url = Array(standard.prefix(62)) + Array("-_".utf8)

  static let plus: UInt8 = 62

  /// The marks beside the 64 values: above every one of them.
  static let padding: UInt8 = 64
  static let space: UInt8 = 65
  static let lineBreak: UInt8 = 66
  static let foreign: UInt8 = 67

  /// The value of each byte in either alphabet, or one of the marks.
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

  /// Whether a byte is a digit of either alphabet.
  static func isDigit(_ byte: UInt8) -> Bool { values[Int(byte)] < padding }

  /// Whether a byte is a digit of §4.
  static func isStandardDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) && standardDigit(byte) == byte
  }

  /// Whether a byte is a digit of §5.
  static func isURLDigit(_ byte: UInt8) -> Bool { isDigit(byte) && urlDigit(byte) == byte }

  /// The digit of §4 for one of §5; any other byte unchanged.
  static func standardDigit(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "-"): UInt8(ascii: "+")
    case UInt8(ascii: "_"): UInt8(ascii: "/")
    default: byte
    }
  }

  /// The digit of §5 for one of §4; any other byte unchanged.
  static func urlDigit(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    default: byte
    }
  }
}
