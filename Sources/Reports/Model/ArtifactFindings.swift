import Evidence
import Results

/// The findings that need action, apart for each artifact that a page is about, so that those of one
/// artifact don't fill the place of another.
struct ArtifactFindings: Sendable {
  /// The findings by the ID of the artifact that they name, in the order of the results.
  private(set) var byID: [ByteText: [RunFinding]] = [:]
  /// The maximum number of findings of one artifact.
  private static let limit = 20

  /// Keeps the findings that follow and name the artifact.
  mutating func expect(_ artifact: String) { byID[ByteText(artifact)] = [] }

  /// Adds a finding to each expected artifact that it names. A cleared one isn't kept.
  mutating func add(_ finding: RunFinding) {
    guard finding.isTroubled else { return }
    for id in finding.artifacts.map({ ByteText($0) })
    where byID[id].map({ $0.count < Self.limit }) == true {
      byID[id]?.append(finding)
    }
  }

  /// Returns the findings about an artifact; empty if it isn't expected.
  func findings(about artifact: String) -> [RunFinding] { byID[ByteText(artifact)] ?? [] }
}
