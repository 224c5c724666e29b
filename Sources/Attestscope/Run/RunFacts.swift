import Evidence
import Ingest

/// What a run notes about itself while it runs: which limits it reached, and which options had no
/// effect. The facts of several shards can be joined.
struct RunFacts: Sendable {
  /// Whether the context file says anything.
  var isContextGiven = false
  /// Whether a context record was joined to an artifact.
  var isContextJoined = false
  /// Number of context records that differ from an earlier one.
  var contradicted = 0
  /// The place of the challenge that the operator chose.
  var choice: String?
  /// Whether an artifact's challenge was chosen there.
  var isChoiceUsed = false
  /// Number of artifacts that `--id` leaves out.
  var leftOut = 0
  /// Whether records were not kept for others.
  var isIndexFull = false
  /// Whether exchanges were not used to bind challenges.
  var isExchangeListCut = false
  /// Whether strings were not looked through.
  var areStringsCut = false
  /// Whether repeats are not all marked.
  var areRepeatsCut = false
  /// Whether artifacts looked up records of other shards that were not given.
  var hasMissed = false
  /// Whether not all files were watched for changes.
  var isWatchFull = false
  /// Whether an input can be read only once.
  var hasPipes = false

  /// The flags that a shard states, by their names in its last line.
  static let flags: [(name: String, flag: any WritableKeyPath<RunFacts, Bool> & Sendable)] =
    [
      ("isContextGiven", \.isContextGiven), ("isContextJoined", \.isContextJoined),
      ("isChoiceUsed", \.isChoiceUsed), ("isIndexFull", \.isIndexFull),
      ("isExchangeListCut", \.isExchangeListCut), ("areStringsCut", \.areStringsCut),
      ("areRepeatsCut", \.areRepeatsCut), ("isWatchFull", \.isWatchFull), ("hasPipes", \.hasPipes),
    ]

  /// Adds the facts of another shard of the same run.
  mutating func join(_ other: RunFacts) {
    for (_, flag) in Self.flags {
      self[keyPath: flag] = self[keyPath: flag] || other[keyPath: flag]
    }
    hasMissed = hasMissed || other.hasMissed
    contradicted = max(contradicted, other.contradicted)
    choice = choice ?? other.choice
    leftOut += other.leftOut
  }

  /// Returns the notes of the summary, as sentences.
  ///
  /// - Parameter artifacts: Number of artifacts in the results.
  func notes(artifacts: Int) -> [String] {
    ofOptions(artifacts) + ofLimits
  }

  /// Notes on options that left something out or had no effect.
  private func ofOptions(_ artifacts: Int) -> [String] {
    let isUseless = isContextGiven && !isContextJoined && artifacts > 0
    return [
      leftOut > 0
        ? "--id left out \(leftOut.counted("other artifact")), and findings about them only." : nil,
      isUseless
        ? "No record of the context was used: no artifact has the name or the key of one." : nil,
      contradicted > 0
        ? "\(contradicted.counted("record")) of the context differ\(contradicted == 1 ? "s" : "") from an "
          + "earlier one of the same name or key; the first one counts." : nil,
      isChoiceUsed
        ? nil
        : choice.map {
          "--challenge \($0) selected nothing: no artifact has a candidate there, or several "
            + "stand there. Results list the candidates; exchange:N/pointer tells those of one exchange "
            + "apart."
        },
    ].compactMap(\.self)
  }

  /// Notes on limits that were reached.
  private var ofLimits: [String] {
    [
      isIndexFull
        ? "Not all keys, challenges and client data were kept for other records: there is no room for temporary files."
        : nil,
      isExchangeListCut
        ? "Only the first \(FirstReading.mostExchanges.grouped) exchanges were used to bind challenges."
        : nil,
      areStringsCut
        ? "Not all strings were searched to explain failures: at most \(SeenStrings.capacity.grouped), and no "
          + "more than the size of a file allows."
        : nil,
      areRepeatsCut
        ? "Not all repeats of artifacts are marked: there is no room for temporary files." : nil,
      hasMissed
        ? "Some artifacts were checked without records of other parts that belong to them." : nil,
      isWatchFull
        ? "Only the first \(InputWatch.capacity.grouped) files were watched for changes." : nil,
      hasPipes
        ? "Keys of attestations in a pipe are not known to assertions: a pipe is read once." : nil,
    ].compactMap(\.self)
  }
}
