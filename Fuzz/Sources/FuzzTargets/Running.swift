import Attestscope
import Dispatch
import Evidence
import Reports
import Results
import Synchronization

/// Whole runs.
enum Running {
  private struct Outcome: Sendable {
    var results: [ArtifactResult] = []
    var lines: [[UInt8]] = []
  }

  /// Runs to the end, and renders the summary.
  ///
  /// - Parameter line: returns what is kept of each artifact.
  static func lines(
    _ configuration: RunConfiguration,
    line: @escaping @Sendable (ArtifactResult, RunHeader.Tool) -> [UInt8] = {
      Rendering.check($0, by: $1)
    }
  ) -> [[UInt8]] {
    let outcome = Mutex(Outcome())
    waiting {
      guard let run = try? AnalysisRun(configuration) else { return }
      let header = run.header
      let summary = try? await run.execute { result in
        let line = line(result, header.tool)
        outcome.withLock {
          $0.results.append(result)
          $0.lines.append(line)
        }
      }
      claim(summary != nil && run.troubles.inputFailures.isEmpty, "a run comes to its end")
      if let summary { Rendering.check(outcome.withLock { $0.results }, summary, header) }
    }
    return outcome.withLock { $0.lines }
  }

  /// Waits for work that runs on other threads.
  private static func waiting(_ work: sending @escaping @isolated(any) () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task {
      await work()
      done.signal()
    }
    done.wait()
  }
}

extension Bytes {
  /// The file of an option and the evidence behind it, with a record separator (U+001E) between them.
  var optionAndEvidence: (option: Bytes, evidence: Bytes) {
    guard let place = firstIndex(of: 0x1e) else { return (self, .empty) }
    return (self[startIndex..<place], self[(place + 1)..<endIndex])
  }
}
