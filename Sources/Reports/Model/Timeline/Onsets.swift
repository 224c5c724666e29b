import Evidence

/// Counts for each cause how many artifacts of the same type came before its first rejection.
///
/// A cause that is absent from a few artifacts may have had no opportunity yet. Reports therefore
/// claim that it began at that time only after ``sufficient`` artifacts.
package struct Onsets: Sendable {
  /// For each type, the first rejections of the clusters with artifacts of it, ascending by time.
  private var moments: [[(time: UInt32, code: UInt16)]]
  /// For each of these, the number of artifacts between it and the one before.
  private var between: [[Int]]

  /// Minimum number of artifacts without the cause.
  package static let sufficient = 50

  /// Prepares the count.
  ///
  /// - Parameter clusters: Clusters with rejections whose problem no earlier artifact shows
  ///   (``Clusters/beginning``).
  init(_ clusters: [Cluster]) {
    moments = ArtifactType.allCases.map { type in
      clusters.compactMap { cluster in
        guard cluster.types.contains(type), let span = cluster.span else { return nil }
        return (span.lowerBound, cluster.code)
      }.sorted { $0 < $1 }
    }
    between = moments.map { Array(repeating: 0, count: $0.count) }
  }

  /// Counts an artifact. Binary search, so that the number of causes does not matter.
  mutating func add(_ event: TimelineEvent) {
    let type = Int(event.type)
    guard moments.indices.contains(type) else { return }
    // Finds the first cluster that begins later than the artifact; the artifact precedes it and all
    // after it.
    let moments = moments[type]
    var low = 0
    var high = moments.count
    while low < high {
      let middle = (low + high) / 2
      if moments[middle].time > event.time { high = middle } else { low = middle + 1 }
    }
    if low < moments.count { between[type][low] += 1 }
  }

  /// Number of artifacts before the first rejection, by the cluster's code. Clusters with fewer
  /// than ``sufficient`` are left out.
  var preceding: [UInt16: Int] {
    var counts: [UInt16: Int] = [:]
    for (moments, between) in zip(moments, between) {
      var sum = 0
      for (moment, count) in zip(moments, between) {
        sum += count
        counts[moment.code, default: 0] += sum
      }
    }
    return counts.filter { $0.value >= Self.sufficient }
  }
}
