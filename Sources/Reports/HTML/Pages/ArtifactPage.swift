import Checks
import Decoding
import Diagnosis
import Evidence

/// The page of one artifact: the verdict in a sentence, what to do about it, and every byte that
/// it rests on.
package struct ArtifactPage: Sendable {
  private let result: ArtifactResult
  private let tool: RunHeader.Tool
  private let state: ReportState
  private let problems: [Problem]
  private let withheld: Withheld

  package init(_ result: ArtifactResult, by tool: RunHeader.Tool) {
    self.result = result
    self.tool = tool
    state = ReportState(result.verdict)
    problems = result.problems
    withheld = result.withheld
  }

  package var html: HTML {
    let name = result.record ?? result.source.place
    let anchors = [result.policy.attestationAnchor, result.policy.receiptAnchor]
    let frame = PageFrame(
      title: "\(state.word): \(name)", mark: state.mark, tool: tool,
      foreignAnchors: anchors.filter { !$0.isBuiltIn }, crumb: name, script: .artifact)
    return frame.page {
      verdict
      for (index, problem) in problems.enumerated() {
        ProblemSection(problem, number: index + 1, withheld: withheld).html
      }
      ChecksTable(result.checks).html
      BytesSection(result, withheld: withheld).html
      provenance
    }
  }

  private var verdict: HTML {
    HTML.element(.section, .class("verdict"), .labelled(by: "verdict")) {
      HTML.element(.p, .chip(state.mark)) {
        Icon.of(state.mark)
        state.word
      }
      HTML.element(.h1, .id("verdict")) { HTML.text(result.headline) }
      needs
      trio
      HTML.element(.p, .class("tally")) { result.verdict.tally.sentence }
      facts
    }
  }

  private var needs: HTML {
    guard !result.verdict.needs.isEmpty else { return .empty }
    return HTML.element(.div, .class("lead")) {
      HTML.element(.p) { "To settle the verdict, this is missing:" }
      HTML.element(.ul) {
        for need in result.verdict.needs {
          HTML.element(.li) {
            Icon.of(.open)
            " \(need.meaning). \(need.advice)"
          }
        }
      }
    }
  }

  /// Cause, fix and who acts, side by side.
  private var trio: HTML {
    guard let diagnosis = result.diagnoses.first else { return .empty }
    return HTML.element(.div, .class("trio")) {
      HTML.element(.div) {
        HTML.element(.h2) {
          "Cause "
          HTML.element(.span, .chip(diagnosis.certainty.mark)) {
            Icon.of(diagnosis.certainty.mark)
            diagnosis.certainty.word
          }
        }
        HTML.element(.p) { HTML.text(diagnosis.cause.statement.sentence) }
        HTML.element(.p) {
          HTML.element(.a, .href(toID: "problem-1")) { "See the computation" }
        }
      }
      HTML.element(.div) {
        HTML.element(.h2) { "Fix" }
        if let step = diagnosis.cause.fix.first {
          HTML.element(.p) { HTML.text(step.text) }
        }
        if diagnosis.cause.fix.count > 1 {
          HTML.element(.p) {
            HTML.element(.a, .href(toID: "fix-1")) { "All \(diagnosis.cause.fix.count) steps" }
          }
        }
      }
      HTML.element(.div) {
        HTML.element(.h2) { "Who acts" }
        HTML.element(.ul) {
          for actor in result.actors { HTML.element(.li) { HTML.element(.b) { actor.title } } }
        }
      }
    }
  }

  private var facts: HTML {
    let summary = result.summary
    let facts: [(String, String?)] = [
      ("Artifact", "\(result.type.word), \(result.payload.count.counted("byte"))"),
      ("Environment", summary.environment),
      ("Operating system", summary.operatingSystem),
      ("Counter", summary.counter.map { $0.grouped }),
      ("Issued", summary.issuedAt?.phrase),
      ("Captured", result.source.capturedAt?.phrase),
    ]
    let wide: [(String, String?)] = [("App ID", summary.appID), ("Key ID", summary.keyID)]
    return HTML.element(.dl, .class("facts")) {
      for case (let name, let value?) in facts { Self.fact(name, value) }
      for case (let name, let value?) in wide {
        HTML.element(.div, .class("w2")) {
          HTML.element(.dt) { name }
          HTML.element(.dd) { HTML.element(.code) { HTML.bidi(value) } }
        }
      }
    }
  }

  private static func fact(_ name: String, _ value: String) -> HTML {
    HTML.element(.div) {
      HTML.element(.dt) { name }
      HTML.element(.dd) { HTML.bidi(value) }
    }
  }

  private var provenance: HTML {
    let policy = result.policy
    let evaluated = policy.evaluatedAt.map { time in
      time.phrase + (policy.evaluatedAtSource.map { " (\($0.rawValue))" } ?? "")
    }
    let rows: [(String, String?)] = [
      ("Source", result.source.place), ("Transport", result.source.transport),
      ("SHA-256", result.sha256), ("Result id", result.id), ("Evaluated at", evaluated),
      ("Expected App IDs", policy.appIDs.isEmpty ? nil : policy.appIDs.joined(separator: ", ")),
      ("Expected environment", policy.environment?.rawValue),
      ("Attestation anchor", Self.phrase(policy.attestationAnchor)),
      ("Receipt anchor", Self.phrase(policy.receiptAnchor)),
      ("Tool", "attestscope \(tool.version), rules \(tool.rules)"),
    ]
    return HTML.element(.section, .labelled(by: "provenance")) {
      HTML.element(.h2, .id("provenance")) { "Provenance" }
      HTML.element(.p, .class("lede")) { "All that can change the verdict, besides the bytes." }
      HTML.element(.dl, .class("kv")) {
        for case (let name, let value?) in rows {
          HTML.element(.dt) { name }
          HTML.element(.dd) { HTML.bidi(value) }
        }
      }
    }
  }

  private static func phrase(_ anchor: Policy.Anchor) -> String {
    "\(anchor.name)\(anchor.isBuiltIn ? "" : ", given by the caller"), SHA-256 \(anchor.sha256)"
  }
}
