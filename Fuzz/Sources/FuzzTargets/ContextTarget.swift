import Attestscope
import Evidence
import Ingest
import Results

extension FuzzTarget {
  /// A file of context, and evidence that is analyzed with it.
  public static let context = FuzzTarget { input in
    let (context, evidence) = input.optionAndEvidence
    Scratch.option.fill(context)
    guard let table = try? ContextTable(file: Scratch.option.path) else {
      claim(false, "a file of context is read")
      return
    }
    for skipped in table.skipped { claim(!skipped.reason.isEmpty, "what is skipped has a reason") }
    Scratch.evidence.fill(evidence)
    var configuration = RunConfiguration(inputs: [Scratch.evidence.path])
    let id: @Sendable (ArtifactResult, RunHeader.Tool) -> [UInt8] = { result, _ in
      Array(result.id.utf8)
    }
    let plain = Running.lines(configuration, line: id)
    configuration.contextFile = Scratch.option.path
    let lines = Running.lines(configuration)
    claim(lines.count == plain.count, "context adds and hides no artifact")
    if context.reduce(0, ^) & 3 == 0 {
      claim(Running.lines(configuration) == lines, "the same context gives the same results")
    }
  }
}
