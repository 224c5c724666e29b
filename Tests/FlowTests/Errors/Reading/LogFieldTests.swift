import Testing

@testable import Flow

@Suite("Fields of a log line")
struct LogFieldTests {
  /// Returns whether the name `tpm` in a line has nothing to do with the word `mismatch` in it.
  private func isUnrelated(_ line: String) throws -> Bool {
    let text = Array(line.utf8)
    func place(_ word: String) throws -> Range<Int> {
      try #require(text.ranges(of: Array(word.utf8)).first)
    }
    return LogField.isUnrelated(
      try place("tpm"), to: try place("mismatch").lowerBound, in: text[...])
  }

  @Test(
    "say nothing about an error in another field",
    arguments: [
      "mismatch ua=\"tpm/1.0\"", "mismatch user=tpm", "{\"msg\":\"mismatch\",\"ua\":\"x tpm\"}",
      "mismatch at /opt/tpm", "tpm/2.0 mismatch", "mismatch tag2=tpm",
    ])
  func unrelated(_ line: String) throws {
    #expect(try isUnrelated(line))
  }

  @Test(
    "may say which program has it, and so may words outside of fields",
    arguments: [
      "tpm: mismatch", "service=tpm mismatch", "{\"logger\":\"tpm\",\"msg\":\"mismatch\"}",
      "msg=\"tpm mismatch\"", "mismatch of tpm",
    ])
  func related(_ line: String) throws {
    #expect(try !isUnrelated(line))
  }
}
