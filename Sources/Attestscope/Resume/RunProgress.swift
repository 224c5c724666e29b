import Containers
import Evidence
import Platform
import Reports
import Results
import Synchronization
import SystemCrypto

/// The progress of a run that writes a report folder: which artifacts are finished, in a hidden
/// file of the folder. A run with `--resume` continues after them.
///
/// An artifact is finished when its line of results is written and its page is complete under its
/// final name. The file has a mark, the fingerprint of the run (``fingerprint(of:_:)``, 32 bytes),
/// the version of the `results.jsonl` that was there before, after its length, and then a note for
/// each finished artifact in the order of the run, each after its length. Lengths are 8 bytes,
/// big-endian.
final class RunProgress: Sendable {
  private let file: ProgressFile
  private let results: UnfinishedResults
  private let state = Mutex(State())

  /// Notes that wait for an earlier artifact, by the artifact's number from 0.
  private struct State {
    /// The artifacts that were delivered, with their notes, and whether they are finished.
    var waiting: [Int: (note: [UInt8], isFinished: Bool)] = [:]
    /// The number of the next artifact in the file.
    var next = 0
    /// Whether a note could not be written. No more notes are written then, and a run that
    /// continues this one begins with that artifact.
    var isBroken = false
  }

  /// The first bytes of the file.
  private static let mark = Array("attestscope progress 1\n".utf8)

  /// Creates the file in place of an earlier one.
  ///
  /// - Throws: `SystemFault`.
  init(in results: UnfinishedResults, fingerprint: [UInt8]) throws(SystemFault) {
    self.results = results
    results.discard()
    file = try ProgressFile(creating: results.progress)
    var head = Self.mark + fingerprint
    let version = results.version
    head.append(bigEndian: UInt64(version.count))
    try file.append(head + version)
  }

  /// Continues the file of an earlier run.
  private init(_ file: ProgressFile, in results: UnfinishedResults) {
    self.file = file
    self.results = results
  }

  /// Looks for an earlier run in a folder.
  ///
  /// - Returns: How a run with `--resume` begins, and what the run that it continues has finished.
  static func find(
    in results: UnfinishedResults, fingerprint: [UInt8]
  ) -> (Resumption, FinishedArtifacts?) {
    guard let file = try? ProgressFile(continuing: results.progress) else { return (.nothing, nil) }
    var place = mark.count
    guard file.read(0..<place) == mark,
      let kept = file.read(place..<(place + fingerprint.count)),
      let head = file.read((place + kept.count)..<(place + kept.count + 8)),
      let length = Int(exactly: head.bigEndian), length <= 1 << 10
    else { return (.nothing, nil) }
    guard kept == fingerprint else { return (.different, nil) }
    place += kept.count + 8
    guard let version = file.read(place..<(place + length)),
      let lines = results.keep(since: version),
      let stream = try? ByteStream(file: lines.text)
    else { return (.nothing, nil) }
    let progress = RunProgress(file, in: results)
    return (.continued, FinishedArtifacts(stream, file, from: place + length, of: progress))
  }

  /// Returns a SHA-256 hash that is equal for two runs of the same program with the same options
  /// and inputs, which write the same results.
  ///
  /// - Parameters:
  ///   - setting: The options as bytes.
  ///   - trail: A hash of the paths and versions of all inputs.
  static func fingerprint(of setting: ProgressSetting, _ trail: [UInt8]) -> [UInt8] {
    let program = (try? FileStatus(at: RawPath("/proc/self/exe")))?.version.bytes ?? []
    let tool = RunHeader.Tool.current
    return Digest.sha256(
      Array("\(tool.version) \(tool.rules)".utf8) + program + Digest.sha256(setting.options)
        + trail)
  }

  // MARK: - While artifacts are delivered

  /// Notes a delivered artifact once the rest of the work on it is done.
  ///
  /// - Parameters:
  ///   - number: Its number in the run, from 0.
  ///   - note: What is kept of it.
  ///   - rest: The rest of the work, such as its page.
  /// - Returns: The work to do instead of `rest`.
  func noting(_ number: Int, _ note: [UInt8], after rest: [ExportWork]) -> [ExportWork] {
    state.withLock { $0.waiting[number] = (note, false) }
    guard !rest.isEmpty else {
      finish(number)
      return []
    }
    return [
      {
        for work in rest { try work() }
        self.finish(number)
      }
    ]
  }

  /// Notes that the work on an artifact is done. Notes are written in the order of the artifacts.
  private func finish(_ number: Int) {
    state.withLock { state in
      state.waiting[number]?.isFinished = true
      while let first = state.waiting[state.next], first.isFinished {
        state.waiting[state.next] = nil
        state.next += 1
        guard !state.isBroken else { continue }
        var entry: [UInt8] = []
        entry.append(bigEndian: UInt64(first.note.count))
        do throws(SystemFault) { try file.append(entry + first.note) } catch {
          state.isBroken = true
        }
      }
    }
  }

  /// Removes the notes after those that were read, so that new notes can be appended.
  ///
  /// - Parameters:
  ///   - number: The number of the first artifact that isn't finished.
  ///   - size: The size of the file up to there, in bytes.
  fileprivate func resume(with number: Int, cuttingAt size: Int) {
    state.withLock { state in
      state.next = number
      do throws(SystemFault) { try file.truncate(to: size) } catch { state.isBroken = true }
    }
  }

  /// Removes the file and the results of earlier runs, once the report is complete.
  func end() {
    file.remove()
    results.discard()
  }
}

/// The finished artifacts of an earlier run, in their order: what was noted of each, and its line
/// of results.
final class FinishedArtifacts {
  /// The results of the earlier run.
  private let lines: ByteStream
  private let file: ProgressFile
  /// The place of the next note.
  private var place: Int
  /// The number of artifacts that were returned.
  private(set) var count = 0
  let progress: RunProgress
  /// Whether there are no more.
  private var isAtEnd = false

  /// The most bytes of a line, and of a note.
  private static let longest = 256 << 20

  /// Starts before the first artifact; the line of the run is skipped.
  fileprivate init(
    _ lines: ByteStream, _ file: ProgressFile, from place: Int, of progress: RunProgress
  ) {
    self.lines = lines
    self.file = file
    self.place = place
    self.progress = progress
    _ = lines.takeLine(limit: Self.longest)
  }

  /// Returns the next finished artifact if it has this SHA-256 and this number of its occurrence.
  /// After the first one that doesn't, returns `nil` for all others, which must be analyzed.
  func next(_ hash: [UInt8], number: Int) -> (artifact: FinishedArtifact, line: [UInt8])? {
    guard !isAtEnd else { return nil }
    guard let head = file.read(place..<(place + 8)),
      let length = Int(exactly: head.bigEndian), length <= Self.longest,
      let note = file.read((place + 8)..<(place + 8 + length)),
      let artifact = try? FinishedArtifact(encoded: note), artifact.isOf(hash, number: number),
      case .bytes(let line)? = lines.takeLine(limit: Self.longest)
    else {
      end()
      return nil
    }
    place += 8 + length
    count += 1
    return (artifact, line)
  }

  /// Ends the reading. Only now are notes appended to the file.
  func end() {
    guard !isAtEnd else { return }
    isAtEnd = true
    progress.resume(with: count, cuttingAt: place)
  }
}
