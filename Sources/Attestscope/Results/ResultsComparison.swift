import Checks
import Decoding
import Evidence
import Platform
package import Reports
import Results

/// Holds the results of a new run against those of an old one over the same artifacts.
///
/// Of the old run a few bytes are remembered for each artifact, and it is read a second time only
/// where artifacts of it are gone.
package final class ResultsComparison {
  /// What could not be read, with file and line.
  package private(set) var complaints = Complaints()
  private let old: String
  private let new: String
  private let reader = ResultsReader()
  private var index = JoinIndex()
  /// What each of the two runs was, the old one first.
  private var headers: [RunHeader] = []
  private var findings: (old: [FindingOutline], new: [FindingOutline]) = ([], [])
  /// Findings of one run that are compared.
  private static let findingLimit = 100_000

  package init(old: String, new: String) {
    self.old = old
    self.new = new
  }

  package func run() throws(InputFailure) -> ResultsDiff {
    guard !ResultsFile.isStream(old) else {
      throw InputFailure("\(old): is read twice; give a file")
    }
    var diff = ResultsDiff(old: Self.shown(old), new: Self.shown(new))
    index.beginPass()
    try read(old, complains: true) { index.insert($0) }
    index.beginPass()
    try read(new, complains: true) { artifact in
      if let before = index.match(artifact) {
        let after = artifact.state
        let change = ResultsDiff.change(from: before, to: after)
        diff.add(change, artifact, before: before, after: after)
      } else {
        diff.add(.new, artifact, after: artifact.state)
      }
    }
    if index.hasUnmatched {
      index.beginPass()
      try read(old, complains: false) { artifact in
        if index.isUnmatched(artifact) { diff.add(.gone, artifact, before: artifact.state) }
      }
    }
    diff.compare(headers)
    diff.compare(findings: findings.old, with: findings.new)
    if !complaints.isEmpty {
      diff.notes.append("Not all results could be read: this comparison is incomplete.")
    }
    return diff
  }

  /// A name may hold what no output may show.
  private static func shown(_ path: String) -> String {
    Redaction.secrets.text(RawPath(path).shown)
  }

  private func keep(_ finding: FindingOutline, ofOld isOld: Bool) {
    if isOld, findings.old.count < Self.findingLimit { findings.old.append(finding) }
    if !isOld, findings.new.count < Self.findingLimit { findings.new.append(finding) }
  }

  private func read(
    _ path: String, complains: Bool, _ take: (ArtifactOutline) -> Void
  ) throws(InputFailure) {
    let file = try ResultsFile(path)
    var isEnded = false
    var isEmpty = true
    while let line = file.next() {
      do throws(ResultsFault) {
        let outline = try reader.outline(try line.bytes)
        if isEmpty, case .run(let header) = outline {
          if complains { headers.append(header) }
        } else if isEmpty {
          throw ResultsFault("is not the line of a run, with which results begin")
        }
        switch outline {
        case .run: break
        case .artifact(let artifact): take(artifact)
        case .finding(let finding):
          if complains { keep(finding, ofOld: headers.count < 2) }
        case .summary: isEnded = true
        }
      } catch {
        // A file whose first line is none of ours is no file of results at all.
        if isEmpty { throw file.refusal(error) }
        if complains { complaints.add(file.complaint("\(error)")) }
      }
      isEmpty = false
    }
    if let failure = file.failure { throw InputFailure(failure) }
    if isEmpty { throw InputFailure("\(file.name): is empty; there are no results in it") }
    if !isEnded, complains {
      complaints.add(
        "\(file.name): has no line of a summary; it is cut off after line \(file.number)")
    }
  }
}
