import Evidence
import Results

/// A drawing of a document: a file beside the Markdown, a part of the page in HTML.
struct DocumentFigure: Sendable {
  /// What names the file.
  let name: String
  /// The same in words.
  let description: String
  let content: Content

  enum Content: Sendable {
    /// Values side by side, from the first to what follows from it: as one side computed them, and
    /// as the other did.
    case computation(left: String, right: String, rows: [Row])
    /// How often each of a few things was seen.
    case bars([Bar])
  }

  struct Row: Sendable {
    let label: String
    let left: String
    let right: String
  }

  struct Bar: Sendable {
    let label: String
    let count: Int
  }

  /// What every file begins with.
  static let beginning = "<svg viewBox=\"0 0 \(Int(width)) "

  /// The path from the document's folder.
  var path: String { "figures/\(name).svg" }

  /// The file's content.
  var svg: [UInt8] { html(isAlone: true).markup }

  /// - Parameter isAlone: whether it is a file by itself, which brings its own ground: nobody knows
  ///   what it is shown on.
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

  private static let width = 760.0
  private static let rowHeight = 62.0

  private var height: Double {
    switch content {
    case .computation(_, _, let rows): 40 + Double(rows.count) * Self.rowHeight
    case .bars(let bars): 12 + Double(bars.count) * 30
    }
  }

  /// What fits into a box; the page has the whole.
  private static func fitted(_ text: String, _ limit: Int = 40) -> String {
    let text = VisibleText(text).escaped
    return text.count > limit ? "\(text.prefix(limit - 1))…" : text
  }

  private func computation(_ left: String, _ right: String, _ rows: [Row]) -> HTML {
    let boxes: [(x: Double, title: String, value: KeyPath<Row, String>)] = [
      (4, left, \.left), (384, right, \.right),
    ]
    return HTML(
      joining: boxes.map { box in
        HTML(
          joining: [Drawing.text(Self.fitted(box.title, 44), x: box.x, y: 18)]
            + rows.enumerated().map { index, row in
              let y = 32 + Double(index) * Self.rowHeight
              return HTML(joining: [
                Drawing.bar(
                  .fixed("fill", "none"), .fixed("stroke", "currentColor"),
                  .fixed("stroke-width", row.left.equals(row.right) ? "1" : "2"), x: box.x, y: y,
                  width: 364, height: 46),
                Drawing.text(Self.fitted(row.label, 44), x: box.x + 10, y: y + 18),
                Drawing.text(Self.fitted(row[keyPath: box.value]), x: box.x + 10, y: y + 36),
              ])
            })
      })
  }

  private func bars(_ bars: [Bar]) -> HTML {
    let peak = Double(max(1, bars.map(\.count).max() ?? 1))
    return HTML(
      joining: bars.enumerated().map { index, bar in
        let y = 8 + Double(index) * 30
        let length = max(2, Double(bar.count) / peak * 440)
        return HTML(joining: [
          Drawing.text(Self.fitted(bar.label, 26), x: 4, y: y + 15),
          Drawing.bar(
            .fixed("fill", "currentColor"), .fixed("opacity", "0.7"), x: 210, y: y, width: length,
            height: 20),
          Drawing.text(bar.count.grouped, x: 220 + length, y: y + 15),
        ])
      })
  }
}
