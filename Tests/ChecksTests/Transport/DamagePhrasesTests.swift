import Decoding
import Evidence
import Results
import Testing
import TrialBench

@testable import Checks

@Suite("Texts of damage")
struct DamagePhrasesTests {
  private func found(_ text: [UInt8], _ check: Check = .transportEncoding) throws -> String {
    try Trial.attestation().with {
      $0.decodedText = TextDecoder.read(Bytes(text, name: "text"))
      $0.type = ArtifactType.sniff($0.payload)
    }.finding(of: check).found
  }

  private func base64() throws -> [UInt8] {
    Array(Base64.encode(try Trial.attestation().payload).utf8)
  }

  @Test("U+FFFD: the count, the first place, and the share")
  func replaced() throws {
    let sentence = try found(Array("a\u{fffd}b\u{fffd}cd".utf8 + Array(repeating: 0x61, count: 8)))
    #expect(
      sentence.hasSuffix(
        "In 2 places, first at byte 1 of the text. U+FFFD makes up 33% of the bytes."))
  }

  @Test("foreign characters: the count, the first place, and the kind of text")
  func mismatched() throws {
    let page = try found(Array("<html><p>".utf8))
    #expect(page.contains("In 4 places, first at byte 0 of the text."))
    #expect(page.hasSuffix("It is an HTML page."))
    let text = try base64()
    let once = try found(text.prefix(100) + [UInt8(ascii: "#")] + text.dropFirst(100))
    #expect(
      once == """
        The text contains 1 character that no encoding uses, at byte 100. Without it the artifact is \
        complete.
        """)
  }

  @Test("a truncated text: the missing length, and what truncates there")
  func cut() throws {
    let sentence = try found(Array(base64().prefix(4_095)))
    #expect(sentence.contains("In all, 3,071 bytes are here, and by its stated lengths, at least "))
    #expect(
      sentence.hasSuffix(
        "4,095 characters are as many as a line typed or pasted into a terminal holds."))
  }

  @Test("a text truncated between digits is found by the artifact's lengths")
  func cutBetweenDigits() throws {
    let text = Array(try base64().prefix(4_096))
    #expect(try found(text) == "3,072 bytes, as Base64.")
    let sentence = try found(text, .attestationCBOR)
    #expect(
      sentence.hasSuffix(
        "4,096 characters are as many as a VARCHAR(4096) column, or a buffer or log line of 4 KiB holds."
      ))
  }

  @Test("an assertion states its whole length")
  func exact() throws {
    let whole = try Trial.assertion()
    let cut = whole.with { $0.payload = whole.payload.dropLast(3) }
    #expect(
      cut.finding(of: .assertionCBOR).found.contains(
        "By its stated lengths, 3 of \(whole.payload.count.grouped) bytes are missing."))
  }
}
