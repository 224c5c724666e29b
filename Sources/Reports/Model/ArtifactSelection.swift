package import Evidence
package import Results

/// The artifacts and findings that `--id`, `--only`, `--since` and `--until` select.
///
/// An artifact is selected if one text of each given option selects it. Without options, everything
/// is selected.
package struct ArtifactSelection: Sendable, Hashable {
  /// The texts of `--id`: the start of an artifact's ID, record ID, name or key ID. The ID is
  /// compared without regard to case.
  package let starts: [String]
  /// The words of `--only`: a rule that failed or warned, a cause, the start of a key ID, or an
  /// account.
  package let only: [String]
  /// The earliest time; `nil` without a limit.
  package let since: Timestamp?
  /// The latest time; `nil` without a limit.
  package let until: Timestamp?

  /// Selects by these options.
  package init(
    _ starts: [String] = [], only: [String] = [], since: Timestamp? = nil,
    until: Timestamp? = nil
  ) {
    self.starts = starts
    self.only = only
    self.since = since
    self.until = until
  }

  /// Whether everything is selected.
  package var isAll: Bool { starts.isEmpty && isByNameOnly }

  /// Whether `--id` chooses single artifacts.
  package var isByName: Bool { !starts.isEmpty }

  /// Whether no option but `--id` is given.
  package var isByNameOnly: Bool { only.isEmpty && !hasPeriod }

  /// Whether times are compared.
  package var hasPeriod: Bool { since != nil || until != nil }

  /// The options that are given: “--only and --since”.
  package var options: String {
    [
      starts.isEmpty ? nil : "--id", only.isEmpty ? nil : "--only", since.map { _ in "--since" },
      until.map { _ in "--until" },
    ].compactMap(\.self).enumeration
  }

  /// Returns whether the artifact is selected.
  package func includes(_ result: ArtifactResult) -> Bool {
    isAll || includes(SelectionSubject(result))
  }

  /// Returns whether what is compared of an artifact is selected.
  package func includes(_ subject: SelectionSubject) -> Bool {
    includes(subject) { Self.names($0, subject) }
  }

  /// Returns the texts of `--id` that select the artifact.
  package func starts(of result: ArtifactResult) -> [String] {
    if starts.isEmpty { return [] }
    let subject = SelectionSubject(result)
    return starts.filter { Self.names($0, subject) }
  }

  /// Returns whether the finding is about one of the artifacts with these IDs, or is selected
  /// itself.
  package func includes(_ finding: RunFinding, among ids: Set<ByteText>) -> Bool {
    isAll || finding.artifacts.contains { ids.contains(ByteText($0)) }
      || includes(finding: SelectionSubject(finding))
  }

  /// Returns whether what is compared of a finding is selected: by its key with `--id`.
  package func includes(finding subject: SelectionSubject) -> Bool {
    includes(subject) { subject.key?.begins(with: $0) == true }
  }

  /// Returns whether the selection includes a subject.
  ///
  /// - Parameter isMeant: Whether the start of an ID or name is one of the subject's.
  private func includes(_ subject: SelectionSubject, isMeant: (String) -> Bool) -> Bool {
    isAll
      || (starts.isEmpty || starts.contains(where: isMeant))
        && (only.isEmpty || only.contains { subject.isNamed(by: $0) })
        && isInPeriod(subject)
  }

  /// Returns whether a time of the subject is in the period. Without a time it isn't.
  private func isInPeriod(_ subject: SelectionSubject) -> Bool {
    !hasPeriod
      || subject.times.contains { time in
        since.map { time >= $0 } != false && until.map { time <= $0 } != false
      }
  }

  /// Returns whether an ID or a name of the artifact begins with the text.
  private static func names(_ start: String, _ subject: SelectionSubject) -> Bool {
    subject.id.begins(with: start.lowercasedASCII)
      || (subject.names + [subject.key].compactMap(\.self)).contains { $0.begins(with: start) }
  }
}
