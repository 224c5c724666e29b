import Evidence
package import Results

/// The results as JUnit XML, for build servers: a test case for each artifact, or for each cause
/// where there are too many artifacts to list.
///
/// Rejected is a failure, unreadable an error, undetermined skipped. An input that could not be read
/// is an error as well.
package struct JUnitReport: Sendable {
  private var cases: [String] = []
  private var counts: [Verdict.Outcome: Int] = [:]
  private var findings: [String] = []
  private var failedFindings = 0

  /// Beyond this many artifacts the cases are the causes.
  package static let limit = 5_000

  package init() {}

  /// - Parameter problems: those of the result, where they are known already.
  package mutating func add(_ result: ArtifactResult, problems: [Problem]? = nil) {
    let total = counts.values.reduce(0, +)
    counts[result.verdict.outcome, default: 0] += 1
    if total < Self.limit {
      cases.append(Self.testCase(result, problems ?? result.problems))
    } else {
      cases = []
    }
  }

  /// A failure of its own; what only warns or was cleared passes.
  package mutating func add(_ finding: RunFinding) {
    guard findings.count < Self.limit else { return }
    let text = XMLText.escaped("\(finding.title.sentence) \(finding.found.sentence)", limit: 512)
    let isFailed = finding.result == .fail
    failedFindings += isFailed ? 1 : 0
    let kind = XMLText.escaped(finding.rule.id.rawValue)
    findings.append(
      Self.testCase(
        finding.key ?? finding.challenge ?? finding.title, in: finding.rule.id.rawValue,
        isFailed
          ? "<failure message=\"\(text)\" type=\"\(kind)\"/>" : "<system-out>\(text)</system-out>"))
  }

  /// The whole document.
  ///
  /// - Parameter clusters: those of all artifacts that were added.
  package func document(
    _ summary: RunSummary, _ clusters: Clusters, _ header: RunHeader
  ) -> [UInt8] {
    let isListed = counts.values.reduce(0, +) <= Self.limit
    let kinds = clusters.sorted
    let number: (Verdict.Outcome) -> Int = { counts[$0] ?? 0 }
    let failures =
      failedFindings + (isListed ? number(.rejected) : kinds.count { $0.rejections > 0 })
    let inputs = summary.failedInputs.map(Self.testCase)
    let errors =
      inputs.count + (isListed ? number(.unreadable) : min(1, number(.unreadable)))
    let skipped = isListed ? number(.undetermined) : min(1, number(.undetermined))
    let body = inputs + findings + (isListed ? cases : Self.testCases(kinds, counts))
    let totals =
      "tests=\"\(body.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
    let text =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="attestscope" \(totals)>
      <testsuite name="attestscope" \(totals)>

      """ + body.joined()
      + summary.remarks(under: header)
      .map { "<system-out>\(XMLText.escaped($0))</system-out>\n" }.joined()
      + "</testsuite>\n</testsuites>\n"
    return Array(text.utf8)
  }

  private static func testCase(_ input: RunSummary.Skipped) -> String {
    testCase(
      input.file, in: "input",
      "<error message=\"\(XMLText.escaped(input.reason, limit: 512))\" type=\"input\"/>")
  }

  private static func testCase(_ result: ArtifactResult, _ problems: [Problem]) -> String {
    let headline = XMLText.escaped(result.headline, limit: 512)
    let kind = XMLText.escaped(
      result.leading(of: problems)?.id ?? result.verdict.outcome.rawValue)
    let outcome: String? =
      switch result.verdict.outcome {
      case .accepted: nil
      case .rejected:
        "<failure message=\"\(headline)\" type=\"\(kind)\">\(details(result, problems))</failure>"
      case .unreadable:
        "<error message=\"\(headline)\" type=\"\(kind)\">\(details(result, problems))</error>"
      case .undetermined: "<skipped message=\"\(headline)\"/>"
      }
    return testCase(
      result.record ?? result.source.place, in: result.type.rawValue, outcome)
  }

  private static func testCase(_ name: String, in group: String, _ outcome: String?) -> String {
    let head =
      "<testcase classname=\"attestscope.\(group)\" name=\"\(XMLText.escaped(name, limit: 256))\""
    return outcome.map { "\(head)>\($0)</testcase>\n" } ?? "\(head)/>\n"
  }

  private static let problemLimit = 20

  /// What went wrong, a line each.
  private static func details(_ result: ArtifactResult, _ problems: [Problem]) -> String {
    let more = problems.count - problemLimit
    let lines =
      ["id: \(result.id)"] + problems.prefix(problemLimit).flatMap(lines)
      + (more > 0 ? ["… and \(more.counted("problem")) more, which the results list"] : [])
    return lines.map { XMLText.escaped($0, limit: 512) }.joined(separator: "\n")
  }

  private static func lines(_ problem: Problem) -> [String] {
    var lines = problem.checks.map { check in
      "\(check.rule.id): \(check.title.sentence) \(check.finding.found.sentence)"
    }
    if let cause = problem.knownCause, let certainty = problem.diagnosis?.certainty {
      lines.append("cause \(cause.id), \(certainty.rawValue): \(cause.statement.sentence)")
      if let fix = cause.fixInBrief { lines.append("fix (\(cause.actor.title)): \(fix)") }
    }
    return lines
  }

  private static func testCases(
    _ clusters: [Cluster], _ counts: [Verdict.Outcome: Int]
  ) -> [String] {
    let causes = clusters.map { cluster in
      let message = XMLText.escaped(
        "\(cluster.count.counted("artifact")), \(cluster.rejections.grouped) rejected: "
          + "\(cluster.title.sentence) For example \(cluster.example)", limit: 512)
      return testCase(
        cluster.id, in: cluster.isCause ? "cause" : "rule",
        cluster.rejections > 0
          ? "<failure message=\"\(message)\" type=\"\(XMLText.escaped(cluster.id))\"/>"
          : "<system-out>\(message)</system-out>")
    }
    let open: [(Verdict.Outcome, String)] = [
      (.accepted, "system-out"), (.undetermined, "skipped"), (.unreadable, "error"),
    ]
    let others = open.compactMap { outcome, element -> String? in
      guard let count = counts[outcome] else { return nil }
      let message = count.counted("artifact")
      return testCase(
        outcome.rawValue, in: "outcome",
        element == "system-out"
          ? "<system-out>\(message)</system-out>" : "<\(element) message=\"\(message)\"/>")
    }
    return causes + others
  }
}
