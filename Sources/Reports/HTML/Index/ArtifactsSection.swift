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
      HTML.element(.p, .class("lede")) {
        HTML.element(.span, .class("nojs")) { excerpt }
        HTML.element(.span, .class("js")) {
          "Filter by any value; the address bar keeps the filter, so that the view can be shared. "
        }
        pages
      }
      HTML.element(.div, .class("tbl")) {
        HTML.element(.details, .class("facets js"), .id("facets")) {
          HTML.element(.summary) { "Filters" }
          HTML.element(.div, .id("facet-groups"))
        }
        HTML.element(.div) {
          tools
          table
        }
      }
      PartLinks(part: part, parts: parts, artifacts: overview.summary.artifacts).html
    }
  }

  /// Which rows a reader without the script sees.
  private var excerpt: String {
    let shown = part.leading.count
    guard shown < overview.summary.artifacts else { return "" }
    let troubled = part.leading.count { ![.accepted, .warned].contains($0.state) }
    let kind = troubled == shown ? " that were not accepted" : ", those not accepted first"
    return "The first \(shown.grouped) artifacts\(kind). All \(overview.summary.artifacts.grouped) "
      + "are lines of results.jsonl, next to this file. "
  }

  /// A sentence on artifacts without a page of their own; empty where all have one.
  private var pages: String {
    guard overview.troubledPages < overview.troubled else { return "" }
    return "\(overview.troubledPages.grouped) of the \(overview.troubled.grouped) that were not "
      + "accepted have a page of their own, at least three of each cause; "
      + "results.jsonl tells everything of the others."
  }

  /// Draws the search field, the number of rows, and the button that clears the filters; visible
  /// only while the script runs.
  private var tools: HTML {
    HTML.element(.div, .class("tools jsf")) {
      HTML.element(.label, .class("vh"), .fixed("for", "search")) {
        "Search name, artifact ID, app, cause or source"
      }
      HTML.element(
        .input, .id("search"), .type("search"), .fixed("maxlength", "64"),
        .fixed("placeholder", "Name, artifact ID, app, cause or source"),
        .fixed("autocomplete", "off"), .fixed("spellcheck", "false"))
      HTML.element(.p, .id("count")) { "Reading rows…" }
      HTML.element(
        .button, .class("btn"), .type("button"), .id("clear"), .fixed("hidden", "hidden")
      ) {
        "Clear filters"
      }
    }
  }

  /// The columns: the key by which the script sorts, the heading, and the class.
  private static let columns: [(key: String, title: String, look: StaticString)] = [
    ("state", "Verdict", "c1"), ("time", "Seen (UTC)", "c2"), ("name", "Artifact", "c3"),
    ("app", "App", "c4"), ("type", "Type", "c5"), ("cause", "Cause", "c6"),
  ]

  /// Draws the table with the rows that are shown without the script.
  private var table: HTML {
    HTML.element(
      .div, .class("vt"), .id("scroller"), .focusable, .role("region"),
      .label("Artifacts, scrollable")
    ) {
      HTML.element(.table, .id("rows-table")) {
        HTML.element(.caption, .class("vh")) {
          "Artifacts with verdict, time, name, app, type and cause"
        }
        HTML.element(.thead) {
          HTML.element(.tr) {
            for (key, title, look) in Self.columns {
              HTML.element(.th, .class(look), .scope(.col)) {
                HTML.element(.button, .class("jsf"), .type("button"), .data("sort", key)) { title }
                HTML.element(.span, .class("nojs")) { title }
              }
            }
          }
        }
        HTML.element(.tbody) { for row in part.leading { html(row) } }
      }
    }
  }

  /// Draws one row. The script draws the others in the same form.
  ///
  /// The columns are verdict, time, name with the first eight digits of the id, app, type and
  /// cause.
  private func html(_ row: IndexRow) -> HTML {
    HTML.element(.tr) {
      HTML.element(.td, .class("c1")) { Icon.labelled(row.state.mark, row.state.shortWord) }
      HTML.element(.td, .class("c2 num")) {
        row.time > 0 ? Timestamp(epochSeconds: row.time).tabular : "–"
      }
      HTML.element(.td, .class("c3")) {
        HTML.element(.div, .class("name")) {
          HTML.link(to: row.page) { HTML.bidi(row.name, limit: 120) }
          " "
          HTML.element(.span, .class("hex")) { Int(row.digits).padded(hex: 8) }
        }
      }
      HTML.element(.td, .class("c4")) {
        HTML.bidi(row.app.isEmpty ? "–" : Self.bundle(row.app), limit: 120)
      }
      HTML.element(.td, .class("c5")) { row.type.word }
      HTML.element(.td, .class("c6")) { cause(row.cause) }
    }
  }

  /// Returns the bundle identifier of an App ID, without the team's prefix, which a narrow column
  /// has no room for.
  private static func bundle(_ app: String) -> String {
    let team = app.prefix { $0 != "." }
    return AppleIdentifier.isTeam(String(team)) && team.endIndex < app.endIndex
      ? String(app[team.endIndex...].dropFirst()) : app
  }

  /// Draws the label and title of a cluster.
  ///
  /// - Parameter code: the code of the cluster, from one; zero for none.
  private func cause(_ code: UInt16) -> HTML {
    let clusters = overview.clusters.all
    guard code > 0, Int(code) <= clusters.count else { return HTML.text("–") }
    let cluster = clusters[Int(code) - 1]
    return HTML(joining: [
      HTML.element(.code) { cluster.label }, HTML.text(" "), HTML.text(cluster.title),
    ])
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
              "id": .string($0.id), "label": .string($0.label), "word": .string($0.title),
            ])
          }),
        "invisible": .array(
          Unicode.Scalar.invisibleRanges.map {
            .array([.integer(Int($0.lowerBound)), .integer(Int($0.upperBound))])
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
