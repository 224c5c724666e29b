import Evidence
import Testing

@Suite("Spaces in names")
struct MarkedSpacesTests {
  @Test(
    "those that a page doesn't show are marked",
    arguments: [
      ("Throw-away CA 1", "Throw-away CA 1"), ("A  B", "A <U+0020>B"), (" A ", "<U+0020>A<U+0020>"),
      ("", ""), ("A   B", "A <U+0020><U+0020>B"),
    ])
  func marks(text: String, marked: String) {
    #expect(text.withMarkedSpaces == marked)
  }
}
