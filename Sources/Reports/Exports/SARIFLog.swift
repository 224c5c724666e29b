import Checks
import Decoding
import Diagnosis
import Evidence

/// The results as SARIF 2.1.0, for code scanning: one result for each cause and source file, with
/// the number of artifacts that it stands for.
///
/// Memory is bounded by the number of results; what goes beyond is counted in a notification.
package struct SARIFLog: Sendable {
  private let tool: RunHeader.Tool
  private var entries: [Entry] = []
  private var places: [Key: Int] = [:]
  private var rules: [Rule] = []
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
    let rule: Int
    let finding: SARIFFinding
    var count = 1
  }

  package init(_ header: RunHeader) {
    tool = header.tool
  }

  package mutating func add(_ result: ArtifactResult) {
    for problem in result.problems {
      guard let finding = SARIFFinding(problem, of: result), let trouble = problem.id else {
        continue
      }
      let key = Key(trouble: trouble, file: result.source.file)
      if let place = places[key] {
        entries[place].count += 1
      } else if entries.count < Self.limit {
        places[key] = entries.count
        entries.append(Entry(rule: index(of: finding.rule), finding: finding))
      } else {
        omitted += 1
      }
    }
  }

  private mutating func index(of rule: Rule) -> Int {
    if let index = rules.firstIndex(where: { $0.id == rule.id }) { return index }
    rules.append(rule)
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
          "executionSuccessful": .bool(!summary.isInterrupted),
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
    let texts =
      summary.notes.map(\.sentence)
      + (summary.isInterrupted ? ["The run was interrupted: these results are incomplete."] : [])
      + (omitted > 0 ? ["\(omitted.counted("result")) more than a log has room for."] : [])
    return texts.map {
      .object(["level": "note", "message": .object(["text": .string($0.sarifText)])])
    }
  }

  private var driver: JSONValue {
    .object([
      "name": "attestscope",
      "properties": .object(["rules": .string(tool.rules)]),
      "rules": .array(rules.map(Self.descriptor)),
      "version": .string(tool.version),
    ])
  }

  /// A rule as its handbook page has it.
  private static func descriptor(_ rule: Rule) -> JSONValue {
    let page = HandbookPage(rule, causes: CauseCatalogue.all)
    return .object([
      "defaultConfiguration": .object([
        "level": .string(rule.severity == .error ? "error" : "warning")
      ]),
      "fullDescription": .object(["text": .string(rule.checks.sarifText)]),
      "help": .object([
        "markdown": .string(page.markdown),
        "text": .string("\(rule.checks.sentence) \(rule.protects.sentence)".sarifText),
      ]),
      "helpUri": rule.source.url.map { .string($0) },
      "id": .string(rule.id.rawValue),
      "shortDescription": .object(["text": .string(rule.title.fails.sarifText)]),
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
