import Claims
import Checks
import Decoding
import Evidence
import Ingest
import Results

extension FirstReading {
  /// Restores the first reading of all shards from merged observations. The second reading, which
  /// makes the results of one shard, uses it.
  ///
  /// - Parameters:
  ///   - path: A file that `merge` wrote.
  ///   - shard: The number of the shard that is read.
  /// - Returns: The reading, and the number of shards whose observations it contains.
  /// - Throws: ``InputFailure`` if the file cannot be read, or the shard is not in it.
  static func restored(
    from path: String, for shard: Int
  ) throws(InputFailure) -> (reading: FirstReading, shards: Int) {
    let file = try ObservationFile(path)
    var reading = FirstReading()
    var extents: [Observation.Extent] = []
    var isKnown = false
    while let observation = try file.next() {
      switch observation.content {
      case .shard(let extent):
        extents.append(extent)
        isKnown = isKnown || observation.shard == shard
      case .record(let record): reading.restore(record.kept, record.state, record.names)
      case .string(let string): reading.see(string)
      case .exchange(let body):
        // Files of other shards may have the same name.
        let prefix = observation.shard == shard ? "" : "shard \(observation.shard): "
        var reader = StageReader(body)
        do throws(ResultsFault) {
          reading.see(try reader.exchange(in: prefix))
        } catch {
          throw InputFailure("\(path): \(error)")
        }
      case .key(let identifier, let digest): reading.restore(identifier, attestedBy: digest)
      // The names that the shard looks up. They are given if the file was merged for this shard
      // alone, and then has no records under other names.
      case .want(let routes, let isGiven):
        if isGiven, observation.shard == shard { reading.restore(given: routes) }
      }
    }
    guard isKnown else {
      throw InputFailure("\(path): has no observations of shard \(shard)")
    }
    reading.restore(
      isFull: extents.contains(where: \.isFull), isCut: extents.contains(where: \.isCut),
      areStringsCut: extents.contains(where: \.areStringsCut))
    return (reading, extents.count)
  }

  /// Writes what other shards may need of this one, and the names that this shard looks up in others.
  ///
  /// - Parameters:
  ///   - shard: The number of this shard.
  ///   - limits: Limits for the decoders.
  ///   - state: Returns the state of an attestation, by its record number; `nil` to write the whole
  ///     record, so that the reader computes it.
  ///   - write: Called with each line.
  func write(
    asShard shard: Int, limits: DecodingLimits, state: (Int) -> KeyState?,
    to write: ([UInt8]) throws -> Void
  ) throws {
    var filter = ObservationFilter()
    func put(_ number: Int, _ content: Observation.Content) throws {
      let observation = Observation(shard: shard, number: number, content: content)
      if let kept = filter.filtered(observation) { try write(kept.line) }
    }
    try put(
      0,
      .shard(
        Observation.Extent(
          artifacts: count, isFull: table.isFull || records.isFull, isCut: isCut,
          areStringsCut: strings.isFull)))
    for number in 0..<records.count {
      guard let kept = records[number],
        let mentions = RecordTable.mentions(
          of: kept.type, kept.payload, kept.expectations, isAccepted: true, limits: limits)
      else { continue }
      // A kept record doesn't say what the server answered; the table does.
      let names = mentions.names.filter { !$0.topic.isOfApp || table.isFirst(number, under: $0) }
      let state = kept.type == .attestation ? state(number) : nil
      // The App ID and the nonce of an app's attestation are read from its bytes.
      let isWhole = state == nil || names.contains { $0.topic.isOfApp }
      try put(
        number,
        .record(Observation.Record(names: names, state: state, kept: isWhole ? kept : kept.outline))
      )
    }
    for (number, string) in strings.all.enumerated() { try put(number, .string(string)) }
    for (number, exchange) in exchanges.enumerated() {
      var writer = StageWriter()
      writer.put(exchange)
      try put(number, .exchange(writer.bytes))
    }
    let keys = attested.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for (number, key) in keys.enumerated() {
      try put(number, .key(key.value, attestedBy: key.key))
    }
    let wanted = wants.map { NameRoute.lines($0) } ?? []
    for (number, routes) in wanted.enumerated() {
      try put(number, .want(routes, isGiven: false))
    }
  }
}

extension KeptRecord {
  /// The record without the artifact's bytes and the expected values, which only its own checks
  /// and the look-ups of an app need.
  fileprivate var outline: KeptRecord {
    var expectations = Expectations()
    expectations.capturedAt = self.expectations.capturedAt
    return KeptRecord(
      name: name, type: type, isDamaged: isDamaged, payload: .empty, expectations: expectations)
  }
}
