/// One part of a run whose inputs are split, for example over a cluster.
///
/// The order of a whole run is that of the shards' numbers, and within a shard that of its inputs.
package struct Shard: Sendable, Hashable {
  /// The number of the shard, from 0.
  package let number: Int
  /// The file with the merged observations of all shards (what the records of each say that others
  /// may need); `nil` while they are collected.
  package let observations: String?
  /// Whether the observations also tell which records of other shards this shard needs.
  package let isWanting: Bool

  /// Creates a shard.
  package init(number: Int, observations: String? = nil, isWanting: Bool = false) {
    self.number = number
    self.observations = observations
    self.isWanting = isWanting
  }
}
