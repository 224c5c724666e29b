import Checks

/// Selects the observations that the second reading can ask for. Observations are given in their
/// order (``Observation/Order``).
///
/// What is kept under a name depends only on the order: the first records, and for a key also the
/// first sound attestation. So any tree of merges gives the same result.
struct ObservationFilter {
  /// For each name (a value under which records are found, such as a key ID): how many records were
  /// kept, and whether one is a sound attestation of that key.
  private var kept = DigestMap()
  private var strings = SeenStrings()
  private var exchanges = 0
  /// Attestations whose key was kept.
  private var attestations = DigestMap()
  /// Whether exchanges or keys were left out.
  private(set) var isCut = false
  /// Whether there is no room for temporary files.
  private(set) var isFull = false

  /// The shard for which the observations are selected; `nil` for all shards.
  private let reader: (shard: Int, wants: Set<NameRoute>)?

  /// Creates a filter before the first observation.
  ///
  /// - Parameter reader: The only shard that will read the result, and the routes (short hashes of
  ///   names) that it wants; `nil` if any shard may.
  init(for reader: (shard: Int, wants: Set<NameRoute>)? = nil) { self.reader = reader }

  /// Returns the observation as far as it is kept; `nil` if it is not.
  mutating func filtered(_ observation: Observation) -> Observation? {
    switch observation.content {
    case .shard: return observation
    case .record(var record):
      record.names = record.names.filter { keep($0, record.state) }
      guard !record.names.isEmpty else { return nil }
      if let reader, !record.names.contains(where: { reader.wants.contains($0.route) }) {
        return nil
      }
      var filtered = observation
      filtered.content = .record(record)
      return filtered
    case .string(let string): return strings.add(string) ? observation : nil
    case .exchange:
      guard exchanges < FirstReading.mostExchanges else {
        isCut = true
        return nil
      }
      exchanges += 1
      return observation
    case .key(_, let digest):
      guard attestations[digest] == nil else { return nil }
      guard attestations.count < FirstReading.mostExchanges else {
        isCut = true
        return nil
      }
      if !attestations.set(.init(first: 0, second: 0), for: digest) { isFull = true }
      return observation
    case .want(let routes, let isGiven):
      guard let reader else { return observation }
      guard observation.shard == reader.shard, !isGiven else { return nil }
      var filtered = observation
      filtered.content = .want(routes, isGiven: true)
      return filtered
    }
  }

  /// Returns whether a record is kept under a name, and counts it.
  private mutating func keep(_ name: RecordTable.Name, _ state: KeyState?) -> Bool {
    let before = kept[name.digest] ?? DigestMap.Pair(first: 0, second: 0)
    let isSound =
      name.topic == .attestation && state?.isSound == true
      && state?.key.map { RecordTable.Name(.attestation, $0.identifier) } == name
    guard before.first < name.topic.mostRecords || isSound && before.second == 0 else {
      return false
    }
    let after = DigestMap.Pair(
      first: before.first + 1, second: isSound ? 1 : before.second)
    if !kept.set(after, for: name.digest) { isFull = true }
    return true
  }
}

extension RecordTable.Topic {
  /// Number of records that are kept under a name of the topic. The second reading looks at no
  /// more: of an attestation at the first one and the first sound one.
  fileprivate var mostRecords: Int {
    switch self {
    case .attestation, .misfit, .app, .acceptedApp: 1
    case .challenge, .assertion, .counter: RunIndex.glance
    }
  }
}
