/// How rejections came over time, and what came before each cause.
package struct Timeline: Sendable {
  package let scale: TimeScale
  /// The causes that are drawn apart, the most frequent first.
  package let leading: [Cluster]
  /// Of each column the rejections of ``leading``, then all others.
  package private(set) var columns: [[Int]]
  /// Of each cluster, by its code, the rejections in each column.
  package private(set) var series: [UInt16: [Int]] = [:]
  /// Artifacts with a time.
  package private(set) var artifacts = 0
  /// Rejections outside of the span that is drawn.
  package private(set) var strays = 0

  private var lane: [UInt16: Int]

  /// So many causes are drawn apart.
  private static let leadingCount = 3

  init(_ rejecting: [Cluster], over span: ClosedRange<UInt32>) {
    scale = TimeScale(covering: span)
    leading = Array(rejecting.filter { $0.span != nil }.prefix(Self.leadingCount))
    lane = Dictionary(
      leading.enumerated().map { ($1.code, $0) }, uniquingKeysWith: { first, _ in first })
    columns = Array(
      repeating: Array(repeating: 0, count: leading.count + 1), count: scale.count)
    for cluster in rejecting { series[cluster.code] = Array(repeating: 0, count: scale.count) }
  }

  mutating func add(_ event: TimelineEvent) {
    artifacts += 1
    guard event.isRejection else { return }
    guard let column = scale.column(of: event.time) else {
      strays += 1
      return
    }
    columns[column][lane[event.cause] ?? leading.count] += 1
    series[event.cause]?[column] += 1
  }

  /// The rejections of a lane: one of ``leading``, or after the last all others.
  package func total(_ lane: Int) -> Int { columns.reduce(0) { $0 + $1[lane] } }

  package var span: ClosedRange<UInt32> {
    let end = UInt64(scale.start) + UInt64(scale.unit.seconds) * UInt64(scale.count) - 1
    return scale.start...UInt32(clamping: end)
  }
}
