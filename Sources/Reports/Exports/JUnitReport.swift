import Checks
import Decoding
import Diagnosis

/// The results as JUnit XML, for build servers: a test case for each artifact, or for each cause
/// where there are too many artifacts to list.
///
/// Rejected is a failure, unreadable an error, undetermined skipped.
package struct JUnitReport: Sendable {
  private var cases: [String] = []
  private var counts: [Verdict.Outcome: Int] = [:]
  private var clusters = Clusters()

  /// Beyond this many artifacts the cases are the causes.
  package static let limit = 5_000

  package init() {}

  package mutating func add(_ result: ArtifactResult) {
    let total = counts.values.reduce(0, +)
    counts[result.verdict.outcome, default: 0] += 1
    clusters.add(result, page: nil)
    if total < Self.limit {
      cases.append(Self.testCase(result))
    } else {
      cases = []
    }
  }

  /// The whole document.
  package func document(_ summary: RunSummary) -> [UInt8] {
    let isListed = counts.values.reduce(0, +) <= Self.limit
    let kinds = clusters.sorted
    let number: (Verdict.Outcome) -> Int = { counts[$0] ?? 0 }
    let failures =
      isListed ? number(.rejected) : kinds.count { $0.rejections > 0 }
    let errors = isListed ? number(.unreadable) : min(1, number(.unreadable))
    let skipped = isListed ? number(.undetermined) : min(1, number(.undetermined))
    let body = isListed ? cases : Self.testCases(kinds, counts)
    let totals =
      "tests=\"\(body.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
    let notes = summary.notes + (summary.isInterrupted ? ["The run was interrupted"] : [])
    let text =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="attestscope" \(totals)>
      <testsuite name="attestscope" \(totals)>

      """ + body.joined()
      + notes.map { "<system-out>\(XMLText.escaped($0.sentence))</system-out>\n" }.joined()
      + "</testsuite>\n</testsuites>\n"
    return Array(text.utf8)
  }

  private static func testCase(_ result: ArtifactResult) -> String {
    let headline = XMLText.escaped(result.headline, limit: 512)
    let kind = XMLText.escaped(result.leadingProblem?.id ?? result.verdict.outcome.rawValue)
    let outcome: String? =
      switch result.verdict.outcome {
      case .accepted: nil
      case .rejected:
        "<failure message=\"\(headline)\" type=\"\(kind)\">\(details(result))</failure>"
      case .unreadable:
        "<error message=\"\(headline)\" type=\"\(kind)\">\(details(result))</error>"
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

  /// What went wrong, a line each.
  private static func details(_ result: ArtifactResult) -> String {
    let lines = ["id: \(result.id)"] + result.problems.prefix(20).flatMap(lines)
    return lines.map { XMLText.escaped($0, limit: 512) }.joined(separator: "\n")
  }

  private static func lines(_ problem: Problem) -> [String] {
    var lines = problem.checks.map { check in
      "\(check.rule.id): \(check.title.sentence) \(check.finding.found.sentence)"
    }
    if let cause = problem.knownCause, let certainty = problem.diagnosis?.certainty {
      lines.append("cause \(cause.id), \(certainty.rawValue): \(cause.statement.sentence)")
      if let step = cause.fix.first { lines.append("fix (\(cause.actor.rawValue)): \(step.text)") }
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
