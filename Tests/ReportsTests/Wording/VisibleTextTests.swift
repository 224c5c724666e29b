import Decoding
import Evidence
import Reports
import Testing

@Suite("Visible text")
struct VisibleTextTests {
  @Test(
    "invisible characters are named",
    arguments: [
      ("gpj.\u{202e}exe", "gpj.<U+202E>exe"), ("\u{1b}[2J", "<U+001B>[2J"),
      ("a\u{200b}b", "a<U+200B>b"), ("\u{e0041}", "<U+E0041>"), ("\r\n", "<U+000D><U+000A>"),
      ("no\u{a0}break", "no<U+00A0>break"), ("漢字 é", "漢字 é"), ("", ""),
    ])
  func names(input: String, output: String) {
    #expect(VisibleText(input).escaped == output)
  }

  @Test("a long text is cut, with the number of characters left out")
  func cut() {
    let text = VisibleText(String(repeating: "A", count: 5_000), limit: 200)
    #expect(text.omitted == 4_800)
    #expect(text.escaped == String(repeating: "A", count: 200) + "… (4,800 more characters)")
  }

  @Test(
    "a long name is cut in its middle, so that both its ends tell it from others",
    arguments: [
      ("ticket-1", "ticket-1"), ("ticket-17-a", "tic…t-17-a"),
      ("漢字漢字漢字漢字漢字漢字", "漢字漢…漢字漢字漢字"), ("", ""),
    ])
  func cutInMiddle(name: String, shown: String) {
    #expect(name.cutInMiddle(to: 9) == shown)
  }

  @Test("a control or format character of Unicode is never shown")
  func formatCharacters() {
    for value in 0...0x10ffff as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse:
        // Number signs are format characters with a visible form.
        guard !scalar.properties.isPrependedConcatenationMark else { continue }
        #expect(scalar.isInvisible, "\(scalar.codePoint)")
      default: continue
      }
    }
  }
}

extension Unicode.Scalar.Properties {
  /// The characters with Unicode's property of the same name.
  fileprivate var isPrependedConcatenationMark: Bool {
    [
      "ARABIC NUMBER", "ARABIC SIGN", "ARABIC FOOTNOTE", "ARABIC END", "ARABIC DISPUTED",
      "ARABIC POUND", "ARABIC PIASTRE", "KAITHI",
    ].contains { name?.hasPrefix($0) ?? false }
  }
}
