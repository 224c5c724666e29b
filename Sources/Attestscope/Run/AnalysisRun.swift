package import Checks
import Decoding
import Evidence
import Ingest
package import Reports

/// One run: inputs in, results out in the order of the inputs, and a summary that accounts for all.
///
/// The inputs are read twice: first for the keys that attestations bring, so that an assertion finds
/// its key wherever the attestation stands, then for the results.
package final class AnalysisRun {
  private let configuration: RunConfiguration
  /// What could not be opened or read, in words.
  package private(set) var inputFailures: [String] = []

  package init(_ configuration: RunConfiguration) {
    self.configuration = configuration
  }

  package var header: RunHeader {
    RunHeader(
      tool: .current, inputs: configuration.inputs,
      attestationAnchor: configuration.anchors.attestation,
      receiptAnchor: configuration.anchors.receipt)
  }

  /// Runs to the end, or until `isInterrupted` says so; then what is under way is still delivered.
  package func execute(
    isInterrupted: () -> Bool, deliver: (ArtifactResult) throws -> Void
  ) async throws -> RunSummary {
    var summary = RunSummary()
    let inputs = try ResolvedInputs(configuration.inputs)
    let keys = collectKeys(inputs, isInterrupted)
    let analyzer = ArtifactAnalyzer(
      anchors: configuration.anchors, time: configuration.time, keys: keys, verifier: Verifier(),
      limits: configuration.limits)
    var repeats = RepeatCounter()
    var reader = reader(inputs)
    let pipeline = OrderedPipeline<Submission, ArtifactResult>(
      width: configuration.jobs * 8, work: analyzer.analyze)
    try await pipeline.run {
      while !isInterrupted(), let event = reader.next() {
        if let submission = self.note(event, in: &summary) { return submission }
      }
      return nil
    } deliver: { result in
      let number = repeats.number(result.sha256)
      let numbered = number > 1 ? result.numbered(number) : result
      summary.count(numbered)
      try deliver(numbered)
    }
    summary.inputs = reader.inputCount
    summary.read = reader.entryCount
    summary.isInterrupted = isInterrupted()
    if keys.isFull {
      summary.notes.append(
        "Only the first \(AttestedKeyIndex.capacity.grouped) attested keys were kept for assertions.")
    }
    if repeats.isFull {
      summary.notes.append("Repeats are not marked among artifacts that were read late.")
    }
    return summary
  }

  private func collectKeys(_ inputs: ResolvedInputs, _ isInterrupted: () -> Bool)
    -> AttestedKeyIndex
  {
    var keys = AttestedKeyIndex()
    var reader = reader(inputs)
    while !isInterrupted(), let event = reader.next() {
      if case .submission(let submission) = event, submission.type == .attestation {
        keys.add(
          AttestationObject(decoding: submission.armour.payload, limits: configuration.limits))
      }
    }
    return keys
  }
}
