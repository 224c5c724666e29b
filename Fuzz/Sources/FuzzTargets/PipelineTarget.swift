import Attestscope
import Dispatch
import Evidence
import Redaction
import Reports
import Results
import Synchronization

extension FuzzTarget {
  /// A file as `analyze` takes it, up to everything that is written of it.
  public static let pipeline = FuzzTarget { input in
    // By what an input holds, half of them go through the stricter redaction, and a few of them
    // are run twice.
    let mark = input.reduce(0, ^)
    let redaction = (mark & 1 == 0 ? RedactionLevel.ids : .secrets).redaction(key: [1])
    let lines = run(input, redaction, jobs: 1) { Rendering.check($0, by: $1) }
    if mark & 6 == 0 {
      let again = run(input, redaction, jobs: 2) {
        JSONWriter.line(ResultsLine.artifact($0, by: $1))
      }
      claim(lines == again, "the same file comes to the same results")
    }
    for line in lines {
      claim((try? ResultsReader().read(Bytes(line))) != nil, "a line of results can be read back")
    }
    let size = lines.reduce(0) { $0 + $1.count }
    claim(size <= limit(of: lines.count, input.count), "results are not larger than they may")
  }

  /// What is said of an artifact, and what of its bytes.
  private static func limit(of artifacts: Int, _ bytes: Int) -> Int {
    artifacts * 256_000 + bytes * 64
  }

  private struct Outcome: Sendable {
    var results: [ArtifactResult] = []
    var lines: [[UInt8]] = []
  }

  private static func run(
    _ input: Bytes, _ redaction: Redaction, jobs: Int,
    line: @escaping @Sendable (ArtifactResult, RunHeader.Tool) -> [UInt8]
  ) -> [[UInt8]] {
    _ = Scratch.fill(input)
    let outcome = Mutex(Outcome())
    waiting {
      var configuration = RunConfiguration(inputs: [Scratch.path])
      configuration.jobs = jobs
      configuration.redaction = redaction
      guard let run = try? AnalysisRun(configuration) else { return }
      let header = run.header
      let summary = try? await run.execute { result in
        let line = line(result, header.tool)
        outcome.withLock {
          $0.results.append(result)
          $0.lines.append(line)
        }
      }
      claim(summary != nil && run.inputFailures.isEmpty, "a run comes to its end")
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
