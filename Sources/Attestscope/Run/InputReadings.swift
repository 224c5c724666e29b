import Decoding
import Evidence
import Ingest
import Platform
import SystemCrypto

/// Reads the inputs of a run: first to collect what records say about each other, then for the
/// results.
struct InputReadings {
  /// The files that were opened, which a manifest lists.
  let watch = InputWatch()
  /// What the first reading of all shards found; `nil` if the run is no shard.
  let restored: (reading: FirstReading, shards: Int)?
  private let configuration: RunConfiguration
  private let context: ContextTable

  /// What the first reading found, and what the second one needs to repeat it.
  struct First {
    /// What records say about each other.
    let reading: FirstReading
    /// Files that are being written, which are not read as inputs.
    let outputs: Set<FileIdentity>
    /// The events for the second reading; `nil` if it reads the inputs again.
    var kept: KeptEvents?
    /// Number of artifacts; `nil` if an input can be read only once.
    var expectedCount: Int?
    /// A hash of the paths and versions of all inputs, in order; empty if progress is not noted.
    var trail: [UInt8] = []
  }

  /// Reads the observations of other shards, if there are any.
  init(_ configuration: RunConfiguration, _ context: ContextTable) throws(InputFailure) {
    self.configuration = configuration
    self.context = context
    restored = try configuration.shard.flatMap { (shard) throws(InputFailure) in
      try shard.observations.map { (path) throws(InputFailure) in
        try FirstReading.restored(from: path, for: shard.number)
      }
    }
  }

  /// Does the first reading: it collects what records say about each other, and counts the
  /// artifacts.
  ///
  /// - Parameters:
  ///   - outputs: Files that are being written, which are not read as inputs.
  ///   - isInterrupted: Asked before each record.
  func readAhead(_ outputs: Set<FileIdentity>, _ isInterrupted: () -> Bool) -> First {
    if let restored { return First(reading: restored.reading, outputs: outputs) }
    let collected = Collected(isWanting: configuration.shard?.isWanting == true)
    if configuration.progress != nil {
      watch.onFile = { path, version in
        collected.trail = Digest.sha256(collected.trail + version + path.bytes)
      }
    }
    defer { watch.onFile = nil }
    // A pipe can be read only once, so that its keys are not known to other records. A shard that
    // only observes reads once.
    let pipes = configuration.shard == nil ? configuration.pipes : []
    // After a crash each step is taken and noted by itself. A pipe is missing in the first reading.
    let kept =
      configuration.attempt.isCareful || !pipes.isEmpty || configuration.shard != nil
      ? nil : KeptEvents { ErrorReading($0)?.isEmpty == true }
    let reader = reader(
      configuration.inputs.filter { !pipes.includes($0) }, outputs, kept, isAhead: true)
    reader.witness = { collected.reading.see($0) }
    reader.observer = { collected.reading.see($0) }
    while !isInterrupted(), let event = reader.next() {
      guard case .submission(let submission) = event else { continue }
      collected.reading.add(
        submission, limits: configuration.limits,
        at: configuration.attempt.isCareful ? reader.step : nil)
    }
    if reader.areStringsCut { collected.reading.cutStrings() }
    return First(
      reading: collected.reading, outputs: outputs, kept: kept,
      expectedCount: pipes.isEmpty ? collected.reading.count : nil, trail: collected.trail)
  }

  /// Returns the reader of the second reading.
  func reader(after first: First) -> SubmissionReader {
    reader(configuration.inputs, first.outputs, first.kept)
  }

  /// Returns a reader over inputs. For standard input it starts at the beginning of the copy.
  private func reader(
    _ inputs: [String], _ outputs: Set<FileIdentity>, _ kept: KeptEvents?, isAhead: Bool = false
  ) -> SubmissionReader {
    configuration.standardInput?.rewind()
    return SubmissionReader(
      inputs, defaults: configuration.defaults, context: context,
      policy: IngestPolicy(
        artifact: configuration.limits.bytes,
        services: ServiceDirectory(configuration.services), isSilent: ErrorReading.isSilent),
      standardInput: configuration.standardInput?.descriptor ?? SystemCall.standardInput,
      standardInputName: configuration.standardInputName,
      outputs: outputs, watch: watch, work: configuration.attempt.work, isAhead: isAhead,
      kept: kept)
  }

  /// What the first reading has collected, shared by its loop and the reader's callbacks.
  private final class Collected {
    var reading: FirstReading
    var trail: [UInt8] = []

    /// Creates an empty reading.
    init(isWanting: Bool) { reading = FirstReading(isWanting: isWanting) }
  }
}
