import Results
import Testing

@testable import Reports

@Suite("The chart of rejections")
struct RejectionChartTests {
  private func chart(isWide: Bool, before: UInt32) throws -> Page {
    let quiet = (0..<before).map { IndexFixture.result(.accepted, at: 1_773_273_600 + $0 * 600) }
    let loud = (0..<9).map {
      IndexFixture.result(.rejected, at: 1_773_273_600 + (before + UInt32($0)) * 600)
    }
    let overview = IndexFixture.overview(of: quiet + loud)
    let timeline = try #require(overview.timeline)
    return Page(
      RejectionChart(timeline: timeline, preceding: overview.preceding, isWide: isWide).html)
  }

  @Test("the wide drawing is described in words; the narrow one says the same and is hidden")
  func description() throws {
    let wide = try chart(isWide: true, before: 60)
    #expect(wide.failure == nil)
    #expect(wide.text.contains("Rejections per quarter of an hour, 12 March 2026. N03"))
    #expect(wide.values("aria-labelledby") == ["chart-title"])
    #expect(try chart(isWide: false, before: 60).values("aria-hidden") == ["true"])
  }

  @Test("a start is marked only if it is significant")
  func onset() throws {
    #expect(try chart(isWide: true, before: 60).text.contains("N03 starts 12 Mar 10:00"))
    #expect(try !chart(isWide: true, before: 10).text.contains("starts"))
    #expect(try chart(isWide: true, before: 10).text.contains("N03"))
  }

  @Test("no bar leaves the drawing", arguments: [true, false])
  func inside(isWide: Bool) throws {
    let page = try chart(isWide: isWide, before: 60)
    let bars = page.attributes.filter { $0.element == "rect" }
    #expect(!bars.isEmpty)
    for bar in bars where ["x", "y"].contains(bar.name) {
      #expect((Double(bar.value) ?? -1) >= 0)
    }
  }
}
