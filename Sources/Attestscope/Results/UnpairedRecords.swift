import Evidence
import Reports

/// Artifacts of the new run that the old run doesn't have, by the names of their records. One that the old run
/// has with other bytes is compared with that.
struct UnpairedRecords {
  /// What tells one artifact of a record from the others.
  private struct Key: Hashable {
    let record: ByteText
    let type: ArtifactType
  }

  /// The first artifact of each record and type, with its place in the order of the run.
  private var artifacts: [Key: (place: Int, artifact: ArtifactOutline)] = [:]
  /// Maximum number of artifacts, so that memory is bounded.
  private static let limit = 10_000

  /// Keeps an artifact. Returns `false` if it has no record's name, if its record has another artifact of its
  /// type, or if the limit is reached.
  mutating func insert(_ artifact: ArtifactOutline) -> Bool {
    guard artifacts.count < Self.limit, let key = Self.key(artifact), artifacts[key] == nil else {
      return false
    }
    artifacts[key] = (artifacts.count, artifact)
    return true
  }

  /// Removes and returns the artifact with the record's name and the type of one of the old run.
  mutating func remove(sameAs old: ArtifactOutline) -> ArtifactOutline? {
    Self.key(old).flatMap { artifacts.removeValue(forKey: $0)?.artifact }
  }

  /// The artifacts that are left, in the order of the run.
  var rest: [ArtifactOutline] {
    artifacts.values.sorted { $0.place < $1.place }.map(\.artifact)
  }

  /// Returns the key of an artifact; `nil` if its record has no name.
  private static func key(_ artifact: ArtifactOutline) -> Key? {
    artifact.record.map { Key(record: ByteText($0), type: artifact.type) }
  }
}
