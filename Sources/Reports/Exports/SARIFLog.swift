import Evidence
package import Results

/// The results as SARIF 2.1.0, for code scanning: one result for each cause (or failed rule) and
/// source file, with the number of artifacts that have it. Artifacts without a verdict are results
/// of kind `open`.
///
/// At most ``limit`` results are kept in memory; a notification gives the number of others.
package struct SARIFLog: Exporter {
  private let header: RunHeader
  private let handbook: Handbook
  private let output: any ExportOutput
  /// The results in the order in which they first occurred.
  private var entries: [Entry] = []
  /// The position of each entry by problem and file.
  private var places: [Key: Int] = [:]
  /// The rules of all results, each with its title when it failed, in the order of first use.
  private var rules: [(facts: RuleFacts, title: String)] = []
  /// Occurrences beyond the limit.
  private var omitted = 0

  /// The maximum number of results: code scanning services show that many for a run.
  package static let limit = 5_000

  /// The text that replaces redacted values (`redactionTokens`, §3.14.28).
  package static let redactionToken = "withheld"

  /// The problem and the file: artifacts that have both in common share a result.
  private struct Key: Hashable {
    /// The id of a cause or rule, or an outcome without problems.
    let trouble: String
    let file: String
  }

  /// A result with its rule and the number of its artifacts.
  private struct Entry {
    /// The position in `rules`; `nil` for an artifact without a verdict.
    let rule: Int?
    let finding: SARIFFinding
    var count = 1
  }

  /// Makes an empty log. The pages of the handbook become the help texts of rules.
  package init(_ setting: ExportSetting, to output: any ExportOutput) {
    header = setting.header
    handbook = setting.handbook
    self.output = output
  }

  /// Adds an artifact: each of its problems, or an open result where it is undetermined or
  /// unreadable without a problem.
  package mutating func add(_ artifact: ArtifactExport, _ part: [UInt8]) -> ExportWork? {
    let (result, problems) = (artifact.result, artifact.problems)
    for case let (problem, id?) in problems.map({ ($0, $0.id) }) {
      count(id, of: result) { SARIFFinding(problem, of: result) }
    }
    let outcome = result.verdict.outcome
    if problems.isEmpty, outcome != .accepted, outcome != .rejected {
      count(outcome.rawValue, of: result) { SARIFFinding(open: result) }
    }
    return nil
  }

  /// Counts a problem of a file. Only its first occurrence builds a SARIF result.
  private mutating func count(
    _ trouble: String, of result: ArtifactResult, _ finding: () -> SARIFFinding?
  ) {
    let key = Key(trouble: trouble, file: result.source.file)
    if let place = places[key] {
      entries[place].count += 1
    } else if entries.count == Self.limit {
      omitted += 1
    } else if let finding = finding() {
      places[key] = entries.count
      entries.append(
        Entry(rule: finding.check.map { index(of: $0.rule, $0.title) }, finding: finding))
    }
  }

  /// Adds a finding on the conversation as a result of its own. Cleared findings need no action and
  /// are left out.
  package mutating func add(_ finding: RunFinding, by tool: RunHeader.Tool) {
    guard finding.isTroubled else { return }
    guard entries.count < Self.limit else {
      omitted += 1
      return
    }
    let rule = index(of: finding.rule, finding.title)
    entries.append(
      Entry(rule: rule, finding: SARIFFinding(finding), count: max(1, finding.eventCount)))
  }

  /// Returns the position of a rule, which is added at its first use.
  private mutating func index(of rule: RuleFacts, _ title: String) -> Int {
    if let index = rules.firstIndex(where: { $0.facts.id == rule.id }) { return index }
    rules.append((rule, title))
    return rules.count - 1
  }

  /// Writes the whole log.
  package func finish(_ summary: RunSummary) throws { try output.write(document(summary)) }

  /// Returns the whole log as one line of JSON with its line end.
  package func document(_ summary: RunSummary) -> [UInt8] {
    JSONWriter.line(
      .object([
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "runs": .array([run(summary)]),
        "version": "2.1.0",
      ]))
  }

  /// Returns the log's only run object (§3.14).
  private func run(_ summary: RunSummary) -> JSONValue {
    .object([
      "columnKind": "unicodeCodePoints",
      "invocations": .array([
        .object([
          "executionSuccessful": .bool(summary.isComplete),
          "toolExecutionNotifications": .nonEmpty(notifications(summary)),
        ])
      ]),
      "redactionTokens": .strings([Self.redactionToken]),
      "results": .array(
        entries.map { $0.finding.json(ruleIndex: $0.rule, occurrences: $0.count) }),
      "tool": .object(["driver": driver]),
    ])
  }

  /// Returns inputs that could not be read, as errors, then remarks on the run, as notes.
  private func notifications(_ summary: RunSummary) -> [JSONValue] {
    let remarks =
      summary.remarks(under: header)
      + (omitted > 0
        ? [
          "The log holds the first \(Self.limit.grouped) results; "
            + "\(omitted.counted("occurrence")) of others are not in it."
        ] : [])
    return summary.failedInputs.map { Self.notification("\($0.file): \($0.reason)", "error") }
      + remarks.map { Self.notification($0, "note") }
  }

  /// Returns a notification object (§3.58).
  private static func notification(_ text: String, _ level: String) -> JSONValue {
    .object(["level": .string(level), "message": text.sentence.sarifMessage])
  }

  /// The tool with its version and the rules that have results (§3.19).
  private var driver: JSONValue {
    .object([
      "name": "attestscope",
      "properties": .object(["rules": .string(header.tool.rules)]),
      "rules": .array(rules.map { descriptor($0.facts, $0.title) }),
      "version": .string(header.tool.version),
    ])
  }

  /// Returns the description of a rule (§3.49), with its handbook page as help in Markdown.
  private func descriptor(_ rule: RuleFacts, _ title: String) -> JSONValue {
    let background = rule.background
    return .object([
      "defaultConfiguration": .object([
        "level": .string(rule.severity == .error ? "error" : "warning")
      ]),
      "fullDescription": background?.checks.sarifMessage,
      "help": background.map { background in
        .object([
          "markdown": .text(handbook.page(for: rule.id.rawValue)?.markdown),
          "text": .string(
            "\(background.checks.sentence) \(background.protects.sentence)".sarifText),
        ])
      },
      "helpUri": background?.source.url.flatMap { $0.begins(with: "https://") ? .string($0) : nil },
      "id": .string(rule.id.rawValue),
      "properties": background?.requirement.map {
        .object(["requirement": .string($0.level.rawValue), "risk": .string($0.risk.sarifText)])
      },
      "shortDescription": title.sarifMessage,
    ])
  }
}

extension JSONValue {
  /// Returns a string; `nil` without one, so that its member is omitted.
  static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }
}

extension String {
  /// The text as a message object (§3.11).
  var sarifMessage: JSONValue { .object(["text": .string(sarifText)]) }

  /// The text as a plain message: a backslash goes before brackets, which would make a link
  /// (§3.11.6). Invisible characters become code points, and the text is cut after 2,000 code
  /// points.
  var sarifText: String {
    String(
      VisibleText(self, limit: 2_000).escaped
        .flatMap { "[]\\".contains($0) ? ["\\", $0] : [$0] })
  }
}
