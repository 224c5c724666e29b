import Evidence
package import Reports
package import Results

/// Reads one or several files of results as the results of one run, for the command `report`.
///
/// Counts are added and inputs are concatenated. If the files differ in version or trust anchors,
/// the summary says so. Anything that cannot be read is reported, and marks the summary as
/// incomplete.
package final class ResultsMerge {
  /// The header of the joined run.
  package let header: RunHeader
  /// What could not be read, with file and line.
  package private(set) var complaints = ReadingErrors()
  private let paths: [String]
  /// The artifacts that are delivered and counted, with the findings about them.
  private let selection: ArtifactSelection
  /// Counts what the selection leaves out.
  private var leftOut: SelectionTally
  /// What marks problems; without it, the marks in the files stay.
  private let triage: TriagePolicy
  /// Counts what is marked.
  private var tally: TriageTally
  /// A reader for each file, because each file has a header with its own legends (texts of rules,
  /// which the lines leave out).
  private let readers: [ResultsReader]
  /// Inputs that can be read only once, by path. They stay open after their first line was read.
  private var opened: [ByteText: ResultsFile] = [:]
  /// The summary of the joined run.
  private var summary = RunSummary()
  /// Numbers artifacts that occur in several files.
  private var repeats = RepeatCounter()
  /// Findings of all files, delivered after all artifacts.
  private var findings: [(RunFinding, RunHeader.Tool)] = []

  /// Maximum number of findings of all files that are kept.
  private static let findingLimit = 100_000

  /// Opens the files and reads the first line of each.
  ///
  /// - Throws: ``InputFailure`` if a file cannot be read or its first line is not a run's header,
  ///   or if `paths` is empty.
  package init(
    _ paths: [String], selection: ArtifactSelection = ArtifactSelection(),
    triage: TriagePolicy = TriagePolicy()
  ) throws(InputFailure) {
    self.paths = paths
    self.triage = triage
    tally = TriageTally(triage)
    self.selection = selection
    leftOut = SelectionTally(selection)
    var headers: [RunHeader] = []
    for path in paths {
      let file = try ResultsFile(path)
      headers.append(try file.header())
      if ResultsFile.isStream(path) { opened[ByteText(path)] = file }
    }
    guard let header = RunHeader(joining: headers) else {
      throw InputFailure("there are no results to read")
    }
    self.header = header
    readers = headers.map { ResultsReader(under: $0.legends) }
    summary.notes = RunHeader.differences(among: headers)
  }

  /// Reads all files in order and delivers artifacts and then findings.
  ///
  /// - Parameters:
  ///   - isInterrupted: Asked before each line; `true` ends the reading.
  ///   - deliver: Called for each artifact, with the tool that made its results.
  ///   - found: Called for each finding, after all artifacts.
  /// - Returns: The summary of the joined run. `isInterrupted` is also set if something could not
  ///   be read.
  package func execute(
    isInterrupted: () -> Bool = { false },
    deliver: (ArtifactResult, RunHeader.Tool) throws -> Void,
    found: (RunFinding, RunHeader.Tool) throws -> Void = { _, _ in }
  ) throws -> RunSummary {
    for (path, reader) in zip(paths, readers) where !isInterrupted() {
      if let file = reopened(path) { try read(file, reader, isInterrupted, deliver) }
    }
    // After the artifacts of every file.
    for (finding, tool) in findings where leftOut.takes(finding) {
      let finding = triage.marking(finding)
      summary.count(finding)
      tally.see(finding)
      try found(finding, tool)
    }
    findings = []
    summary.notes += leftOut.notes
    tally.finish(&summary)
    if isInterrupted() { summary.isInterrupted = true }
    return summary
  }

  /// Opens a file after its header, or returns the one that stayed open. `nil` if it cannot be
  /// opened again.
  private func reopened(_ path: String) -> ResultsFile? {
    if let file = opened.removeValue(forKey: ByteText(path)) { return file }
    do throws(InputFailure) {
      let file = try ResultsFile(path)
      _ = file.next()
      return file
    } catch {
      complain(error.message)
      return nil
    }
  }

  /// Reads the lines of one file, and compares the number of artifacts with its summary.
  private func read(
    _ file: ResultsFile, _ reader: ResultsReader, _ isInterrupted: () -> Bool,
    _ deliver: (ArtifactResult, RunHeader.Tool) throws -> Void
  ) throws {
    var own: RunSummary?
    var count = 0
    while !isInterrupted(), let line = file.next() {
      switch parse(line, of: file, reader) {
      case .artifact(let result, let tool):
        let numbered = paths.count > 1 ? result.numbered(repeats.number(result.sha256)) : result
        count += 1
        guard leftOut.takes(numbered) else { break }
        let marked = triage.marking(numbered)
        summary.count(marked)
        tally.see(marked)
        try deliver(marked, tool)
      case .finding(let finding, let tool):
        if findings.count < Self.findingLimit { findings.append((finding, tool)) }
      case .summary(let summary): own = summary
      case .run: complain(file.complaint("another run begins; give each file of results by itself"))
      case nil: break
      }
    }
    if let failure = file.failure { complain(failure) }
    guard !isInterrupted() else { return }
    guard let own else {
      complain(file.cutOff)
      return
    }
    add(own)
    if own.artifacts != count {
      complain(
        "\(file.name): its summary counts \(own.artifacts.counted("artifact")), "
          + "\(count.grouped) could be read")
    }
  }

  /// Returns the decoded line, or `nil` after a complaint.
  private func parse(
    _ line: ResultsFile.Line, of file: ResultsFile, _ reader: ResultsReader
  ) -> ResultsReader.Line? {
    do throws(ResultsFault) {
      return try reader.read(try line.bytes)
    } catch {
      complain(file.complaint("\(error)"))
      return nil
    }
  }

  /// Adds what only a file's summary knows: inputs, skipped entries, notes and checklist. Artifacts
  /// and findings are counted while they are read.
  private func add(_ own: RunSummary) {
    summary.addReading(of: own)
    summary.notes += own.notes.filter { !summary.notes.includes($0) }
    if selection.isAll { summary.review = ReviewItem.merged(summary.review, own.review) }
    if triage.baseline == nil, let absent = own.baseline[.absent] {
      summary.baseline[.absent, default: 0] += absent
    }
  }

  /// Records a message and marks the summary as incomplete. The first one is also a note.
  private func complain(_ message: String) { complaints.add(message, to: &summary) }
}
