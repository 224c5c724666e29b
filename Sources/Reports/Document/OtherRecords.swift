import Evidence
import Results

extension ArtifactResult {
  /// The artifact without the names of other records in what is said of it: a page about one case tells its
  /// reader nothing of another.
  var withoutOtherRecords: ArtifactResult {
    var result = self
    let own = [record, source.place].compactMap(\.self)
    let text = { (text: String) in Self.unnamed(text, besides: own) }
    for index in result.checks.indices {
      result.checks[index].finding.found = text(result.checks[index].finding.found)
    }
    for index in result.diagnoses.indices {
      let diagnosis = result.diagnoses[index]
      result.diagnoses[index].cause.statement = text(diagnosis.cause.statement)
      result.diagnoses[index].cause.fix = diagnosis.cause.fix.map {
        FixStep(text($0.text), code: $0.code)
      }
      result.diagnoses[index].proof.summary = text(diagnosis.proof.summary)
      result.diagnoses[index].proof.rival = diagnosis.proof.rival.map(text)
    }
    return result
  }

  /// Returns a text with “another record” in place of each name of a record that isn't the artifact's own.
  private static func unnamed(_ text: String, besides own: [String]) -> String {
    let parts = text.unicodeScalars.split(
      separator: mark.unicodeScalars, omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(parts.first.map(String.init) ?? "") { start, part in
      guard let end = part.firstIndex(of: "”"), !own.includes(String(part[..<end])) else {
        return start + mark + String(part)
      }
      return start + "another record" + String(part[part.index(after: end)...])
    }
  }

  /// The words before the name of another record, as causes write it.
  private static let mark = "the record “"
}
