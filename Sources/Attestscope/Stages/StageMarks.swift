import Results

extension StageLine {
  /// Returns the line for an artifact among the events of a shard, before its events: what
  /// `findings` must know of an artifact if the lines of artifacts are kept elsewhere.
  ///
  /// - Parameters:
  ///   - digest: SHA-256 of the artifact in hexadecimal.
  ///   - shard: The number of the shard.
  static func artifact(_ digest: String, ofShard shard: Int) -> [UInt8] {
    event(StageEventLine.artifactMark, ofShard: shard, [("sha256", .string(digest))])
  }

  /// Returns lines with the routes of the names that artifacts of a shard looked up and that the
  /// shard was not given; none if nothing was missed.
  static func missed(_ routes: [NameRoute], ofShard shard: Int) -> [[UInt8]] {
    guard !routes.isEmpty else { return [] }
    return NameRoute.lines(routes).map {
      event(
        StageEventLine.missedNames, ofShard: shard, [("routes", text(NameRoute.packed($0)))])
    }
  }
}
