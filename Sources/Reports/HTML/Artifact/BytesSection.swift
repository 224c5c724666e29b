import Evidence
import Results

/// The section on bytes of an artifact's page: for every buffer, a map, a table of decoded fields
/// and a hex dump. Fields and bytes link to each other.
///
/// Buffers are the artifact itself and everything that was decoded from it. Nothing is drawn for
/// results without bytes.
///
/// Drawn from ``ByteRegions``, which numbers every field and every place that a check is about.
/// Long buffers are drawn in parts, around these places. Print leaves the section out.
struct BytesSection {
  /// The fields and buffers to show.
  let regions: ByteRegions

  /// The section; `nil` without bytes.
  var section: PageSection? {
    guard !regions.dumps.isEmpty else { return nil }
    return PageSection("Bytes", id: "bytes") {
      HTML.element(.p, .class("lede")) {
        "A field leads to its bytes. "
        HTML.element(.span, .class("js")) {
          "Point at a field or at bytes to see where they meet; click to keep the selection."
        }
      }
      search
      legend
      for dump in regions.dumps { box(dump) }
      if regions.omitted > 0 {
        HTML.remark("\(regions.omitted.counted("field")) not shown.")
      }
    }
  }

  /// Draws the search field and the buttons that fold; they work on all fields of the page and are
  /// visible only while the script runs.
  private var search: HTML {
    HTML.element(.div, .class("seek jsf")) {
      HTML.element(.label, .class("vh"), .fixed("for", "seek")) { "Search fields and values" }
      HTML.element(
        .input, .id("seek"), .type("search"), .fixed("maxlength", "128"),
        .fixed("placeholder", "Field, value or hex"), .fixed("autocomplete", "off"),
        .fixed("spellcheck", "false"))
      for (id, title) in [("fold", "Fold all"), ("unfold", "Unfold all")] {
        HTML.element(.button, .class("btn"), .type("button"), .id(id)) { title }
      }
      HTML.element(.p, .id("hits"), .class("muted"))
    }
  }

  /// Draws the legend with the tints and lines that occur on the page. Color is never the only
  /// sign: faults and confirming bytes are underlined too.
  private var legend: HTML {
    let all = regions.dumps.flatMap(\.regions)
    let components = Component.allCases.filter { one in all.contains { $0.component == one } }
    return HTML.element(.ul, .class("legend")) {
      for component in components {
        HTML.element(.li) {
          HTML.element(.span, .swatch(component))
          component.title
        }
      }
      if all.contains(where: { $0.role == .fault }) {
        HTML.element(.li) {
          HTML.element(.span, .class("bad")) { "Red, underlined" }
          " a check failed or warned here"
        }
      }
      if all.contains(where: { $0.role == .confirms || $0.role == .expected }) {
        HTML.element(.li) {
          HTML.element(.span, .class("rel")) { "Green, underlined" }
          " confirms it"
        }
      }
      if !regions.withheld.isEmpty { HTML.element(.li) { "·· redacted" } }
    }
  }

  /// Draws one buffer: its name, size and origin, then map, fields and dump. A note says how many
  /// bytes a long dump leaves out.
  ///
  /// The script shows the path, range and value of the selected region in the line below the dump.
  @HTMLBuilder
  private func box(_ dump: ByteRegions.Dump) -> HTML {
    let name = dump.buffer.name
    let count = dump.buffer.storage.count
    let shown = dump.windows.reduce(0) { $0 + $1.count }
    HTML.element(.h3, .class("buf")) {
      HTML.bidi(name.capitalizedFirst)
      HTML.element(.span, .class("muted")) { ", \(count.counted("byte"))" }
      if let origin = dump.buffer.origin {
        HTML.element(.span, .class("muted")) { HTML.text(", \(origin.phrase)") }
      }
    }
    HTML.element(.div, .class("bytes"), .data("start", "\(start(of: dump))")) {
      ByteMap(dump, in: regions).html
      HTML.element(
        .div, .class("treebox"), .focusable, .role("region"), .label("Fields of the \(name)")
      ) { BufferFieldTable(dump: dump, regions: regions).html }
      HTML.element(
        .div, .class("hexbox"), .focusable, .role("region"),
        .label("Byte dump of the \(name). The table of fields holds the same information.")
      ) { HexDump(dump, withheld: regions.withheld).grid }
      HTML.element(.p, .class("status js")) {
        HTML.element(.b, .class("path"))
        HTML.element(.span, .class("muted num"))
        HTML.element(.code)
      }
    }
    if shown < count {
      HTML.remark(
        "\(shown.grouped) of \(count.counted("byte")) are shown, around what the checks speak of.")
    }
  }

  /// Returns the number of the region that the script selects first: the first fault, or empty for
  /// none. It is the box's `data-start`.
  private func start(of dump: ByteRegions.Dump) -> String {
    dump.regions.first { $0.role == .fault }.map { "\($0.number)" } ?? ""
  }
}

extension ByteRegions {
  /// Returns a text that links to the bytes in the dump, or to the field where the dump leaves them
  /// out; plain text for bytes without a region, and on a page that shows none.
  func link(to bytes: Bytes, _ text: String) -> HTML {
    guard isDrawn, let region = region(of: bytes) else { return .text(text) }
    let id = isShown(region) ? "b-\(region.number)" : "f-\(region.number)"
    return HTML.link(toID: id, text)
  }
}
