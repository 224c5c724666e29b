import Evidence

/// A drawing in SVG: a file beside the Markdown pages, and inline in the HTML page.
struct DocumentFigure: Sendable {
  /// The name of the file without its extension.
  let name: String
  /// The drawing in words: its title for screen readers, and Markdown's alternative text.
  let description: String
  /// What is drawn.
  let content: Content

  /// The two kinds of drawings.
  enum Content: Sendable {
    /// Two columns of boxes: a computation with the mistake and without it, from the input to the
    /// result. A row whose values differ has thicker lines.
    case computation(left: String, right: String, rows: [Row])
    /// A horizontal bar for each cause, with its count.
    case bars([Bar])
  }

  /// One value of a computation.
  struct Row: Sendable {
    /// What the value is.
    let label: String
    /// The value in the left column.
    let left: String
    /// The value in the right column.
    let right: String
  }

  /// One bar.
  struct Bar: Sendable {
    /// The text above the bar. A text of more than 96 characters is drawn as its first 95 and `…`.
    let label: String
    /// The length of the bar, and the number after it.
    let count: Int
  }

  /// The first bytes of every SVG file, by which a later run recognizes its own files.
  static let beginning = "<svg viewBox=\"0 0 \(Int(width)) "

  /// The path of the file, from the document's folder.
  var path: String { "figures/\(name).svg" }

  /// The content of the SVG file.
  var svg: [UInt8] { html(isAlone: true).markup }

  /// Draws the figure as an `svg` element.
  ///
  /// - Parameter isAlone: Whether it becomes a file. A file needs the XML namespace, and a white
  ///   background, because the viewer's background is unknown.
  func html(isAlone: Bool) -> HTML {
    let height = self.height
    return HTML.element(
      .svg,
      [
        .viewBox(Self.width, height), .role("img"), .labelled(by: "figure-\(name)"),
        .fixed("font-family", "ui-monospace, Menlo, Consolas, monospace"),
        .fixed("font-size", "12.5"), .fixed("fill", "currentColor"),
      ] + (isAlone ? [.fixed("xmlns", "http://www.w3.org/2000/svg")] : [])
    ) {
      HTML.element(.title, .id("figure-\(name)")) { HTML.text(description) }
      if isAlone {
        Drawing.bar(.fixed("fill", "#fff"), x: 0, y: 0, width: Self.width, height: height)
      }
      switch content {
      case .computation(let left, let right, let rows): computation(left, right, rows)
      case .bars(let bars): self.bars(bars)
      }
    }
  }

  /// The width of every drawing, in SVG user units.
  private static let width = 760.0
  /// The height of a row of boxes, with the space below it.
  private static let rowHeight = 62.0

  /// The height of a bar with its text, and the space below it.
  private static let barHeight = 42.0

  /// The height that the content needs, in SVG user units.
  private var height: Double {
    switch content {
    case .computation(_, _, let rows): 40 + Double(rows.count) * Self.rowHeight
    case .bars(let bars): 12 + Double(bars.count) * Self.barHeight
    }
  }

  /// Returns the text as far as it fits into a box; the table below the figure has all of it.
  private static func fitted(_ text: String, _ limit: Int = 40) -> String {
    let text = VisibleText(text).escaped
    return text.count > limit ? "\(text.prefix(limit - 1))…" : text
  }

  /// Draws two columns of boxes, each below its title.
  @HTMLBuilder
  private func computation(_ left: String, _ right: String, _ rows: [Row]) -> HTML {
    let boxes: [(x: Double, title: String, value: KeyPath<Row, String>)] = [
      (4, left, \.left), (384, right, \.right),
    ]
    for box in boxes {
      Drawing.text(Self.fitted(box.title, 44), x: box.x, y: 18)
      for (index, row) in rows.enumerated() {
        let y = 32 + Double(index) * Self.rowHeight
        Drawing.bar(
          .fixed("fill", "none"), .fixed("stroke", "currentColor"),
          .fixed("stroke-width", row.left.equals(row.right) ? "1" : "2"), x: box.x, y: y,
          width: 364, height: 46)
        Drawing.text(Self.fitted(row.label, 44), x: box.x + 10, y: y + 18)
        Drawing.text(Self.fitted(row[keyPath: box.value]), x: box.x + 10, y: y + 36)
      }
    }
  }

  /// Draws the bars, each below its text; the longest is 640 units wide, and none is less than 2.
  @HTMLBuilder
  private func bars(_ bars: [Bar]) -> HTML {
    let peak = Double(max(1, bars.map(\.count).max() ?? 1))
    for (index, bar) in bars.enumerated() {
      let y = 8 + Double(index) * Self.barHeight
      let length = max(2, Double(bar.count) / peak * 640)
      Drawing.text(Self.fitted(bar.label, 96), x: 4, y: y + 12)
      Drawing.bar(
        .fixed("fill", "currentColor"), .fixed("opacity", "0.7"), x: 4, y: y + 18, width: length,
        height: 12)
      Drawing.text(bar.count.grouped, x: 14 + length, y: y + 28)
    }
  }
}
