import Evidence
import Redaction
import Reports
package import Results

/// Joins the results and events of all shards to what one run over all inputs gives: artifacts in
/// the order of the shards, findings on conversations across shards, and one summary.
package final class FindingsRun {
  /// The header of the whole run.
  package let header: RunHeader
  /// What could not be read, with file and line.
  package private(set) var complaints = ReadingErrors()
  /// The files of the shards in their order.
  private let parts: [Part]
  private var summary = RunSummary()
  private var facts = RunFacts()
  private var repeats = RepeatCounter()
  // Texts were redacted when the events were written.
  private var flow = FlowCollector(redaction: .nothing)

  /// Whether the lines of artifacts are kept elsewhere: they are counted by the shards' summaries,
  /// and not delivered.
  private let isWithoutArtifacts: Bool

  /// The results of one shard.
  private struct Part {
    let path: String
    let start: StageStart
    let reader: ResultsReader
    /// The file after its first two lines, if it can be read only once.
    let opened: ResultsFile?
    let header: RunHeader
  }

  /// Opens the files and reads the beginning of each.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - isWithoutArtifacts: Whether the lines of artifacts were taken out of them, to be kept
  ///     elsewhere.
  /// - Throws: ``InputFailure`` if a file cannot be read or has no results of a shard, if two are
  ///   of the same shard, or if a shard is missing.
  package init(_ paths: [String], isWithoutArtifacts: Bool = false) throws(InputFailure) {
    self.isWithoutArtifacts = isWithoutArtifacts
    var parts: [Part] = []
    for path in paths { parts.append(try Self.part(path)) }
    parts.sort { $0.start.shard < $1.start.shard }
    for (first, second) in zip(parts, parts.dropFirst())
    where first.start.shard == second.start.shard {
      throw InputFailure(
        "\(first.path) and \(second.path) are both results of shard \(first.start.shard)")
    }
    guard let first = parts.first, let header = RunHeader(joining: parts.map(\.header)) else {
      throw InputFailure("there are no results to read")
    }
    guard parts.allSatisfy({ $0.start.shards == parts.count }) else {
      throw InputFailure(
        "the observations are of \(first.start.shards.counted("shard")), and results of "
          + "\(parts.count.grouped) are given; give the results of all shards at once")
    }
    self.header = header
    self.parts = parts
    summary.notes = RunHeader.differences(among: parts.map(\.header))
    for skipped in first.start.skipped { summary.skip(skipped) }
  }

  /// Opens a file and reads its first two lines.
  private static func part(_ path: String) throws(InputFailure) -> Part {
    let file = try ResultsFile(path)
    let header = try file.header()
    do throws(ResultsFault) {
      guard let second = try file.next()?.bytes,
        case .start(let start) = try StageEventLine(line: second)
      else { throw ResultsFault("holds no events; make it with --emit results,events") }
      return Part(
        path: path, start: start, reader: ResultsReader(under: header.legends),
        opened: ResultsFile.isStream(path) ? file : nil, header: header)
    } catch {
      throw file.refusal(error)
    }
  }

  /// Reads all files in the order of the shards, delivers artifacts, and then findings.
  ///
  /// - Parameters:
  ///   - isInterrupted: Asked before each line; `true` ends the reading.
  ///   - deliver: Called for each artifact, with the tool that made its results.
  ///   - found: Called for each finding, after all artifacts.
  /// - Returns: The summary of the whole run. Its `isInterrupted` is also set if something could
  ///   not be read.
  /// - Throws: The errors of `deliver` and `found`. A line that cannot be read throws nothing; it
  ///   is added to ``complaints``.
  package func execute(
    isInterrupted: () -> Bool = { false },
    deliver: (ArtifactResult, RunHeader.Tool) throws -> Void,
    found: (RunFinding, RunHeader.Tool) throws -> Void
  ) throws -> RunSummary {
    for part in parts where !isInterrupted() {
      if let file = reopened(part) { try read(file, part, isInterrupted, deliver) }
    }
    for finding in flow.findings() {
      summary.count(finding)
      try found(finding, header.tool)
    }
    summary.review = flow.review()
    facts.areRepeatsCut = repeats.isFull
    summary.notes += facts.notes(artifacts: summary.artifacts) + flow.notes
    if isInterrupted() { summary.isInterrupted = true }
    return summary
  }

  /// Opens a file after its first two lines. `nil` if it cannot be opened again.
  private func reopened(_ part: Part) -> ResultsFile? {
    if let file = part.opened { return file }
    do throws(InputFailure) {
      let file = try ResultsFile(part.path)
      _ = file.next()
      _ = file.next()
      return file
    } catch {
      complain(error.message)
      return nil
    }
  }

  /// Reads the lines of one shard.
  private func read(
    _ file: ResultsFile, _ part: Part, _ isInterrupted: () -> Bool,
    _ deliver: (ArtifactResult, RunHeader.Tool) throws -> Void
  ) throws {
    var own: RunSummary?
    var isEnded = false
    var count = 0
    /// The ID of the artifact whose events follow.
    var id: String?
    while !isInterrupted(), let line = file.next() {
      let read: Line
      do throws(ResultsFault) {
        read = try Line(try line.bytes, part.reader)
      } catch {
        complain(file.complaint("\(error)"))
        continue
      }
      switch read {
      case .event(.group(let group)): flow.add(group.numbered(id))
      case .event(.artifact(let digest)):
        guard isWithoutArtifacts else { break }
        let number = repeats.number([UInt8](hex: digest) ?? [])
        id = number > 1 ? "\(digest):\(number)" : digest
        count += 1
      case .event(.missed): facts.hasMissed = true
      case .event(.end(let ofShard)):
        facts.join(ofShard)
        isEnded = true
      case .result(.artifact) where isWithoutArtifacts:
        complain(file.complaint("is an artifact, and --without-artifacts expects none"))
      case .result(.artifact(let result, let tool)):
        let numbered = result.numbered(repeats.number(result.sha256))
        id = numbered.id
        count += 1
        summary.count(numbered)
        try deliver(numbered, tool)
      case .result(.summary(let summary)): own = summary
      case .event(.start), .result(.run), .result(.finding):
        complain(file.complaint("another shard begins; give each file of results by itself"))
      }
    }
    if let failure = file.failure { complain(failure) }
    guard !isInterrupted() else { return }
    guard let own, isEnded, own.artifacts == count else {
      return complain("\(file.name): is cut off after line \(file.number)")
    }
    if isWithoutArtifacts { summary.addArtifacts(of: own) }
    summary.addReading(of: own)
  }

  /// Records a message and marks the summary as incomplete. The first one is also a note.
  private func complain(_ message: String) { complaints.add(message, to: &summary) }
}

/// A line of the results of a shard.
private enum Line {
  case event(StageEventLine)
  case result(ResultsReader.Line)

  /// Reads a line.
  init(_ bytes: Bytes, _ reader: ResultsReader) throws(ResultsFault) {
    self =
      StageLine.isLine(bytes, of: .event)
      ? .event(try StageEventLine(line: bytes)) : .result(try reader.read(bytes))
  }
}

extension EventGroup {
  /// Returns the group with the ID that its artifact has in the whole run.
  fileprivate func numbered(_ id: String?) -> EventGroup {
    guard let id, events.contains(where: { $0.shown.artifact != nil }) else { return self }
    var group = self
    for index in group.events.indices where group.events[index].shown.artifact != nil {
      group.events[index].shown.artifact = id
    }
    for index in group.errors?.indices ?? 0..<0 { group.errors?[index].shown.artifact = id }
    return group
  }
}
