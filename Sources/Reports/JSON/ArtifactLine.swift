package import Results

extension ResultsLine {
  /// Returns the line of an artifact, with the fix steps of its diagnoses adapted to it.
  ///
  /// - Parameters:
  ///   - result: The redacted result.
  ///   - tool: The program that made it.
  ///   - legends: The texts of rules in the run's line. A line without bytes omits them.
  ///   - kind: The kind of the line, if it isn't `artifact`.
  package static func artifact(
    _ result: ArtifactResult, by tool: RunHeader.Tool, under legends: RuleLegends = .none,
    kind: Kind? = nil
  ) -> JSONValue {
    var shown = result
    for index in shown.diagnoses.indices {
      shown.diagnoses[index].cause.fix = shown.diagnoses[index].steps(in: result)
    }
    return line(of: shown, by: tool, under: legends, kind: kind)
  }
}
