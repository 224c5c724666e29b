import Evidence
package import Reports
import Results

/// The results of an earlier run, with which those of this run are compared problem by problem.
///
/// It keeps about 60 bytes for each artifact; texts that repeat are stored once.
package struct Baseline: Sendable {
  /// The states of each artifact, as positions in `states`. The same artifact of the same record
  /// may occur several times, and with different states.
  private var artifacts: [ArtifactKey: [UInt32]] = [:]
  /// The distinct states of artifacts.
  private var states: [State] = []
  private var places: [State: UInt32] = [:]
  /// The results of the findings by what they are about.
  private var findings: [ByteText: RunFinding.Result] = [:]
  /// The rule of each finding with the key, challenge or account that it is about, without
  /// artifacts. Findings about none of these are not in the set.
  private var lasting: Set<ByteText> = []
  /// The results of the baseline's SARIF log, for those that are absent now.
  package private(set) var sarif = SARIFResults()

  /// Maximum number of findings that are kept.
  private static let findingLimit = 100_000

  /// The state of an artifact: its outcome, and its failed and warned rules.
  private struct State: Hashable {
    let outcome: Verdict.Outcome
    let troubles: [Trouble]
  }

  /// A failed or warned rule with its result and the cause that explains it.
  private struct Trouble: Hashable {
    let rule: RuleID
    let result: Finding.Result
    let cause: ByteText
  }

  /// Reads results of `analyze`.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - selection: The artifacts and findings that this run reports. Others are ignored.
  /// - Throws: ``InputFailure`` if the file can't be read, contains anything but whole results, or
  ///   ends without a summary: problems of a damaged baseline would look new.
  package init(_ path: String, selection: ArtifactSelection) throws(InputFailure) {
    let file = try ResultsFile(path)
    let reader = ResultsReader(under: try file.header().legends)
    var isEnded = false
    var tally = SelectionTally(selection)
    while let line = file.next() {
      do throws(ResultsFault) {
        switch try reader.read(try line.bytes) {
        case .run: throw ResultsFault("is another run; give one file of results")
        case .artifact(let result, _):
          if tally.takes(result) { add(result) }
        case .finding(let finding, _):
          if tally.takes(finding) { add(finding) }
        case .summary: isEnded = true
        }
      } catch {
        throw InputFailure(file.complaint("\(error)"))
      }
    }
    if let failure = file.failure { throw InputFailure(failure) }
    guard isEnded else {
      throw InputFailure(file.cutOff)
    }
  }

  /// Keeps the state of an artifact.
  private mutating func add(_ result: ArtifactResult) {
    let state = Self.state(of: result)
    let place = places[state] ?? UInt32(clamping: states.count)
    if places.updateValue(place, forKey: state) == nil { states.append(state) }
    let key = ArtifactKey(result.sha256, record: result.record)
    if artifacts[key]?.contains(place) != true { artifacts[key, default: []].append(place) }
    sarif.add(result, problems: result.problems)
  }

  /// Keeps a finding, up to the limit.
  private mutating func add(_ finding: RunFinding) {
    guard findings.count < Self.findingLimit else { return }
    findings[finding.identity] = finding.result
    if let subject = finding.lastingSubject { lasting.insert(subject) }
    sarif.add(finding)
  }

  /// Number of artifacts. The same artifact counts once for each record that contains it.
  var count: Int { artifacts.count }

  /// Returns whether the artifact is in the baseline in any state.
  func contains(_ key: ArtifactKey) -> Bool { artifacts[key] != nil }

  /// Returns the state of an artifact compared with the baseline, and its failed and warned rules
  /// that have the same result and cause there.
  func compare(_ result: ArtifactResult) -> (state: BaselineState, known: [RuleID]) {
    guard let places = artifacts[ArtifactKey(result.sha256, record: result.record)] else {
      return (.new, [])
    }
    let now = Self.state(of: result)
    let before = places.map { states[Int($0)] }
    let known = Set(before.flatMap(\.troubles))
    return (
      before.contains(now) ? .unchanged : .updated,
      now.troubles.filter(known.contains).map(\.rule)
    )
  }

  /// Returns the state of a finding compared with the baseline. One that is about the same key,
  /// challenge or account with other artifacts, or has another result, is updated.
  func compare(_ finding: RunFinding) -> BaselineState {
    if let result = findings[finding.identity] {
      return result == finding.result ? .unchanged : .updated
    }
    return finding.lastingSubject.map(lasting.contains) == true ? .updated : .new
  }

  /// Returns the state of an artifact.
  private static func state(of result: ArtifactResult) -> State {
    State(
      outcome: result.verdict.outcome,
      troubles: result.checks.filter(\.isTroubled).map { check in
        let cause = result.diagnoses.first { $0.rules.contains(check.rule.id) }?.cause.id
        return Trouble(
          rule: check.rule.id, result: check.result, cause: ByteText(cause ?? ""))
      })
  }
}
