import Decoding
import Evidence
import Results
import Testing

@testable import Reports

@Suite("Pages")
struct PageTests {
  private func artifactPage(_ text: String = "device-0412.cbor") -> Page {
    Page(ArtifactPage(Fixture.rejected(text), by: Fixture.tool, handbook: Fixture.handbook).html)
  }

  private func indexPage(_ text: String = "device-0412.cbor") -> Page {
    Page(IndexFixture.page(text).html)
  }

  private func badges(_ text: String) -> String {
    VisibleText(text, limit: 100).pieces.map { piece in
      switch piece {
      case .plain(let text): text
      case .invisible(let scalar): scalar.codePoint
      }
    }.joined()
  }

  @Test(
    "a page shows the whole name of its artifact above the headline on narrow screens and paper")
  func name() {
    let long =
      "tickets-of-november/device-0412-after-the-update-to-27.0.1/attestation-of-the-second-account.cbor"
    let page = artifactPage(long)
    #expect(page.text(of: "muted nl").contains(long))
    #expect(page.text(of: "po").contains("\(long), ID "))
  }

  @Test("every page has one h1, one main, a language, and one script that runs")
  func skeleton() {
    for page in [artifactPage(), indexPage()] {
      #expect(page.failure == nil)
      #expect(page.count("h1") == 1)
      #expect(page.count("main") == 1)
      #expect(page.count("style") == 1)
      #expect(page.values("lang") == ["en"])
      let data = page.attributes.filter { $0.element == "script" && $0.name == "type" }
      #expect(page.count("script") - data.count == 1)
      #expect(data.allSatisfy { $0.value.hasPrefix("application/") })
      #expect(page.values("style").isEmpty)
      #expect(page.count("caption") == page.count("table"))
    }
  }

  @Test("ids are unique and every link inside a page has its target")
  func links() {
    for page in [artifactPage(), indexPage()] {
      let ids = page.values("id")
      #expect(Set(ids).count == ids.count)
      for link in page.values("href") where link.hasPrefix("#") && !link.hasPrefix("#?") {
        #expect(ids.contains(String(link.dropFirst())), "\(link)")
      }
    }
  }

  @Test(
    "hostile strings add no element and no attribute, and their text is shown",
    arguments: HostileText.all)
  func hostile(hostile: HostileText) {
    let text = hostile.text
    for (page, twin) in [(artifactPage(text), artifactPage()), (indexPage(text), indexPage())] {
      #expect(page.failure == nil)
      // Badges and counts of omitted characters are the only spans that a text can add.
      // A record that is too long isn't embedded, and has no button.
      let ignored: Set =
        text.utf8.count > 100_000 ? ["span", "button", "svg", "use", "script"] : ["span"]
      #expect(
        page.elements.filter { !ignored.contains($0) }
          == twin.elements.filter { !ignored.contains($0) })
      #expect(
        page.values("href").filter { $0 != "#i-copy" }.sorted()
          == twin.values("href").filter { $0 != "#i-copy" }.sorted())
      #expect(page.text.contains(badges(text)))
      #expect(!page.text.unicodeScalars.contains { $0 != "\n" && $0.isInvisible })
    }
  }

  @Test("redacted bytes are nowhere on the page")
  func withheld() {
    let page = artifactPage()
    #expect(page.text.contains("··"))
    let token = Fixture.payload.all[128..<136]
    let digits = token.map { [$0].hex }.joined(separator: " ")
    #expect(!page.text.contains(digits))
  }

  @Test("a dump shows each byte that isn't redacted once, in order")
  func dump() throws {
    let page = artifactPage()
    let digits = (0..<16).map { [Fixture.artifact.storage[$0]].hex }
    let row = digits[..<8].joined(separator: " ") + "  " + digits[8...].joined(separator: " ")
    #expect(page.text.contains(row + "\n"))
  }

  @Test("the banner is shown only if a trust anchor was replaced")
  func banner() {
    #expect(indexPage().text.contains("Not Apple's trust anchor"))
    #expect(!artifactPage().text.contains("Not Apple's trust anchor"))
  }

  @Test("the same result gives the same bytes")
  func reproducible() {
    let pages = (0..<2).map { _ in
      ArtifactPage(Fixture.rejected(), by: Fixture.tool, handbook: Fixture.handbook).html.document
    }
    #expect(pages[0] == pages[1])
  }
}
