import Evidence
package import Results

/// One cause or unexplained failure with the artifacts that show it, for a page of the document.
struct DocumentCase: Sendable, ProblemGroup {
  /// The id of the cause; where no cause is known, ``Problem/groupID``.
  let id: String
  /// The first rejected artifact that shows it, otherwise the first.
  private(set) var example: ArtifactResult
  /// The problem of the example.
  private(set) var problem: Problem
  /// The words that apply to all artifacts.
  private(set) var common: CommonWords
  /// Who acts, in the order in which the artifacts name them; empty for warnings if neither a cause
  /// nor a rule names anyone.
  private(set) var actors: [Actor] = []
  /// The statements of the artifacts, where they differ.
  private(set) var wordings = CauseWordings()
  /// How certain it is in the artifacts.
  private(set) var certainties = CertaintyTally()
  /// How many artifacts have it as their leading problem.
  private(set) var count = 0
  /// How many more show it beside another leading problem.
  private(set) var following = 0
  /// How many of those with it as the leading problem are rejected.
  private(set) var rejections = 0
  /// How many rejected artifacts show it, as the leading problem or beside another.
  private(set) var failures = 0
  /// Seconds since 1970 of the earliest and latest artifact; `nil` where none has a time.
  private(set) var span: ClosedRange<UInt32>?

  /// Makes a case from its first artifact, which ``add(_:of:isLeading:_:)`` then counts.
  init(_ problem: Problem, id: String, in result: ArtifactResult) {
    self.id = id
    self.problem = problem
    common = CommonWords(problem, id: id)
    example = result
  }

  /// The cause's statement, or the title of the failed check, without a full stop, in words that apply to all
  /// artifacts.
  var title: String { common.title }

  /// Counts an artifact.
  ///
  /// - Parameter isLeading: Whether it is the leading problem of the artifact.
  mutating func add(
    _ problem: Problem, of result: ArtifactResult, isLeading: Bool, _ handbook: Handbook?
  ) {
    common.widen(by: problem, handbook)
    if let actor = problem.actor, !actors.contains(actor) { actors.append(actor) }
    failures += result.verdict.outcome == .rejected ? 1 : 0
    guard isLeading || count == 0 else {
      following += 1
      return
    }
    if isLeading {
      // Example, wordings, certainties and times are only of artifacts with this as the leading
      // problem, if there are any: the first of them replaces what others have set.
      if count == 0 {
        (example, self.problem) = (result, problem)
        (wordings, certainties, span) = (CauseWordings(), CertaintyTally(), nil)
      }
      count += 1
    } else {
      following += 1
    }
    wordings.add(problem, of: result)
    if isLeading, result.verdict.outcome == .rejected {
      if rejections == 0 { (example, self.problem) = (result, problem) }
      rejections += 1
    }
    certainties.add(problem)
    if let time = result.seenAt?.epochSeconds { span.widen(to: time) }
  }

  /// Who acts: “App team, Server team”; the security reviewer if nothing names anyone.
  var actor: String {
    (actors.isEmpty ? [.security] : actors).map(\.title).joined(separator: ", ")
  }

  /// Whether the problem has a known cause.
  var isCause: Bool { problem.knownCause != nil }

  /// How certain it is, as a label; `nil` for a warning without a cause, because what was seen says it.
  var certainty: String? { isCause || failures > 0 ? certainties.phrase : nil }

  /// The ID of the cause or the rule.
  var name: String { problem.id ?? id }

  /// The number of artifacts in words: “6 artifacts, and 2 more beside another cause”.
  var artifacts: String {
    guard count > 0 else { return "\(following.counted("artifact")) beside another cause" }
    return count.counted("artifact")
      + (following > 0 ? ", and \(following.grouped) more beside another cause" : "")
  }

  /// Whether neither a cause nor a rule says what to do. Rules of a team need no cause.
  var isUnexplained: Bool {
    !isCause && !problem.isOfTeam && problem.advice.isEmpty
  }

  /// The steps that the HTML page of the example shows for this problem alone; without a command among them,
  /// also the one that shows the cause, which has a panel of its own there.
  var steps: [StepList.Step] {
    let problem = problem.alone
    let steps = problem.listedSteps(in: example)
    return steps.contains(where: \.isCommand)
      ? steps : problem.listedSteps(in: example, showingCause: true)
  }

  /// The first step of a known cause, of the most artifacts where it differs; otherwise what to do with the artifacts.
  var stepInBrief: String { isCause ? wordings.fix ?? firstStep : firstStep }

  /// What to do with the artifacts while no cause is known.
  var firstStep: String {
    switch rejections {
    case 0: problem.advice.first ?? "Find out how it came about."
    case count: "Reject \(count == 1 ? "it, and find its" : "them, and find their") source."
    default: Self.rejectionOfSome
    }
  }

  /// The first step where only some of the artifacts are rejected.
  static let rejectionOfSome = "Reject those that are marked as rejected, and find their source."
}

/// Collects the content of a document while results arrive.
///
/// Memory is bounded: 1,000 cases with one example each, and 100 findings; of chosen artifacts, 50 with
/// their findings.
package struct DocumentCases: Exporter {
  /// The cases in the order in which they first occurred.
  private(set) var cases: [DocumentCase] = []
  /// The position of each case by its id.
  private var places: [ByteText: Int] = [:]
  /// How many problems of artifacts belong to cases beyond the limit. Only results of other
  /// programs can have more ids than there are causes and rules.
  private(set) var omitted = 0

  /// The first findings on the conversation; ``furtherFindings`` counts the others.
  private(set) var findings: [RunFinding] = []
  /// The number of findings beyond the limit.
  private(set) var furtherFindings = 0

  /// The maximum number of cases.
  private static let limit = 1_000
  /// The maximum number of findings.
  private static let findingLimit = 100

  private let header: RunHeader
  /// The names of files in the document.
  let fileNames: FileNames
  /// The handbook, for words that apply to all artifacts of a cause.
  private let handbook: Handbook?
  /// The path of the document's folder.
  private let folder: String
  /// Whether options chose the artifacts, so that each gets a page of its own.
  private let isOfChosen: Bool
  /// The first artifacts that options chose.
  private var chosen: [ArtifactResult] = []
  /// The findings about each of them.
  private(set) var findingsOfChosen = ArtifactFindings()
  /// The names and IDs of the first chosen artifacts beyond the limit, and the number of all of them.
  private(set) var unwritten: (first: [(name: String, id: String)], count: Int) = ([], 0)
  /// The maximum number of pages for chosen artifacts.
  static let chosenLimit = 50
  /// The maximum number of names of chosen artifacts without a page.
  private static let unwrittenLimit = 200
  /// All artifacts with a problem, by their leading one.
  private(set) var appendix = DocumentAppendix()
  /// The artifacts that lack a value.
  private(set) var undetermined = UndeterminedChapter()

  /// Makes an empty collection. The pages are separate files, so `output` is not used.
  package init(_ setting: ExportSetting, to output: any ExportOutput) {
    header = setting.header
    fileNames = FileNames(setting.header.inputs)
    handbook = setting.handbook
    folder = setting.folder
    isOfChosen = setting.isOfChosen
  }

  /// Adds a finding on the conversation.
  package mutating func add(_ finding: RunFinding, by tool: RunHeader.Tool) {
    findingsOfChosen.add(finding)
    guard findings.count < Self.findingLimit else {
      furtherFindings += 1
      return
    }
    findings.append(fileNames.named(finding))
  }

  /// Adds an artifact to the case of each of its problems. An artifact without problems adds
  /// nothing.
  package mutating func add(_ artifact: ArtifactExport, _ part: [UInt8]) -> ExportWork? {
    if isOfChosen {
      guard chosen.count < Self.chosenLimit else {
        unwritten.count += 1
        if unwritten.first.count < Self.unwrittenLimit {
          let result = FileNames().named(artifact.result)
          unwritten.first.append((result.name, String(result.id.prefix(16))))
        }
        return nil
      }
      chosen.append(artifact.result)
      findingsOfChosen.expect(artifact.result.id)
      return nil
    }
    let given = artifact.result
    let artifact = ArtifactExport(fileNames.named(given), by: artifact.tool)
    appendix.add(artifact)
    undetermined.add(artifact.result, given: given)
    let leading = artifact.result.leading(of: artifact.problems)?.groupID
    for problem in artifact.problems {
      guard let id = problem.groupID else { continue }
      let name = name(of: problem, id)
      if places[name] == nil {
        guard cases.count < Self.limit else {
          omitted += 1
          continue
        }
        places[name] = cases.count
        cases.append(DocumentCase(problem, id: id, in: artifact.result))
      }
      if let place = places[name] {
        cases[place].add(
          problem, of: artifact.result, isLeading: leading?.equals(id) == true, handbook)
      }
    }
    return nil
  }

  /// Returns the name of a problem's case: its group's ID. For a failure without a cause, what the
  /// check found is added, so that each finding of a rule has a case of its own; only the first
  /// ``findingsOfRule`` do.
  private mutating func name(of problem: Problem, _ id: String) -> ByteText {
    // A sentence with a digit or a quotation names a value, which differs from artifact to artifact
    // although the failure is the same.
    guard problem.knownCause == nil, !problem.isOfTeam, problem.advice.isEmpty,
      let found = problem.leading?.finding.found,
      !found.utf8.contains(where: \.isDigit), !found.mentions("“")
    else { return ByteText(id) }
    let own = ByteText("\(id)\n\(found)")
    if places[own] != nil { return own }
    let count = variants[ByteText(id), default: 0]
    guard count < Self.findingsOfRule else { return ByteText(id) }
    variants[ByteText(id)] = count + 1
    return own
  }

  /// The number of different findings of each rule that have a case of their own.
  private var variants: [ByteText: Int] = [:]
  /// The maximum number of findings of a rule that have a case of their own; all others are one case.
  private static let findingsOfRule = 6

  /// Writes the folder.
  package func finish(_ summary: RunSummary) throws {
    // Nothing was chosen: the command says so.
    if isOfChosen, chosen.isEmpty { return }
    let document = DocumentFolder(cases: self, summary: summary, header: header)
    try isOfChosen ? document.write(chosen, to: folder) : document.write(to: folder)
  }

  /// The cases, those that lead the most rejected artifacts first; equal ones in the order of their occurrence.
  var sorted: [DocumentCase] {
    cases.sorted {
      ($0.rejections, $0.count, $0.following) > ($1.rejections, $1.count, $1.following)
    }
  }
}
