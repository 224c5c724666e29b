import Results
import Testing

@testable import Reports

@Suite("The rival of a cause in words")
struct RivalWordsTests {
  @Test(
    "one rival is another cause, several are other causes",
    arguments: [
      (
        "A wrong App ID or environment",
        "Another cause fits what was seen as well: a wrong App ID or environment."
      ),
      (
        "A retry, or a shared key",
        "Other causes fit what was seen as well: a retry, or a shared key."
      ),
    ])
  func rivals(rival: String, sentence: String) {
    #expect(Proof("Seen.", undoing: "", rival: rival).alternativeParagraph == sentence)
  }
}
