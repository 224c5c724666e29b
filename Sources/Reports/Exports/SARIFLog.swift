import Evidence
package import Results

/// The results as SARIF 2.1.0, for code scanning: one result for each cause and source file, with
/// the number of artifacts that it stands for. Artifacts without a verdict are results that are open.
///
/// Memory is bounded by the number of results; what goes beyond is counted in a notification.
package struct SARIFLog: Sendable {
  private let header: RunHeader
  private let handbook: Handbook
  private var entries: [Entry] = []
  private var places: [Key: Int] = [:]
  private var rules: [(facts: RuleFacts, title: String)] = []
  private var omitted = 0

  /// As many results as code scanning services show of a run.
  package static let limit = 5_000

  /// Stands where something is withheld (§3.14.28).
  package static let redactionToken = "withheld"

  private struct Key: Hashable {
    let trouble: String
    let file: String
  }

  private struct Entry {
    let rule: Int?
    let finding: SARIFFinding
    var count = 1
  }

  /// - Parameter handbook: what the log helps with.
  package init(_ header: RunHeader, _ handbook: Handbook) {
    self.header = header
    self.handbook = handbook
  }

  /// - Parameter problems: those of the result, where they are known already.
  package mutating func add(_ result: ArtifactResult, problems: [Problem]? = nil) {
    let problems = problems ?? result.problems
    for case let (problem, id?) in problems.map({ ($0, $0.id) }) {
      count(id, of: result) { SARIFFinding(problem, of: result) }
    }
    let outcome = result.verdict.outcome
    if problems.isEmpty, outcome != .accepted, outcome != .rejected {
      count(outcome.rawValue, of: result) { SARIFFinding(open: result) }
    }
  }

  /// Only the first of each file is made.
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

  /// What was cleared is nothing to act on.
  package mutating func add(_ finding: RunFinding) {
    guard finding.isTroubled else { return }
    guard entries.count < Self.limit else {
      omitted += 1
      return
    }
    let rule = index(of: finding.rule, finding.title)
    entries.append(
      Entry(rule: rule, finding: SARIFFinding(finding), count: max(1, finding.eventCount)))
  }

  private mutating func index(of rule: RuleFacts, _ title: String) -> Int {
    if let index = rules.firstIndex(where: { $0.facts.id == rule.id }) { return index }
    rules.append((rule, title))
    return rules.count - 1
  }

  /// The whole log, with its line end.
  package func document(_ summary: RunSummary) -> [UInt8] {
    JSONWriter.line(
      .object([
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "runs": .array([run(summary)]),
        "version": "2.1.0",
      ]))
  }

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

  private static func notification(_ text: String, _ level: String) -> JSONValue {
    .object([
      "level": .string(level), "message": .object(["text": .string(text.sentence.sarifText)]),
    ])
  }

  private var driver: JSONValue {
    .object([
      "name": "attestscope",
      "properties": .object(["rules": .string(header.tool.rules)]),
      "rules": .array(rules.map { descriptor($0.facts, $0.title) }),
      "version": .string(header.tool.version),
    ])
  }

  /// The rule of a check that failed, as its handbook page has it.
  private func descriptor(_ rule: RuleFacts, _ title: String) -> JSONValue {
    let background = rule.background
    return .object([
      "defaultConfiguration": .object([
        "level": .string(rule.severity == .error ? "error" : "warning")
      ]),
      "fullDescription": background.map { .object(["text": .string($0.checks.sarifText)]) },
      "help": background.map { background in
        .object([
          "markdown": handbook.page(for: rule.id.rawValue).map { .string($0.markdown) },
          "text": .string(
            "\(background.checks.sentence) \(background.protects.sentence)".sarifText),
        ])
      },
      "helpUri": background?.source.url.flatMap { $0.begins(with: "https://") ? .string($0) : nil },
      "id": .string(rule.id.rawValue),
      "shortDescription": .object(["text": .string(title.sarifText)]),
    ])
  }
}

extension String {
  /// As a message of plain text: brackets would make a link of what stands in them (§3.11.6).
  var sarifText: String {
    String(
      VisibleText(self, limit: 2_000).escaped
        .flatMap { "[]\\".contains($0) ? ["\\", $0] : [$0] })
  }
}
