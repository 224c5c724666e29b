import Evidence
import Reports
import Results

extension FuzzTarget {
  /// A line of results as `report` and `diff` read it back.
  public static let results = FuzzTarget { input in
    let reader = ResultsReader()
    _ = try? reader.outline(input)
    guard let read = try? reader.read(input) else { return }
    switch read {
    case .run(let header):
      claimJSON(JSONWriter.line(header.json), "the first line of results")
    case .summary(let summary):
      claimJSON(JSONWriter.line(summary.json), "the last line of results")
    case .finding(let finding, let tool):
      let line = JSONWriter.line(ResultsLine.finding(finding, by: tool))
      claimJSON(line, "a line of a finding")
      guard case .finding(let again, let author)? = try? reader.read(Bytes(line)) else {
        claim(false, "what was written can be read")
        return
      }
      claim(
        JSONWriter.line(ResultsLine.finding(again, by: author)) == line,
        "what was read is written the same")
    case .artifact(let result, let tool):
      let line = Rendering.check(result, by: tool)
      guard case .artifact(let again, let author)? = try? reader.read(Bytes(line)) else {
        claim(false, "what was written can be read")
        return
      }
      claim(
        JSONWriter.line(ResultsLine.artifact(again, by: author)) == line,
        "what was read is written the same")
    }
  }
}
