/// Rejections over time by cause, for the chart of the index.
package struct Timeline: Sendable {
  /// The time axis.
  package let scale: TimeScale
  /// The causes with a color of their own: at most 3, each with more rejections than every cause without one.
  package let leading: [Cluster]
  /// Rejections by column: those of each cause in ``leading``, then those of all others.
  package private(set) var columns: [[Int]]
  /// Rejections by column for each cluster, by its code.
  package private(set) var series: [UInt16: [Int]] = [:]
  /// Number of artifacts with a time.
  package private(set) var artifacts = 0
  /// Number of rejections outside of the axis.
  package private(set) var strays = 0

  /// Index in ``leading`` by the cluster's code.
  private var lane: [UInt16: Int]

  /// Maximum number of causes with a color of their own.
  private static let leadingCount = 3

  /// Creates an empty chart.
  ///
  /// - Parameters:
  ///   - rejecting: The clusters with rejections, the most rejections first.
  ///   - span: The period to show, in seconds since 1970.
  init(_ rejecting: [Cluster], over span: ClosedRange<UInt32>) {
    scale = TimeScale(covering: span)
    let timed = rejecting.filter { $0.span != nil }
    let next = timed.dropFirst(Self.leadingCount).first?.rejections ?? 0
    leading = timed.prefix(Self.leadingCount).filter { $0.rejections > next }
    lane = Dictionary(
      leading.enumerated().map { ($1.code, $0) }, uniquingKeysWith: { first, _ in first })
    columns = Array(
      repeating: Array(repeating: 0, count: leading.count + 1), count: scale.count)
    for cluster in rejecting { series[cluster.code] = Array(repeating: 0, count: scale.count) }
  }

  /// Counts an artifact.
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

  /// Returns the rejections of a cause in ``leading``, or of all others for the index after the
  /// last.
  package func total(_ lane: Int) -> Int { columns.reduce(0) { $0 + $1[lane] } }

  /// The period of the axis, in seconds since 1970.
  package var span: ClosedRange<UInt32> {
    let end = UInt64(scale.start) + UInt64(scale.unit.seconds) * UInt64(scale.count) - 1
    return scale.start...UInt32(clamping: end)
  }
}
