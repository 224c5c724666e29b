import Results

/// A line for each artifact among the events of a shard, before its events: what `findings` must know
/// of an artifact if the lines of artifacts are kept elsewhere.
struct StageArtifact {
  /// The number of the shard.
  let shard: Int
  /// SHA-256 of the artifact in hexadecimal.
  let digest: String

  /// The line, with its line feed.
  var line: [UInt8] {
    StageLine.bytes(
      .event,
      [
        ("what", .string(StageEventLine.artifactMark)), ("shard", .integer(shard)),
        ("sha256", .string(digest)),
      ])
  }
}

/// Lines with the names that artifacts of a shard looked up and were not given.
struct StageMissed {
  /// Returns the lines, each with its line feed; none if nothing was missed.
  static func lines(_ routes: [NameRoute], shard: Int) -> [[UInt8]] {
    guard !routes.isEmpty else { return [] }
    return NameRoute.lines(routes).map {
      StageLine.bytes(
        .event,
        [
          ("what", .string(StageEventLine.missedNames)), ("shard", .integer(shard)),
          ("routes", StageLine.text(NameRoute.packed($0))),
        ])
    }
  }
}
