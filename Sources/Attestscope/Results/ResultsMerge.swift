import Checks
import Decoding
import Evidence
import Reports
package import Results

/// Results read again from one file or from several shards, as the results of one run.
///
/// Counts add up and inputs follow each other; where the shards differ in what judged them, the
/// summary says so. Whatever cannot be read is complained of and makes the whole incomplete.
package final class ResultsMerge {
  package let header: RunHeader
  /// What could not be read, with file and line.
  package private(set) var complaints = Complaints()
  private let paths: [String]
  /// One for each file, as each has a line of its run.
  private let readers: [ResultsReader]
  /// What can be read once only is kept open behind its first line.
  private var opened: [ByteText: ResultsFile] = [:]
  private var summary = RunSummary()
  private var repeats = RepeatCounter()
  private var findings: [(RunFinding, RunHeader.Tool)] = []

  /// Findings of all shards that are kept.
  private static let findingLimit = 100_000

  /// Reads the first line of every file.
  package init(_ paths: [String]) throws(InputFailure) {
    self.paths = paths
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

  /// Reads to the end, or until `isInterrupted` says so.
  package func execute(
    isInterrupted: () -> Bool = { false },
    deliver: (ArtifactResult, RunHeader.Tool) throws -> Void,
    found: (RunFinding, RunHeader.Tool) throws -> Void = { _, _ in }
  ) throws -> RunSummary {
    for (path, reader) in zip(paths, readers) where !isInterrupted() {
      if let file = reopened(path) { try read(file, reader, isInterrupted, deliver) }
    }
    // Behind the artifacts of every shard.
    for (finding, tool) in findings { try found(finding, tool) }
    findings = []
    if isInterrupted() { summary.isInterrupted = true }
    return summary
  }

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

  private func read(
    _ file: ResultsFile, _ reader: ResultsReader, _ isInterrupted: () -> Bool,
    _ deliver: (ArtifactResult, RunHeader.Tool) throws -> Void
  ) throws {
    var own: RunSummary?
    let before = summary.artifacts
    while !isInterrupted(), let line = file.next() {
      switch parse(line, of: file, reader) {
      case .artifact(let result, let tool):
        let numbered = paths.count > 1 ? result.numbered(repeats.number(result.sha256)) : result
        summary.count(numbered)
        try deliver(numbered, tool)
      case .finding(let finding, let tool):
        summary.count(finding)
        if findings.count < Self.findingLimit { findings.append((finding, tool)) }
      case .summary(let summary): own = summary
      case .run: complain(file.complaint("another run begins; give each file of results by itself"))
      case nil: break
      }
    }
    if let failure = file.failure { complain(failure) }
    guard !isInterrupted() else { return }
    guard let own else {
      complain("\(file.name): has no line of a summary; it is cut off after line \(file.number)")
      return
    }
    add(own)
    let count = summary.artifacts - before
    if own.artifacts != count {
      complain(
        "\(file.name): its summary counts \(own.artifacts.counted("artifact")), "
          + "\(count.grouped) could be read")
    }
  }

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

  /// What only a summary knows; everything about artifacts is counted as they are read.
  private func add(_ own: RunSummary) {
    summary.inputs += own.inputs
    summary.read += own.read
    for skipped in own.skipped { summary.skip(skipped) }
    for input in own.failedInputs { summary.fail(input) }
    summary.skippedCount += max(0, own.skippedCount - own.skipped.count)
    summary.notes += own.notes.filter { !summary.notes.includes($0) }
    summary.review = ReviewItem.merged(summary.review, own.review)
    summary.isInterrupted = summary.isInterrupted || own.isInterrupted
  }

  private func complain(_ message: String) {
    complaints.add(message)
    if !summary.isInterrupted { summary.notes.append("Not all results could be read: \(message).") }
    summary.isInterrupted = true
  }
}

extension ResultsFile {
  /// The first line, which says what the run was.
  fileprivate func header() throws(InputFailure) -> RunHeader {
    guard let line = next() else {
      throw InputFailure(failure ?? "\(name): is empty; there are no results in it")
    }
    do throws(ResultsFault) {
      guard case .run(let header) = try ResultsReader().read(try line.bytes) else {
        throw ResultsFault("is not the line of a run, with which results begin")
      }
      return header
    } catch {
      throw refusal(error)
    }
  }
}
