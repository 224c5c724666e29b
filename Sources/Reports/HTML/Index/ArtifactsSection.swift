import Decoding
import Evidence
import Results

/// The section on artifacts of the index: a table with search, filters and sorting. Without the
/// page's script it has only a few rows.
///
/// The script unpacks the rows from the data block `rows` and draws only the visible ones. It keeps
/// search, filters and sorting in the address, so that a view can be shared.
struct ArtifactsSection {
  /// The summary of the run.
  let overview: BatchOverview
  /// The rows of this page.
  let part: IndexPart
  /// The number of index pages.
  let parts: Int

  /// The section; `nil` for a run without artifacts.
  var section: PageSection? {
    guard overview.summary.artifacts > 0 else { return nil }
    return PageSection("Artifacts", id: "artifacts") {
      if !excerpt.isEmpty {
        HTML.element(.p, .class("lede nojs")) { excerpt }
      }
      HTML.element(.p, .class("single po"), .id("paper")) {
        if isLong { "The \(overview.summary.artifacts.grouped) artifacts are in results.jsonl." }
      }
      HTML.element(.div, .class(isLong ? "tbl np" : "tbl")) {
        HTML.element(.details, .class("facets js"), .id("facets")) {
          HTML.element(.summary) { "Filters" }
          HTML.element(.div, .id("facet-groups"))
        }
        HTML.element(.div) {
          tools
          table
        }
      }
      single
      PartLinks(part: part, parts: parts, artifacts: overview.summary.artifacts).html
    }
  }

  /// Whether a reader without the script sees only the first rows. They aren't printed.
  private var isLong: Bool { part.leading.count < overview.summary.artifacts }

  /// Which rows a reader without the script sees.
  private var excerpt: String {
    guard isLong else { return "" }
    let shown = part.leading.count
    let troubled = part.leading.count { ![.accepted, .warned].contains($0.state) }
    let kind = troubled == shown ? " that were not accepted" : ", those not accepted first"
    return "The first \(shown.grouped) artifacts\(kind). All \(overview.summary.artifacts.grouped) "
      + "are lines of results.jsonl, next to this file. "
  }

  /// The commands that write the page of a row without one, and the document of one case.
  private var single: HTML {
    HTML.element(.p, .class("single np")) {
      if overview.pages.count < overview.summary.artifacts {
        "\(overview.pages.count.grouped) of \(overview.summary.artifacts.counted("artifact")) "
        "have a page. Write the page of another with the eight digits of its row: "
        HTML.element(.code) { "attestscope report results.jsonl --id DIGITS -o pages" }
        ". "
      }
      "One case as a document for its sender: "
      HTML.element(.code) {
        "attestscope report results.jsonl --id DIGITS --format document -o case"
      }
      "."
    }
  }

  /// Draws the search field, the number of rows, and the button that clears the filters; visible
  /// only while the script runs.
  private var tools: HTML {
    HTML.element(.div, .class("tools jsf")) {
      HTML.element(.label, .class("vh"), .fixed("for", "search")) {
        "Search ticket, file, key ID, account, cause, rule, team or artifact ID"
      }
      HTML.element(
        .input, .id("search"), .type("search"), .fixed("maxlength", "64"),
        .fixed(
          "placeholder", "Search: ticket, file, key ID, account, cause, rule, team, artifact ID"),
        .fixed("autocomplete", "off"), .fixed("spellcheck", "false"))
      HTML.element(.p, .id("count")) { "Reading rows…" }
      HTML.element(
        .button, .class("btn"), .type("button"), .id("clear"), .fixed("hidden", "hidden")
      ) {
        "Clear filters"
      }
    }
  }

  /// The headings: the key by which the script sorts, the heading, and the class, which places it.
  /// Verdict, cause and owner are the first line of a row; the others are the second.
  private var columns: [(key: String?, title: String, look: StaticString)] {
    let cause =
      overview.findingsOfRows.isEmpty ? "Cause or failed check" : "Cause, failed check or finding"
    return [
      ("state", "Verdict", "c1"), ("cause", cause, "c2"), ("owner", "Who acts", "c3"),
      (nil, "ID", "c4"), ("name", "Artifact", "c5"), ("type", "Type", "c6"), ("app", "App", "c7"),
      ("time", "Seen (UTC)", "c8"),
    ]
  }

  /// Draws the table with the rows that are shown without the script.
  private var table: HTML {
    HTML.element(
      .div, .class("vt"), .id("scroller"), .focusable, .role("region"),
      .label("Artifacts, scrollable")
    ) {
      HTML.element(.table, .id("rows-table")) {
        HTML.element(.caption, .class("vh")) {
          "Artifacts with verdict, cause, who acts, ID, name, type, app and time"
        }
        HTML.element(.thead) {
          HTML.element(.tr) {
            for (key, title, look) in columns {
              HTML.element(.th, .class(look), .scope(.col)) {
                if let key {
                  HTML.element(.button, .class("jsf"), .type("button"), .data("sort", key)) {
                    title
                  }
                }
                HTML.element(.span, .look(key == nil ? nil : "nojs")) { title }
              }
            }
          }
        }
        HTML.element(.tbody) { for row in part.leading { html(row) } }
      }
    }
  }

  /// Draws one row. The script draws the others in the same form.
  private func html(_ row: IndexRow) -> HTML {
    let finding = row.page.flatMap { overview.findingsOfRows[ByteText($0.path)] }
    return HTML.element(.tr) {
      HTML.element(.td, .class("c1")) {
        Icon.labelled(finding == nil ? row.state.mark : .warn, row.state.shortWord)
      }
      HTML.element(.td, .class("c2")) {
        if let finding {
          finding.link
          HTML.text(" ")
          HTML.prose(finding.phrase)
        } else {
          cause(of: row)
        }
      }
      HTML.element(.td, .class("c3")) { HTML.text((finding?.owner ?? row.owner).title) }
      HTML.element(.td, .class("c4 hex")) { Int(row.digits).padded(hex: 8) }
      HTML.element(.td, .class("c5")) {
        HTML.link(to: row.page) { HTML.bidi(row.name, limit: 255) }
      }
      HTML.element(.td, .class("c6")) { row.type.word }
      HTML.element(.td, .class("c7")) {
        HTML.bidi(row.app.isEmpty ? "–" : Self.bundle(row.app), limit: 120)
      }
      HTML.element(.td, .class("c8 num")) {
        row.time > 0 ? Timestamp(epochSeconds: row.time).tabular : "–"
      }
    }
  }

  /// Returns the bundle identifier of an App ID, without the team's prefix, which a narrow column
  /// has no room for.
  private static func bundle(_ app: String) -> String {
    let team = app.prefix { $0 != "." }
    return AppleIdentifier.isTeam(String(team)) && team.endIndex < app.endIndex
      ? String(app[team.endIndex...].dropFirst()) : app
  }

  /// Draws the title and label of a row's cluster; without one, what its bytes are, what is missing,
  /// or that nothing has to be done.
  private func cause(of row: IndexRow) -> HTML {
    let clusters = overview.clusters.all
    let needed = Need.allCases.enumerated().filter { row.needs & 1 << UInt8($0.offset) != 0 }
    let needs =
      needed.isEmpty
      ? "" : "Needs " + needed.map(\.element.meaning).joined(separator: "; ")
    guard row.cause > 0, Int(row.cause) <= clusters.count else {
      if !row.content.isEmpty { return HTML.text(row.content) }
      if !needs.isEmpty { return HTML.text(needs) }
      // Without a cause, a reviewer acts only on a challenge that was used before.
      if row.owner == .security { return .text("Reject it: its challenge was used before") }
      return HTML.element(.span, .class("muted")) {
        row.owner == .nobody ? "Nothing to do" : row.page == nil ? "Not known" : "See its page"
      }
    }
    let cluster = clusters[Int(row.cause) - 1]
    return HTML(joining: [
      HTML.text(row.isProbable ? cluster.probableTitle : cluster.title), HTML.text(" "),
      HTML.element(.code) { cluster.label },
      HTML.text(row.state == .undetermined && !needs.isEmpty ? ". \(needs)" : ""),
    ])
  }

  /// What findings say of sound artifacts, by their pages, in a fixed order.
  private var findings: [JSONValue] {
    overview.findingsOfRows.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
      .map { page, finding in finding.json(of: page.text) }
  }

  /// The data block with the names of causes, states and types, and the invisible characters, for
  /// the script.
  var data: DataBlock {
    DataBlock.json(
      "table",
      .object([
        "causes": .array(
          overview.clusters.all.map {
            .object([
              "id": .string($0.id), "label": .string($0.label),
              "probable": .string($0.probableTitle),
              "rules": .strings($0.rules.map(\.rawValue)), "title": .string($0.title),
              "word": .string($0.shortClaim),
            ])
          }),
        "findings": .array(findings),
        "invisible": .array(
          Unicode.Scalar.invisibleRanges.map {
            .array([.integer(Int($0.lowerBound)), .integer(Int($0.upperBound))])
          }),
        "needs": .strings(Need.allCases.map(\.meaning)),
        "owners": .array(
          Owner.allCases.map {
            .object(["id": .string($0.rawValue), "word": .string($0.title)])
          }),
        "pages": .integer(part.pages), "rows": .integer(part.rows.count),
        "states": .array(
          ReportState.allCases.map {
            .object([
              "id": .string($0.rawValue), "mark": .string($0.mark.rawValue),
              "word": .string($0.shortWord),
            ])
          }),
        "types": .array(
          ArtifactType.allCases.map {
            .object(["id": .string($0.rawValue), "word": .string($0.word)])
          }),
      ]))
  }
}
