import Claims
import Evidence
import Forge
import Testing

@Suite("Spellings of a key ID")
struct KeyIDSpellingTests {
  /// In Base64 this has a plus sign, a slash and padding.
  private static let identifier = [0xfb, 0xff, 0xbe] + [UInt8](repeating: 0x41, count: 29)
  private static let standard = identifier.base64
  private static let url = standard.replacing("+", with: "-").replacing("/", with: "_")

  static let table: [(String, KeyIDSpelling)] = [
    (url, .base64url), (String(url.dropLast()), .base64url), (identifier.hex, .hex),
    (identifier.hex.uppercased(), .hex),
    (standard.replacing("+", with: " "), .spacesForPlus),
    (Array(standard.utf8).base64, .base64Twice), (String(standard.dropLast()), .missingPadding),
    ("\(standard)\n", .whitespace), ("\"\(standard)\"", .whitespace),
    ("\(standard)\u{200b}", .whitespace),
    (standard.replacing("+", with: "%2B").replacing("/", with: "%2F"), .wrapped),
    ("data:;base64,\(standard)", .wrapped),
  ]

  @Test("are recognized, and decode to the same 32 bytes", arguments: table)
  func spelling(text: String, spelling: KeyIDSpelling) {
    #expect(KeyIDSpelling.of(text, for: Self.identifier) == spelling)
    #expect(KeyIDSpelling.identifier(text) == Self.identifier)
  }

  @Test("every spelling is in the table, and has a phrase of its own")
  func complete() {
    #expect(Set(Self.table.map(\.1)) == Set(KeyIDSpelling.allCases))
    #expect(Set(KeyIDSpelling.allCases.map(\.phrase)).count == KeyIDSpelling.allCases.count)
  }

  @Test(
    "stray characters are named, with their place",
    arguments: [
      ("{}\n", "ends with a line feed"), ("{}\r\n", "ends with a carriage return and a line feed"),
      ("  {}", "begins with spaces"), ("\"{}\"", "is surrounded by quotation marks"),
      ("\u{feff}{}", "begins with U+FEFF"), ("\u{200d}{}\u{200d}", "is surrounded by U+200D"),
      ("{}\t \n\u{200b}", "ends with a tab and a space and a line feed"),
    ])
  func stray(form: String, phrase: String) {
    // By bytes: a joiner and the bracket before it are one character.
    let text = String(
      decoding: Array(form.utf8).replacing("{}".utf8, with: Self.standard.utf8), as: UTF8.self)
    #expect(KeyIDSpelling.whitespace.phrase(of: text, for: Self.identifier) == "it \(phrase)")
    let inside = "\(Self.standard.prefix(20))\n\(Self.standard.dropFirst(20))"
    #expect(
      KeyIDSpelling.whitespace.phrase(of: inside, for: Self.identifier) == "it contains a line feed"
    )
  }

  @Test("reject a text that is cut, of another key, or empty")
  func none() {
    let other = [UInt8](repeating: 0x41, count: 32)
    #expect(KeyIDSpelling.of(String(Self.standard.dropLast(2)), for: Self.identifier) == nil)
    #expect(KeyIDSpelling.of(other.base64, for: Self.identifier) == nil)
    #expect(KeyIDSpelling.of("", for: Self.identifier) == nil)
    #expect(KeyIDSpelling.identifier(String(Self.standard.dropLast(4))) == nil)
    #expect(KeyIDSpelling.identifier("") == nil)
  }

  @Test(
    "reject foreign characters, and a text of two key IDs",
    arguments: [
      standard + "\u{301}", String(standard.prefix(9)) + "\u{301}" + standard.dropFirst(9),
      standard.replacing("=", with: "\u{ff1d}"), standard + "\u{0}AAAA", "\(standard),\(standard)",
      pem + pem,
    ])
  func alike(_ text: String) {
    #expect(KeyIDSpelling.of(text, for: Self.identifier) == nil)
    #expect(KeyIDSpelling.identifier(text) == nil)
  }

  private static let pem = "-----BEGIN A-----\n\(standard)\n-----END A-----\n"

  @Test("a key ID that is equal in both alphabets isn't called Base64url")
  func plain() {
    let plain = [UInt8](repeating: 0x41, count: 32)
    #expect(KeyIDSpelling.of(String(plain.base64.dropLast()), for: plain) == .missingPadding)
  }
}
