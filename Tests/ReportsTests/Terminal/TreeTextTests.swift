import Reports
import Results
import Testing

@Suite("A decoded structure in the terminal")
struct TreeTextTests {
  @Test("the tree is the golden one, with buffers named where they change")
  func golden() throws {
    try Golden.expect(
      TreeText.text(of: Fixture.tree("apple-appattest"), TerminalStyle()), equals: "tree.txt")
  }
}
