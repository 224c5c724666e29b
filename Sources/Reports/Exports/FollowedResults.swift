import Evidence
import Synchronization

/// What a run that follows its input has printed, so that each further reading prints only what is new.
///
/// The input is analyzed again whenever records arrive. A reading prints an artifact that it shows for the
/// first time, and a `revised` line for one whose result differs from the line before. Memory grows with the
/// number of artifacts: about 100 bytes each.
package final class FollowedResults: Sendable {
  private let state = Mutex(State())

  /// What was printed.
  private struct State {
    /// The last line of each artifact, by its id.
    var lines: [ByteText: Line] = [:]
    /// Digests of the findings that were printed before the end.
    var findings: Set<Int> = []
    /// The number of the reading: 1 for the first; 0 if none has begun.
    var reading = 0
    /// Whether the input has ended, so that this reading is the last.
    var isLast = false
  }

  /// A printed line.
  private struct Line {
    /// A digest with a random key: two different lines have the same one with a probability of 2⁻⁶⁴.
    var digest: Int
    /// The last reading that had the artifact.
    var reading: Int
  }

  /// How a line relates to what was printed.
  enum News {
    case new, changed, known
  }

  /// Creates the state of a run that has printed nothing.
  package init() {}

  /// Starts another reading.
  ///
  /// - Parameter isLast: Whether the input has ended.
  package func begin(isLast: Bool) {
    state.withLock {
      $0.reading += 1
      $0.isLast = isLast
    }
  }

  /// Whether nothing was printed before this reading.
  var isFirst: Bool { state.withLock { $0.reading == 1 } }

  /// Whether the input has ended.
  var isLast: Bool { state.withLock { $0.isLast } }

  /// Notes the line of an artifact, and returns how it relates to the line before.
  func note(_ id: String, _ line: [UInt8]) -> News {
    state.withLock { state in
      let now = Line(digest: line.hashValue, reading: state.reading)
      guard let before = state.lines.updateValue(now, forKey: ByteText(id)) else { return .new }
      return before.digest == now.digest ? .known : .changed
    }
  }

  /// Notes a finding before the end, and returns whether it is new.
  func note(finding line: [UInt8]) -> Bool {
    state.withLock { $0.findings.insert(line.hashValue).inserted }
  }

  /// Returns the artifacts that this reading no longer has, sorted by id, and forgets them.
  func takeMissing() -> [String] {
    state.withLock { state in
      let reading = state.reading
      let missing = state.lines.filter { $0.value.reading != reading }.keys
      for id in missing { state.lines[id] = nil }
      return missing.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }
}
