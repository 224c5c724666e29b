import Evidence
import Platform
import Redaction
package import Reports
import Results

/// Compares the results of a new run with those of an old run over the same artifacts, for the
/// command `diff`.
///
/// It remembers about 60 bytes for each artifact of the old run. The old file is read a second time
/// only if artifacts of it are missing in the new one. A missing one and a new one of the same type are
/// compared if their record has the same name.
package final class ResultsComparison {
  /// What could not be read, with file and line.
  package private(set) var complaints = ReadingErrors()
  /// Path of the old results.
  private let old: String
  /// Path of the new results; `-` is standard input.
  private let new: String
  private let reader = ResultsReader()
  /// The artifacts and findings that are compared.
  private let selection: ArtifactSelection
  /// Counts what the selection leaves out of the new run.
  private var leftOut: SelectionTally
  private var index = JoinIndex()
  /// The headers of the two runs, the old one first.
  private var headers: [RunHeader] = []
  /// New artifacts whose record may have other bytes in the old run; at most 10,000.
  private var unpaired = UnpairedRecords()
  /// Findings of both runs, at most 100,000 each.
  private var findings: (old: [FindingOutline], new: [FindingOutline]) = ([], [])
  /// Maximum number of findings of one run that are compared.
  private static let findingLimit = 100_000

  /// Prepares a comparison; nothing is read yet.
  package init(
    old: String, new: String, selection: ArtifactSelection = ArtifactSelection()
  ) {
    self.old = old
    self.new = new
    self.selection = selection
    leftOut = SelectionTally(selection)
  }

  /// Reads both files and returns the differences: artifacts that changed, that are new or that are
  /// missing, and differences of headers and findings.
  ///
  /// - Throws: ``InputFailure`` if a file cannot be read, is not a results file, or if the old file
  ///   is a pipe, because it may be read twice.
  package func run() throws(InputFailure) -> ResultsDiff {
    guard !ResultsFile.isStream(old) else {
      throw InputFailure("\(old): is read twice; give a file")
    }
    var diff = ResultsDiff(old: Self.shown(old), new: Self.shown(new))
    index.beginPass()
    try read(old, complains: true) { artifact in
      index.insert(artifact)
    }
    index.beginPass()
    try read(new, complains: true) { artifact in
      let before = index.match(artifact)
      // Selected by its problems in either run: otherwise an artifact without its old problem would
      // be left out instead of counted as fixed.
      let troubles = before?.troubles.split(separator: ",").map { $0.drop { $0 == " " } } ?? []
      guard selection.includes(artifact.subject.adding(troubles: troubles.map { String($0) }))
      else { return leftOut.leaveOut(artifact.subject) }
      if let before {
        let after = artifact.state
        let change = ResultsDiff.change(from: before, to: after)
        diff.add(change, artifact, before: before, after: after)
      } else if !unpaired.insert(artifact) {
        diff.add(.new, artifact, after: artifact.state)
      }
    }
    if index.hasUnmatched {
      index.beginPass()
      try read(old, complains: false) { artifact in
        guard index.isUnmatched(artifact), selection.includes(artifact.subject) else { return }
        let before = artifact.state
        if let new = unpaired.remove(sameAs: artifact) {
          let change = ResultsDiff.change(from: before, to: new.state)
          diff.add(change, new, before: before, after: new.state, hasNewBytes: true)
        } else {
          diff.add(.gone, artifact, before: before)
        }
      }
    }
    for artifact in unpaired.rest { diff.add(.new, artifact, after: artifact.state) }
    diff.notes += leftOut.notes
    diff.compare(headers)
    diff.compare(findings: findings.old, with: findings.new)
    if !complaints.isEmpty {
      diff.notes.append("Not all results could be read: this comparison is incomplete.")
    }
    return diff
  }

  /// Returns the path for display, without secrets that a file name may contain.
  private static func shown(_ path: String) -> String {
    Redaction.secrets.text(RawPath(path).shown)
  }

  /// Remembers a finding while the limit of its run is not reached.
  private func keep(_ finding: FindingOutline, ofOld isOld: Bool) {
    guard selection.includes(finding: finding.selected) else {
      if !isOld { leftOut.leaveOutFinding() }
      return
    }
    if isOld, findings.old.count < Self.findingLimit { findings.old.append(finding) }
    if !isOld, findings.new.count < Self.findingLimit { findings.new.append(finding) }
  }

  /// Reads a file of results and passes each artifact to `take`.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - complains: Whether faults, headers and findings are recorded. `false` for the second pass.
  ///   - take: Called for each artifact, in the order of the file.
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
        // If the first line is not a run's header, the file contains no results at all.
        if isEmpty { throw file.refusal(error) }
        if complains { complaints.add(file.complaint("\(error)")) }
      }
      isEmpty = false
    }
    if let failure = file.failure { throw InputFailure(failure) }
    if isEmpty { throw InputFailure("\(file.name): is empty; there are no results in it") }
    if !isEnded, complains {
      complaints.add(file.cutOff)
    }
  }
}
