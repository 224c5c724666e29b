import Evidence
import Results

/// The artifacts with a problem for the end of the document, and the totals of each team for its
/// start. An artifact counts once, for its leading problem; one that lacks a value counts for the reader too.
struct DocumentAppendix: Sendable {
  /// The first artifacts in the order of the run, each with the group of its leading problem.
  private var rows: [Row] = []
  /// The number of artifacts beyond the limit.
  private var omitted = 0
  /// The totals by the name of the team, in the order in which they first occur.
  private var teams: [Team] = []

  /// The maximum number of artifacts that are listed.
  private static let limit = 1_000

  /// An artifact in the list.
  private struct Row {
    let name: String
    let state: ReportState
    let id: String
    let title: String
    /// How certain the cause is, as a label; “–” for a warning without a cause.
    let certainty: String
  }

  /// What concerns one team.
  private struct Team {
    let name: String
    var artifacts = 0
    var rejections = 0
    var findings = 0
    var causes: Set<ByteText> = []
  }

  /// Counts an artifact, and lists it while there is room. One without a problem that lacks no value adds
  /// nothing.
  mutating func add(_ artifact: ArtifactExport) {
    let result = artifact.result
    if result.verdict.outcome == .undetermined, !result.suppliableNeeds.isEmpty {
      teams[place(of: Owner.analyst.title)].artifacts += 1
    }
    guard let problem = artifact.problems.first, let id = problem.groupID else {
      if result.isChallengeUsed { teams[place(of: Owner.security.title)].artifacts += 1 }
      return
    }
    let place = place(of: Owner(problem, result).title)
    teams[place].artifacts += 1
    teams[place].rejections += result.verdict.outcome == .rejected ? 1 : 0
    teams[place].causes.insert(ByteText(id))
    guard rows.count < Self.limit else {
      omitted += 1
      return
    }
    rows.append(
      Row(
        name: result.name, state: ReportState(result.verdict), id: id,
        title: problem.claimWithRival ?? id,
        certainty: problem.knownCause == nil && problem.isWarning
          ? "–" : (problem.diagnosis?.certainty ?? .unexplained).word))
  }

  /// Returns the place of a team by its name. A new team is added.
  private mutating func place(of name: String) -> Int {
    teams.place(where: { $0.name.equals(name) }, else: Team(name: name))
  }

  /// Returns the totals of each team as a table under a heading, the team with the most rejections first;
  /// nothing where no artifact has a problem or lacks a value, and no finding needs action.
  ///
  /// - Parameter findings: The findings that need action, which have a column of their own.
  func summary(with findings: [RunFinding]) -> [Block] {
    var teams = teams
    for finding in findings {
      let name = Owner(finding.leading?.cause.actor ?? .security).title
      teams[teams.place(where: { $0.name.equals(name) }, else: Team(name: name))].findings += 1
    }
    guard !teams.isEmpty else { return [] }
    let sorted = teams.sorted {
      ($0.rejections, $0.findings, $0.artifacts) > ($1.rejections, $1.findings, $1.artifacts)
    }
    let columns = findings.isEmpty ? [] : ["Findings"]
    return [
      .heading("Who acts"),
      .table(
        columns: ["Team"] + columns + ["Rejected", "Accepted with a warning, or open", "Causes"],
        rows: sorted.map { team in
          ["\(team.name)"] + columns.map { _ in "\(team.findings.grouped)" } + [
            "\(team.rejections.grouped)",
            "\((team.artifacts - team.rejections).grouped)", "\(team.causes.count.grouped)",
          ]
        }),
    ]
  }

  /// The list of artifacts, folded, as the last chapter; `nil` where no artifact has a problem.
  ///
  /// - Parameter places: The page of each group of problems by its ID.
  func chapter(_ places: [ByteText: DocumentPlace]) -> DocumentChapter? {
    guard !rows.isEmpty else { return nil }
    let lines = rows.map { row in
      [
        BlockText(.code(row.name)), BlockText(row.state.word),
        places[ByteText(row.id)].map { BlockText(.link(row.title, to: $0)) }
          ?? BlockText(row.title),
        BlockText(row.certainty),
      ]
    }
    let title = "Artifacts with a failure or a warning"
    return DocumentChapter(
      place: .appendix, title: "Appendix: \(title.inSentence)",
      facts: [("artifacts", .number(rows.count + omitted))],
      blocks: [
        .text("Each is listed with its leading cause."),
        .fold(
          "\((rows.count + omitted).counted("artifact"))",
          [.table(columns: ["Artifact", "Verdict", "Cause", "Certainty"], rows: lines)]
            + Block.more(omitted, "artifact")),
      ])
  }
}
