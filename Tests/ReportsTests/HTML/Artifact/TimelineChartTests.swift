import Evidence
import Results
import Testing

@testable import Reports

@Suite("Drawing of the timeline")
struct TimelineChartTests {
  private func time(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

  private func moment(_ time: Timestamp) -> TimelineSection.Moment {
    .init(time: time, name: "Captured", short: "captured", origin: "", bytes: nil)
  }

  @Test("is omitted without a period")
  func empty() {
    #expect(TimelineChart(periods: [], moments: [moment(time(0))]) == nil)
  }

  @Test("extreme times don't trap, and stay inside the drawing")
  func extremes() {
    let edges: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
    for start in edges {
      for end in edges {
        guard let period = ArtifactDetails.Period(.leaf, from: time(start), to: time(end)) else {
          #expect(start >= end)
          continue
        }
        let chart = TimelineChart(periods: [period], moments: edges.map { moment(time($0)) })
        guard let html = chart?.html(width: 952, .class("svgd")) else { continue }
        let places = Page(html).values("x").compactMap { Int($0) }
        #expect(places.allSatisfy { (-8...970).contains($0) })
      }
    }
  }
}
