import Decoding
import Evidence
import Testing

@Suite("Diagnostic notation")
struct CBORDiagnosticTests {
  private func item(_ text: String) throws -> CBORItem {
    let head: [UInt8] = [0x79, UInt8(text.utf8.count >> 8), UInt8(text.utf8.count & 0xff)]
    return try #require(CBORDecoder.decode(Bytes(head + Array(text.utf8))).item)
  }

  @Test(
    "control and invisible characters of a text are escaped",
    arguments: [
      ("\u{1b}[31m", #""\u001b[31m""#), ("\u{9b}31m", #""\u009b31m""#), ("a\u{7f}", #""a\u007f""#),
      ("\u{202e}evil", #""\u202eevil""#), ("\u{2066}a\u{2069}", #""\u2066a\u2069""#),
      ("\u{200b}\u{200e}\u{200f}\u{61c}", #""\u200b\u200e\u200f\u061c""#),
      ("\u{feff}a", #""\ufeffa""#), ("\u{e0041}", #""\udb40\udc41""#), ("\n\t", #""\u000a\u0009""#),
      ("\"\\", #""\"\\""#), ("äöü 漢字 😀", #""äöü 漢字 😀""#),
    ])
  func invisible(_ text: String, _ notation: String) throws {
    #expect(try item(text).diagnostic == notation)
  }

  @Test("controls, direction marks and zero-width characters are escaped")
  func everyInvisible() throws {
    for range in Unicode.Scalar.invisibleRanges {
      for value in [range.lowerBound, range.upperBound] {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let notation = try item("a\(scalar)b").diagnostic
        #expect(notation.unicodeScalars.allSatisfy { !$0.isInvisible })
        #expect(notation == "\"a\(scalar.escape)b\"")
      }
    }
  }

  @Test("a text with a redacted byte is redacted as a whole", arguments: [3, 5, 7])
  func elided(hidden: Int) throws {
    let item = try item("secret")
    #expect(item.diagnostic { offset, _ in offset == hidden } == "...")
    #expect(item.diagnostic { offset, _ in offset == 100 } == "\"secret\"")
  }
}
