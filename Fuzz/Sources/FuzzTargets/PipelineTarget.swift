import Attestscope
import Evidence
import Redaction
import Reports
import Results

extension FuzzTarget {
  /// A file as `analyze` takes it, up to everything that is written of it.
  public static let pipeline = FuzzTarget { input in
    // By what an input holds, half of them go through the stricter redaction, and a few of them
    // are run twice.
    let mark = input.reduce(0, ^)
    let redaction = mark & 1 == 0 ? Redaction.hashingIdentifiers(with: [1]) : .secrets
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

  private static func run(
    _ input: Bytes, _ redaction: Redaction, jobs: Int,
    line: @escaping @Sendable (ArtifactResult, RunHeader.Tool) -> [UInt8]
  ) -> [[UInt8]] {
    Scratch.evidence.fill(input)
    var configuration = RunConfiguration(inputs: [Scratch.evidence.path])
    configuration.jobs = jobs
    configuration.redaction = redaction
    return Running.lines(configuration, line: line)
  }
}
