import Evidence
package import Results

/// The comparison of two runs as one self-contained HTML page.
package struct DiffPage: Sendable {
  private let diff: ResultsDiff
  private let tool: RunHeader.Tool
  /// The report folders of the earlier and of the later run, to whose pages the names lead.
  private let links: (old: ReportLinks?, new: ReportLinks?)

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - diff: The comparison, with all changes already added.
  ///   - tool: The tool that compares, named in the footer.
  ///   - old: The report folder of the earlier run.
  ///   - new: The report folder of the later run.
  package init(
    _ diff: ResultsDiff, by tool: RunHeader.Tool, linkedTo old: ReportLinks? = nil,
    _ new: ReportLinks? = nil
  ) {
    self.diff = diff
    self.tool = tool
    links = (old, new)
  }

  /// The whole page: headline, counts, notes, then a table for each kind of change.
  package var html: HTML {
    let mark: Mark =
      diff.count(.newlyFailing) > 0 ? .fail : diff.newFindings.first?.result.mark ?? .pass
    let frame = PageFrame(
      title: "\(headline): attestscope comparison", mark: mark, tool: tool,
      foreignAnchors: diff.foreignAnchors, crumb: "Comparison", isPartOfReport: false,
      script: .artifact)
    return frame.page {
      overview
      findings
      for change in ResultsDiff.Change.allCases { section(change) }
    }
  }

  /// The new findings, else the newly rejected artifacts and the new ones that are rejected, else the gone findings;
  /// without any, that nothing is newly rejected, or that nothing changed.
  private var headline: String {
    if let findings = diff.newFindingsPhrase { return findings }
    if let phrase = diff.rejectionsPhrase ?? diff.goneFindingsPhrase { return phrase }
    let changed = ResultsDiff.Change.allCases.filter { $0 != .unchanged }
      .reduce(0) { $0 + diff.count($1) }
    return changed == 0 ? "Nothing changed" : "Nothing is newly rejected"
  }

  /// A table of the new findings; nothing without any.
  @HTMLBuilder
  private var findings: HTML {
    if !diff.newFindings.isEmpty {
      let more = diff.newFindings.count - ResultsDiff.findingLimit
      PageSection(
        "New findings", id: "findings",
        lede: more > 0
          ? "\(ResultsDiff.findingLimit.grouped) of \(diff.newFindings.count.grouped)." : nil
      ) {
        HTML.table(
          "list", caption: "New findings: what was found, and the artifacts",
          columns: ["What was found", "Who acts", "Artifacts"],
          of: Array(diff.newFindings.prefix(ResultsDiff.findingLimit))
        ) { finding in
          HTML.element(.th, .class("wide"), .scope(.row)) {
            Icon.marked(finding.result.mark)
            " "
            HTML.text(finding.title.sentence, limit: 800)
            if !finding.about.isEmpty {
              HTML.element(.div, .class("muted")) { HTML.bidi(finding.about, limit: 400) }
            }
            HTML.element(.div, .class("muted")) {
              HTML.element(.code) { HTML.text(AnalyzeCommand.explaining(finding.page), limit: 120) }
            }
          }
          HTML.element(.td) { Owner(finding.actor).title }
          HTML.element(.td, .class("wide")) {
            FoldedList.html(finding.artifacts) { ids in
              names(ids.map { ($0, finding.name(of: $0)) }, in: links.new)
            }
          }
        }
      }.html
    }
  }

  /// The headline, the names of the two runs, the counts and the notes.
  private var overview: HTML {
    HTML.element(.section, .labelled(by: "overview")) {
      HTML.element(.h1, .id("overview")) { headline }
      HTML.element(.p, .class("lead")) {
        "From "
        HTML.bidi(diff.old, limit: 120)
        " to "
        HTML.bidi(diff.new, limit: 120)
        ". Artifacts are compared that have the same bytes and the same record's name in both runs. A record with"
        " other bytes is compared by its name."
      }
      if !diff.expectations.isEmpty {
        HTML.element(.p, .class("lead")) {
          HTML.element(.b) {
            "Some artifacts were checked with different values, which can be the reason: "
          }
          HTML.text(diff.expectations.joined(separator: " "))
        }
      }
      HTML.boxes(
        "nums",
        ResultsDiff.Change.allCases.filter { diff.count($0) > 0 }.map { change in
          let (title, mark) = diff.words(change)
          let rejected =
            change == .new && diff.newRejections > 0
            ? " (\(diff.newRejections.grouped) rejected)" : ""
          return KeyValue(Icon.labelled(mark, title), .text(diff.count(change).grouped + rejected))
        })
      let notes = diff.goneNotes + diff.notes
      if !notes.isEmpty { HTML.list("notes", notes.map { HTML.text($0.sentence) }) }
    }
  }

  /// Draws the table of one kind of change, a row for each group of artifacts with the same change; nothing
  /// where no artifact is listed. Unchanged artifacts are never listed.
  @HTMLBuilder
  private func section(_ change: ResultsDiff.Change) -> HTML {
    let groups = diff.groups(change)
    if !groups.isEmpty {
      let listed = diff.rows(change).count
      let isCut = diff.omitted(change) > 0
      let title = diff.words(change).title
      PageSection(
        title, id: change.rawValue,
        lede: isCut ? "\(listed.grouped) of \(diff.count(change).grouped)." : nil
      ) {
        HTML.table(
          "list", caption: "\(title): what changed, and the artifacts",
          columns: ["What changed", "Who acts", "Artifacts"], of: groups
        ) { cells(of: $0, change) }
      }.html
    }
  }

  /// Draws the row of a group: the number and the change in words, the command that explains the
  /// cause or rule, who acts, and the artifacts.
  @HTMLBuilder
  private func cells(of group: ChangeGroup, _ change: ResultsDiff.Change) -> HTML {
    HTML.element(.th, .class("wide"), .scope(.row)) {
      HTML.text(
        "\(group.rows.count.counted("artifact")): \(group.sentence(of: change))", limit: 800)
      if let id = group.page {
        HTML.element(.div, .class("muted")) {
          HTML.element(.code) { HTML.text(AnalyzeCommand.explaining(id), limit: 120) }
        }
      }
    }
    // Nothing is to be done about what is gone, or accepted without a warning.
    let isOpen = group.after.map { $0.outcome != .accepted || $0.leading != nil } ?? false
    HTML.element(.td) { group.owner ?? (isOpen ? Owner.unknown : .nobody).title }
    HTML.element(.td, .class("wide")) {
      FoldedList.html(group.rows) { rows in
        names(rows.map { ($0.id, $0.name) }, in: change == .gone ? links.old : links.new)
      }
    }
  }

  /// Draws the names of artifacts, each as a link to its page if the report has one.
  private func names(_ artifacts: [(id: String, name: String)], in report: ReportLinks?) -> HTML {
    HTML.element(.p) {
      HTML.joined(
        artifacts.map { id, name in
          HTML.link(to: report?.page(of: id)) { HTML.bidi(name, limit: 120) }
        })
    }
  }
}
