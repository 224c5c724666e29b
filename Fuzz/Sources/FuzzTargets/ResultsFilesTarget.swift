import Attestscope
import Evidence
import Reports
import Results

extension FuzzTarget {
  /// A file of results, as `report` joins it and `diff` compares it with itself.
  public static let resultsFiles = FuzzTarget { input in
    Scratch.evidence.fill(input)
    // The same file twice: what is read of one must be counted twice.
    let one = joined([Scratch.evidence.path])
    let two = joined([Scratch.evidence.path, Scratch.evidence.path])
    claim((one == nil) == (two == nil), "a file is read or not, however often it is given")
    if let one, let two {
      claim(two.artifacts == one.artifacts * 2, "artifacts of both files are counted")
      claim(one.artifacts <= input.count / 64 + 1, "an artifact needs a line")
    }
    let comparison = ResultsComparison(old: Scratch.evidence.path, new: Scratch.evidence.path)
    guard let diff = try? comparison.run() else { return }
    claim(
      diff.counts[.new] == nil && diff.counts[.gone] == nil && diff.newFindings.isEmpty
        && diff.goneFindings.isEmpty, "a file has all that it has")
    claimShowable(DiffTerminal.text(of: diff, TerminalStyle()), "the text of a comparison")
  }

  /// Joins files, and renders all that they contain.
  ///
  /// - Returns: the summary; `nil` if a file can't be read.
  private static func joined(_ paths: [String]) -> RunSummary? {
    guard let merge = try? ResultsMerge(paths) else { return nil }
    var results: [ArtifactResult] = []
    let summary = try? merge.execute { result, tool in
      Rendering.check(result, by: tool)
      results.append(result)
    } found: { finding, tool in
      claimJSON(JSONWriter.line(ResultsLine.finding(finding, by: tool)), "a line of a finding")
    }
    guard let summary else { return nil }
    claim(summary.artifacts == results.count, "every artifact is counted")
    Rendering.check(results, summary, merge.header)
    return summary
  }
}
