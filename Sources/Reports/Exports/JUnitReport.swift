import Evidence
package import Results

/// The results as JUnit XML, for build servers: a test case for each artifact, or for each cause
/// where there are more artifacts than ``limit``.
///
/// A rejected artifact is a failure, or skipped if it is suppressed or in the baseline. An
/// unreadable one is an error, and an undetermined one is skipped. An input that could not be read
/// is an error too. Each finding on the conversation is a test case, up to ``limit``.
package struct JUnitReport: Exporter {
  /// The test cases of artifacts; empty beyond the limit.
  private var cases: [XMLMarkup] = []
  private let header: RunHeader
  private let output: any ExportOutput
  /// The causes of all artifacts, for runs with too many artifacts to list.
  private var clusters: Clusters
  /// The number of artifacts of each outcome, also beyond the limit.
  private var counts: [Verdict.Outcome: Int] = [:]
  /// How many of the rejected artifacts are suppressed or in the baseline.
  private var excused = 0
  /// The test cases of findings.
  private var findings: [XMLMarkup] = []
  /// How many of the findings are failures.
  private var failedFindings = 0

  /// The maximum number of artifacts, and of findings, with a test case of their own. With more
  /// artifacts the test cases are the causes.
  package static let limit = 5_000

  /// Makes an empty report.
  package init(_ setting: ExportSetting, to output: any ExportOutput) {
    header = setting.header
    clusters = Clusters(handbook: setting.handbook)
    self.output = output
  }

  /// Adds an artifact.
  package mutating func add(_ artifact: ArtifactExport, _ part: [UInt8]) -> ExportWork? {
    let (result, problems) = (artifact.result, artifact.problems)
    clusters.add(result, problems: problems, page: nil)
    let total = counts.values.reduce(0, +)
    counts[result.verdict.outcome, default: 0] += 1
    if result.isExcused { excused += 1 }
    if total < Self.limit {
      cases.append(Self.testCase(result, problems))
    } else {
      cases = []
    }
    return nil
  }

  /// Adds a finding as a test case: `fail` is a failure, unless it is suppressed or in the
  /// baseline; any other finding passes with its text as output. Findings beyond ``limit`` are left
  /// out.
  package mutating func add(_ finding: RunFinding, by tool: RunHeader.Tool) {
    guard findings.count < Self.limit else { return }
    let text = "\(finding.title.sentence) \(finding.found.sentence)"
    let isFailed = finding.result == .fail && !finding.isExcused
    failedFindings += isFailed ? 1 : 0
    findings.append(
      Self.testCase(
        finding.key ?? finding.challenge ?? finding.title, in: finding.rule.id.rawValue,
        isFailed
          ? .element("failure", ["message": text, "type": finding.rule.id.rawValue])
          : .element("system-out", [:], .text(text, limit: 512))))
  }

  /// Writes the whole document.
  package func finish(_ summary: RunSummary) throws { try output.write(document(summary)) }

  /// Returns the whole XML document in UTF-8. The failed inputs of the run are errors.
  package func document(_ summary: RunSummary) -> [UInt8] {
    let isListed = counts.values.reduce(0, +) <= Self.limit
    let kinds = clusters.sorted
    let number: (Verdict.Outcome) -> Int = { counts[$0] ?? 0 }
    let failures =
      failedFindings + (isListed ? number(.rejected) - excused : kinds.count { $0.rejections > 0 })
    let inputs = summary.failedInputs.map(Self.testCase)
    let errors =
      inputs.count + (isListed ? number(.unreadable) : min(1, number(.unreadable)))
    let skipped = isListed ? number(.undetermined) + excused : min(1, number(.undetermined))
    let body = inputs + findings + (isListed ? cases : testCases(kinds))
    // The usual schema, junit-10.xsd, has the number of skipped cases only for a suite.
    let totals: KeyValuePairs<StaticString, String> = [
      "name": "attestscope", "tests": "\(body.count)", "failures": "\(failures)",
      "errors": "\(errors)",
    ]
    let ofSuite: KeyValuePairs<StaticString, String> = [
      "name": "attestscope", "tests": "\(body.count)", "failures": "\(failures)",
      "errors": "\(errors)", "skipped": "\(skipped)",
    ]
    let remarks = summary.remarks(under: header).map {
      XMLMarkup.element("system-out", [:], .text($0)) + .lineEnd
    }
    let suite = XMLMarkup.element("testsuite", ofSuite, .lineEnd + XMLMarkup(body + remarks))
    let suites = XMLMarkup.element("testsuites", totals, .lineEnd + suite + .lineEnd)
    return Array((.declaration + suites + .lineEnd).source.utf8)
  }

  /// Returns an input that could not be read, as an error.
  private static func testCase(_ input: RunSummary.Skipped) -> XMLMarkup {
    testCase(
      input.file, in: "input", .element("error", ["message": input.reason, "type": "input"]))
  }

  /// Returns the test case of an artifact. Its name is the record's name or the place of the
  /// artifact.
  private static func testCase(_ result: ArtifactResult, _ problems: [Problem]) -> XMLMarkup {
    let kind = result.leading(of: problems)?.id ?? result.verdict.outcome.rawValue
    let attributes: KeyValuePairs<StaticString, String> = [
      "message": result.headline, "type": kind,
    ]
    let outcome: XMLMarkup =
      switch result.verdict.outcome {
      case .accepted: .empty
      case .rejected where result.isExcused:
        .element("skipped", ["message": result.excuse])
      case .rejected: .element("failure", attributes, details(result, problems))
      case .unreadable: .element("error", attributes, details(result, problems))
      case .undetermined: .element("skipped", ["message": result.headline])
      }
    return testCase(result.name, in: result.type.rawValue, outcome)
  }

  /// Returns a `testcase` element.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - group: The part of `classname` after `attestscope.`, such as `attestation` or `cause`.
  ///   - outcome: The `failure`, `error` or `skipped` element; empty for a pass.
  private static func testCase(
    _ name: String, in group: String, _ outcome: XMLMarkup
  ) -> XMLMarkup {
    .element("testcase", ["classname": "attestscope.\(group)", "name": name], outcome) + .lineEnd
  }

  /// The maximum number of problems in the details of a case.
  private static let problemLimit = 20

  /// Returns the artifact's id and its problems as text, one line for each check, cause and fix.
  private static func details(_ result: ArtifactResult, _ problems: [Problem]) -> XMLMarkup {
    let more = problems.count - problemLimit
    let lines =
      ["id: \(result.id)"] + problems.prefix(problemLimit).flatMap(lines)
      + (more > 0 ? ["… and \(more.counted("problem")) more, which the results list"] : [])
    return XMLMarkup(lines.map { .text($0, limit: 512) }, separator: .lineEnd)
  }

  /// Returns the lines of one problem: its checks, then its cause and fix.
  private static func lines(_ problem: Problem) -> [String] {
    var lines = problem.checks.map { check in
      "\(check.rule.id): \(check.title.sentence) \(check.finding.found.sentence)"
    }
    if let cause = problem.knownCause, let certainty = problem.diagnosis?.certainty {
      lines.append("cause \(cause.id), \(certainty.rawValue): \(cause.statement.sentence)")
    }
    if let actor = problem.actor, let fix = problem.knownCause?.fixInBrief ?? problem.advice.first {
      lines.append("fix (\(actor.title)): \(fix)")
    }
    return lines
  }

  /// Returns a test case for each cause or rule with its number of artifacts, then one for each
  /// other outcome that occurred.
  private func testCases(_ kinds: [Cluster]) -> [XMLMarkup] {
    let rejecting = Dictionary(
      clusters.rejecting.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
    let causes = kinds.map { cluster in
      // What fails the case is said of the rejected artifacts.
      let shown = rejecting[cluster.code] ?? cluster
      let message =
        "\(cluster.count.counted("artifact")), \(cluster.rejections.grouped) rejected: "
        + "\(shown.claim.sentence) For example \(shown.example)"
      return Self.testCase(
        cluster.id, in: cluster.isCause ? "cause" : "rule",
        cluster.rejections > 0
          ? .element("failure", ["message": message, "type": cluster.name])
          : .element("system-out", [:], .text(message, limit: 512)))
    }
    let open: [(Verdict.Outcome, (String) -> XMLMarkup)] = [
      (.accepted, { .element("system-out", [:], .text($0)) }),
      (.undetermined, { .element("skipped", ["message": $0]) }),
      (.unreadable, { .element("error", ["message": $0]) }),
    ]
    let others = open.compactMap { outcome, element in
      counts[outcome].map {
        Self.testCase(outcome.rawValue, in: "outcome", element($0.counted("artifact")))
      }
    }
    return causes + others
  }
}
