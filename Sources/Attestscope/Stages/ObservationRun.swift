import Evidence
package import Platform

extension AnalysisRun {
  /// Reads the inputs once and writes what artifacts of other shards may need to know: the lines of
  /// `analyze --emit observations`. Writes nothing if the run is no shard, or is interrupted before
  /// the first line.
  ///
  /// - Parameters:
  ///   - outputs: Files that are being written, which are not read as inputs.
  ///   - isInterrupted: Asked before each record.
  ///   - write: Called with each line.
  /// - Throws: Errors of `write`.
  package func observe(
    outputs: Set<FileIdentity> = [], isInterrupted: @escaping () -> Bool = { false },
    write: ([UInt8]) throws -> Void
  ) async throws {
    guard let shard = configuration.shard else { return }
    let reading = readAhead(outputs, isInterrupted).reading
    guard !isInterrupted() else { return }
    let index = RunIndex(reading, maker: maker, work: configuration.attempt.work)
    // All states before the first line: if the program crashes here, nothing is printed yet.
    var states = KeyStateStore()
    let attestations = (0..<reading.records.count).lazy.filter {
      reading.records[$0]?.type == .attestation
    }
    var next = attestations.makeIterator()
    try await OrderedPipeline<Int, (Int, KeyState?)>(width: configuration.width) {
      ($0, index.state(of: $0))
    }.run {
      isInterrupted() ? nil : next.next()
    } deliver: { number, state in
      states[number] = state
      return []
    }
    guard !isInterrupted() else { return }
    try reading.write(
      asShard: shard.number, limits: configuration.limits, state: { states[$0] }, to: write)
  }
}
