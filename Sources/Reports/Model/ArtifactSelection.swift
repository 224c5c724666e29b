package import Evidence
package import Results

/// The artifacts that `--id` selects.
///
/// Each text selects the artifacts whose ID, record ID, name or key ID begins with it. The ID is
/// compared without regard to case. Without texts, every artifact is selected.
package struct ArtifactSelection: Sendable, Hashable {
  /// The texts, as given.
  package let starts: [String]

  /// Selects by these texts.
  package init(_ starts: [String] = []) { self.starts = starts }

  /// Whether every artifact is selected.
  package var isAll: Bool { starts.isEmpty }

  /// Returns whether the artifact is selected.
  package func includes(_ result: ArtifactResult) -> Bool {
    isAll || starts.contains { Self.names($0, result) }
  }

  /// Returns the texts that select the artifact.
  package func starts(of result: ArtifactResult) -> [String] {
    starts.filter { Self.names($0, result) }
  }

  /// Returns whether the finding is about one of the artifacts with these IDs, or about a key of
  /// the selection.
  package func includes(_ finding: RunFinding, among ids: Set<ByteText>) -> Bool {
    isAll || finding.artifacts.contains { ids.contains(ByteText($0)) }
      || starts.contains { finding.key?.begins(with: $0) == true }
  }

  /// Returns whether an ID or a name of the artifact begins with the text.
  private static func names(_ start: String, _ result: ArtifactResult) -> Bool {
    result.id.begins(with: start.lowercasedASCII)
      || [result.record, result.source.place, result.keyName].contains {
        $0?.begins(with: start) == true
      }
  }
}
