/// The letters that languages write after a backslash for control characters.
package enum ControlLetters {
  /// The bytes of all letters: `\a` to `\r` of C, `\e` of shells, `\0` and `\Z` of MySQL.
  private static let all: [UInt8: UInt8] = [
    UInt8(ascii: "0"): 0x00, UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08,
    UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0a, UInt8(ascii: "v"): 0x0b,
    UInt8(ascii: "f"): 0x0c, UInt8(ascii: "r"): 0x0d, UInt8(ascii: "Z"): 0x1a,
    UInt8(ascii: "e"): 0x1b,
  ]

  /// Returns the control characters by letter, for the given letters of a language.
  package static func bytes(of letters: String) -> [UInt8: UInt8] {
    all.filter { letters.utf8.contains($0.key) }
  }
}
