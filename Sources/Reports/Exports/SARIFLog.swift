import Evidence
package import Results

/// The results as SARIF 2.1.0, for code scanning: one result for each cause (or failed rule) and
/// source file, with the number of artifacts that have it. Artifacts without a verdict are results
/// of kind `open`.
///
/// At most ``SARIFResults/limit`` results are kept in memory; a notification gives the number of others.
package struct SARIFLog: Exporter {
  private let header: RunHeader
  private let handbook: Handbook
  private let output: any ExportOutput
  /// The results so far.
  private var results = SARIFResults()
  /// The results of the baseline's log; `nil` without a baseline.
  private let baseline: SARIFResults?

  /// The text that replaces redacted values (`redactionTokens`, §3.14.28).
  package static let redactionToken = "withheld"

  /// Makes an empty log. The pages of the handbook become the help texts of rules.
  package init(_ setting: ExportSetting, to output: any ExportOutput) {
    header = setting.header
    handbook = setting.handbook
    baseline = setting.baseline
    self.output = output
  }

  /// Adds an artifact.
  package mutating func add(_ artifact: ArtifactExport, _ part: [UInt8]) -> ExportWork? {
    results.add(artifact.result, problems: artifact.problems)
    return nil
  }

  /// Adds a finding on the conversation.
  package mutating func add(_ finding: RunFinding, by tool: RunHeader.Tool) { results.add(finding) }

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
    var all = results
    if let baseline { all.addAbsent(from: baseline) }
    return .object([
      "columnKind": "unicodeCodePoints",
      "invocations": .array([
        .object([
          "executionSuccessful": .bool(summary.isComplete),
          "toolExecutionNotifications": .nonEmpty(notifications(summary, omitted: all.omitted)),
        ])
      ]),
      "redactionTokens": .strings([Self.redactionToken]),
      "results": .array(all.values),
      "tool": .object(["driver": driver(all.rules)]),
    ])
  }

  /// Returns inputs that could not be read, as errors, then remarks on the run, as notes.
  private func notifications(_ summary: RunSummary, omitted: Int) -> [JSONValue] {
    let remarks =
      summary.remarks(under: header)
      + (omitted > 0
        ? [
          "The log holds the first \(SARIFResults.limit.grouped) results; "
            + "\(omitted.counted("occurrence")) of others are not in it."
        ] : [])
    return summary.failedInputs.map { Self.notification("\($0.file): \($0.reason)", "error") }
      + remarks.map { Self.notification($0, "note") }
  }

  /// Returns a notification object (§3.58).
  private static func notification(_ text: String, _ level: String) -> JSONValue {
    .object(["level": .string(level), "message": text.sentence.sarifMessage])
  }

  /// Returns the tool with its version and the rules that have results (§3.19).
  private func driver(_ rules: [(facts: RuleFacts, title: String)]) -> JSONValue {
    .object([
      "name": "attestscope",
      "properties": .object(["rules": .string(header.tool.rules)]),
      "rules": .array(rules.map { descriptor($0.facts, $0.title) }),
      "version": .string(header.tool.version),
    ])
  }

  /// Returns who demands a rule and its risk, and the tag of a team's rule; `nil` without either.
  private static func properties(of rule: RuleFacts) -> JSONValue? {
    let isOfTeam = rule.id.isOfTeam
    let requirement = rule.background?.requirement
    guard isOfTeam || requirement != nil else { return nil }
    return .object([
      "requirement": .text(requirement?.level.rawValue), "risk": .text(requirement?.risk.sarifText),
      "tags": isOfTeam ? .strings(["team"]) : nil,
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
      "properties": Self.properties(of: rule),
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
