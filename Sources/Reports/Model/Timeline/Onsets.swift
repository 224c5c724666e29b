import Evidence

/// How many comparable artifacts, of the same type, came before the first rejection of each cause.
///
/// A cause that is missing from few artifacts may only not have met its chance yet, so a beginning
/// is claimed only after ``sufficient``.
package struct Onsets: Sendable {
  /// Of each type, the first moments of the clusters that hold artifacts of it, ascending.
  private var moments: [[(time: UInt32, code: UInt16)]]
  /// How many artifacts of the type came between such a moment and the one before it.
  private var between: [[Int]]

  /// So many artifacts without the cause make its beginning believable.
  package static let sufficient = 50

  /// - Parameter clusters: those that rejected something, and that nothing showed before.
  init(_ clusters: [Cluster]) {
    moments = ArtifactType.allCases.map { type in
      clusters.compactMap { cluster in
        guard cluster.types.contains(type), let span = cluster.span else { return nil }
        return (span.lowerBound, cluster.code)
      }.sorted { $0 < $1 }
    }
    between = moments.map { Array(repeating: 0, count: $0.count) }
  }

  mutating func add(_ event: TimelineEvent) {
    let type = Int(event.type)
    guard moments.indices.contains(type) else { return }
    // The first cluster that begins later: it and all after it have this artifact before them.
    let moments = moments[type]
    var low = 0
    var high = moments.count
    while low < high {
      let middle = (low + high) / 2
      if moments[middle].time > event.time { high = middle } else { low = middle + 1 }
    }
    if low < moments.count { between[type][low] += 1 }
  }

  /// The comparable artifacts before each cluster's first rejection, by its code; only where they
  /// suffice.
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
