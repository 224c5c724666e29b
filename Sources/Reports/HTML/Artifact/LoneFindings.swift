import Evidence
import Results

/// The findings on an artifact's page that has no report beside it: each in full, because there is no page of the
/// conversation to link to.
struct LoneFindings {
  /// The findings that need action, in the order of the results.
  let findings: [RunFinding]
  /// The artifact's id.
  let artifact: String

  /// What the page calls a finding, which has no number here.
  private static let name = "the finding"

  /// Returns a page with the findings in its slot; `nil` if the page has no empty slot.
  ///
  /// - Parameter page: The document in UTF-8.
  func filling(_ page: [UInt8]) -> [UInt8]? {
    let fault = findings.first { finding in
      finding.events.contains {
        $0.isOffence && $0.verdict == .accepted && $0.artifact?.equals(artifact) == true
      }
    }
    return FindingsNote.filling(
      page, with: html, fault: fault.map { (Self.name, $0.title) },
      of: findings.map { (Self.name, $0) })
  }

  /// The findings, each with its title, what was found, its cause, who acts, the steps, and its events.
  private var html: HTML {
    HTML.element(.div, .id("findings"), .class("panel")) {
      HTML.element(.h2) { "Findings about it" }
      for (number, finding) in findings.enumerated() {
        HTML.element(.h3) {
          Icon.marked(finding.result.mark)
          " "
          HTML.text(finding.title)
        }
        for (index, block) in finding.blocks(of: artifact).enumerated() {
          BlockHTML(isInChapter: true).html(block, id: "finding-\(number + 1)-\(index)")
        }
      }
    }
  }
}
