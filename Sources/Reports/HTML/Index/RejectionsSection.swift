import Evidence
import Results

/// The section on rejections over time of the index: the chart with its legend.
struct RejectionsSection {
  /// The rejections in each column.
  let timeline: Timeline
  /// The summary of the run.
  let overview: BatchOverview

  /// The section.
  var section: PageSection {
    PageSection("Rejections over time", id: "timeline", lede: lede) {
      HTML.element(.figure, .class("chart")) {
        for isWide in [true, false] {
          RejectionChart(timeline: timeline, preceding: overview.preceding, isWide: isWide).html
        }
        HTML.element(.ul, .class("key")) {
          for (lane, cluster) in timeline.leading.enumerated() {
            key(lane, cluster.label, cluster.claim)
          }
          if timeline.total(timeline.leading.count) > 0 {
            key(timeline.leading.count, timeline.leading.isEmpty ? "All causes" : "All others", nil)
          }
        }
      }
    }
  }

  /// The unit of a column, how many artifacts have a time, and how many rejections are outside of
  /// the chart.
  private var lede: String {
    let all = overview.summary.artifacts
    let known = timeline.artifacts
    let artifacts =
      known == all
      ? all.counted("artifact") : "\(known.grouped) of \(all.counted("artifact")) with a time"
    return "Per \(timeline.scale.unit.name), UTC. \(artifacts), \(timeline.days). "
      + "An artifact's time is that of its capture, else that of its issue."
      + (timeline.strays > 0
        ? " \(timeline.strays.counted("rejection")) far outside of these days are not drawn." : "")
  }

  /// Draws a line of the legend: color, label, title and number of rejections.
  ///
  /// - Parameters:
  ///   - lane: The position of the lane in the chart.
  ///   - label: The number of the cause, such as `N03`, the rule's ID, or “All others”.
  ///   - title: The title of the cause; `nil` for all others.
  private func key(_ lane: Int, _ label: String, _ title: String?) -> HTML {
    HTML.element(.li) {
      Drawing.box(11, 11, .hidden) {
        Drawing.bar(
          RejectionChart.look(lane, of: timeline), x: 0, y: 0, width: 11, height: 11)
      }
      HTML.element(.span) {
        HTML.element(.b) { label }
        if let title { " \(title)" }
        ", \(timeline.total(lane).grouped)"
      }
    }
  }
}
