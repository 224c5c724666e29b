import Checks
import Decoding
import Diagnosis

/// The front page of a report: the finding in a sentence, the numbers, what went wrong by who acts,
/// and the artifacts.
package struct IndexPage: Sendable {
  package let header: RunHeader
  package let summary: RunSummary
  package let clusters: Clusters
  /// Those that were not accepted come first.
  package let rows: [IndexRow]

  package init(header: RunHeader, summary: RunSummary, clusters: Clusters, rows: [IndexRow]) {
    self.header = header
    self.summary = summary
    self.clusters = clusters
    self.rows = rows
  }

  package var html: HTML {
    let frame = PageFrame(
      title: "\(headline): attestscope report", mark: mark, tool: header.tool,
      foreignAnchors: [header.attestationAnchor, header.receiptAnchor].filter { !$0.isBuiltIn },
      crumb: nil, script: .index)
    return frame.page {
      overview
      causes
      artifacts
      skipped
    }
  }

  private func count(_ outcome: Verdict.Outcome) -> Int { summary.outcomes[outcome] ?? 0 }

  private var mark: Mark {
    if count(.rejected) > 0 { return .fail }
    return count(.undetermined) + count(.unreadable) > 0 ? .open : .pass
  }

  /// The finding; the numbers below it only support it.
  package var headline: String {
    let rejected = count(.rejected)
    let all = summary.artifacts
    if all == 0 { return "No artifact was found" }
    if rejected == 0 {
      let open = count(.undetermined) + count(.unreadable)
      guard open > 0 else {
        return all == 1 ? "The artifact is accepted" : "All \(all.grouped) artifacts are accepted"
      }
      return "Nothing is rejected, \(open.grouped) of \(all.grouped) could not be settled"
    }
    guard let first = clusters.sorted.max(by: { $0.rejections < $1.rejections }), first.isCause,
      first.rejections * 2 > rejected, rejected > 1
    else {
      return
        "\(rejected.grouped) of \(all.counted("artifact")) \(rejected == 1 ? "is" : "are") rejected"
    }
    return "One cause explains \(first.rejections.grouped) of \(rejected.grouped) rejections"
  }

  private var overview: HTML {
    let numbers: [(Mark, String, Int)] = [
      (.pass, "Accepted", count(.accepted)), (.fail, "Rejected", count(.rejected)),
      (.open, "Undetermined", count(.undetermined)), (.open, "Unreadable", count(.unreadable)),
    ]
    return HTML.element(.section, .labelled(by: "overview")) {
      HTML.element(.h1, .id("overview")) { headline }
      HTML.element(.p, .class("lead")) { lead }
      HTML.element(.dl, .class("nums")) {
        for (mark, name, number) in numbers {
          HTML.element(.div) {
            HTML.element(.dt) { Icon.labelled(mark, name) }
            HTML.element(.dd) {
              number.grouped
              HTML.element(.small) { number.share(of: summary.artifacts) }
            }
          }
        }
      }
      if !summary.notes.isEmpty {
        HTML.element(.ul, .class("notes")) {
          for note in summary.notes { HTML.element(.li) { HTML.text(note.sentence) } }
        }
      }
    }
  }

  private var lead: String {
    let inputs = summary.inputs.counted("input")
    let kinds = clusters.sorted.filter(\.isCause).count
    return "\(summary.artifacts.counted("artifact")) in \(inputs)"
      + (kinds > 0 ? ", \(kinds.counted("cause")) found" : "") + ". All results, one a line: "
      + "results.jsonl beside this page."
      + (summary.isInterrupted ? " The run was interrupted: this report is incomplete." : "")
  }

  private var causes: HTML {
    guard !clusters.sorted.isEmpty else { return .empty }
    return HTML.element(.section, .labelled(by: "causes")) {
      HTML.element(.h2, .id("causes")) { "What went wrong" }
      HTML.element(.p, .class("lede")) {
        "Each artifact counts once, under the cause that leads its diagnosis."
      }
      HTML.element(.table, .class("list")) {
        HTML.element(.caption, .class("vh")) { "Causes and unexplained rules by who acts" }
        Self.heading([("What", nil), ("Count", "n"), ("Share", "n"), ("Example", nil)])
        for (actor, clusters) in clusters.byActor {
          HTML.element(.tbody) {
            HTML.element(.tr) {
              HTML.element(.th, .scope(.rowgroup), .columns(4)) {
                actor.map { "For the \($0.title.lowercased())" } ?? "No known cause"
              }
            }
            for cluster in clusters { row(cluster) }
          }
        }
      }
    }
  }

  private func row(_ cluster: Clusters.Cluster) -> HTML {
    HTML.element(.tr) {
      HTML.element(.th, .class("wide"), .scope(.row)) {
        HTML.text(cluster.title)
        " "
        HTML.element(.span, .class("tag")) { cluster.id }
      }
      HTML.element(.td, .class("n")) { cluster.count.grouped }
      HTML.element(.td, .class("n")) { cluster.count.share(of: summary.artifacts) }
      HTML.element(.td, .class("wide")) { Self.name(cluster.example, page: cluster.examplePage) }
    }
  }

  private static func heading(_ columns: [(String, StaticString?)]) -> HTML {
    HTML.element(.thead) {
      HTML.element(.tr) {
        for (title, look) in columns {
          if let look {
            HTML.element(.th, .class(look), .scope(.col)) { title }
          } else {
            HTML.element(.th, .scope(.col)) { title }
          }
        }
      }
    }
  }

  /// The name, as a link where a page was written.
  private static func name(_ name: String, page: ReportPath?) -> HTML {
    guard let page else { return .bidi(name, limit: 120) }
    return HTML.element(.a, .href(to: page)) { HTML.bidi(name, limit: 120) }
  }
}

extension IndexPage {
  private var artifacts: HTML {
    guard !rows.isEmpty else { return .empty }
    return HTML.element(.section, .labelled(by: "artifacts")) {
      HTML.element(.h2, .id("artifacts")) { "Artifacts" }
      HTML.element(.p, .class("lede")) {
        rows.count < summary.artifacts
          ? "\(rows.count.grouped) of \(summary.artifacts.grouped), those that were not accepted "
            + "first. results.jsonl holds them all."
          : "All of them, those that were not accepted first."
      }
      HTML.element(.table, .class("list")) {
        HTML.element(.caption, .class("vh")) { "Artifacts with their verdicts" }
        Self.heading([("Verdict", nil), ("Artifact", nil), ("Finding", nil), ("Type", nil)])
        HTML.element(.tbody) {
          for row in rows {
            HTML.element(.tr) {
              HTML.element(.td, .class("st")) { Icon.labelled(row.state.mark, row.state.word) }
              HTML.element(.td, .class("wide")) { Self.name(row.name, page: row.page) }
              HTML.element(.td, .class("wide")) { HTML.text(row.headline, limit: 240) }
              HTML.element(.td, .class("nb muted")) { row.type.word }
            }
          }
        }
      }
    }
  }

  private var skipped: HTML {
    guard summary.skippedCount > 0 else { return .empty }
    return HTML.element(.section, .labelled(by: "skipped")) {
      HTML.element(.h2, .id("skipped")) { "Skipped" }
      HTML.element(.p, .class("lede")) {
        "Read, and no artifact found in it: "
          + summary.skippedCount.counted("entry", "entries")
          + (summary.skipped.count < summary.skippedCount
            ? "; the first \(summary.skipped.count.grouped) are listed." : ".")
      }
      HTML.element(.table, .class("list")) {
        HTML.element(.caption, .class("vh")) { "Skipped entries with the reason" }
        Self.heading([("Input", nil), ("Reason", nil)])
        HTML.element(.tbody) {
          for entry in summary.skipped {
            HTML.element(.tr) {
              HTML.element(.td, .class("wide")) {
                HTML.bidi(entry.file + (entry.entry.map { ", entry \($0)" } ?? ""))
              }
              HTML.element(.td, .class("wide muted")) { HTML.text(entry.reason) }
            }
          }
        }
      }
    }
  }
}
