import Foundation
import Reports
import Results
import Testing

@Suite("The handbook")
struct HandbookTests {
  private let handbook = Fixture.handbook

  @Test("a rule is found by its id, a cause also by its number")
  func lookup() {
    #expect(handbook.page(for: "attestation.nonce")?.kind == .rule)
    #expect(handbook.page(for: "N03-hash-base64-text")?.kind == .cause)
    #expect(handbook.page(for: "N03")?.id == "N03-hash-base64-text")
    #expect(handbook.page(for: "N0") == nil)
    #expect(handbook.pages.count == 2)
  }

  @Test("pages in text and Markdown are the golden ones")
  func golden() throws {
    let pages = handbook.pages
    let text = pages.map { $0.text(TerminalStyle()) }.joined(separator: "\n")
    try Golden.expect(text + "\n" + handbook.list(TerminalStyle()), equals: "handbook.txt")
    let markdown = pages.map(\.markdown).joined(separator: "\n")
    try Golden.expect(markdown + "\n" + handbook.listMarkdown, equals: "handbook.md")
  }

  @Test("a page in JSON refers to related pages by ID")
  func json() throws {
    let line = JSONWriter.line(try #require(handbook.page(for: "attestation.nonce")).json)
    let page = try #require(
      try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    #expect(page["causes"] as? [String] == ["N03-hash-base64-text"])
    #expect(page["dependsOn"] as? [String] == ["attestation.structure"])
    #expect((page["source"] as? [String: String])?["locator"] == "step 4")
  }
}
