/// The SVG elements from which charts are drawn. Positions and lengths are in user units, rounded
/// to a tenth.
enum Drawing {
  /// Returns an `svg` element.
  ///
  /// - Parameters:
  ///   - width: The width in user units.
  ///   - height: The height in user units.
  ///   - attributes: Classes and roles.
  ///   - stretches: Whether the drawing fills its element without keeping its proportions.
  ///   - content: The elements of the drawing.
  static func box(
    _ width: Double, _ height: Double, _ attributes: HTML.Attribute?..., stretches: Bool = false,
    @HTMLBuilder content: () -> HTML
  ) -> HTML {
    let size = HTML.Attribute.viewBox(width, height)
    let stretch = HTML.Attribute.fixed("preserveAspectRatio", stretches ? "none" : "xMidYMid")
    return HTML.element(.svg, [size, stretch] + attributes, content: content)
  }

  /// Returns a drawing for wide or for narrow screens. Only the wide one is described to screen
  /// readers.
  ///
  /// - Parameters:
  ///   - isWide: For which screens it is.
  ///   - width: The width in user units.
  ///   - height: The height in user units.
  ///   - title: The id and the text of the description.
  ///   - content: The elements of the drawing.
  static func twin(
    isWide: Bool, _ width: Double, _ height: Double, title: (id: String, text: String),
    @HTMLBuilder content: () -> HTML
  ) -> HTML {
    isWide
      ? box(width, height, .class("wide"), .role("img"), .labelled(by: title.id)) {
        HTML.element(.title, .id(title.id)) { title.text }
        content()
      } : box(width, height, .class("narrow"), .hidden, content: content)
  }

  /// Returns a rectangle.
  ///
  /// - Parameters:
  ///   - attributes: The class or the colors.
  ///   - x: The left edge.
  ///   - y: The upper edge.
  ///   - width: The width.
  ///   - height: The height.
  static func bar(
    _ attributes: HTML.Attribute?..., x: Double, y: Double, width: Double, height: Double
  ) -> HTML {
    let place: [HTML.Attribute?] = [
      .measure("x", x), .measure("y", y), .measure("width", width), .measure("height", height),
    ]
    return HTML.element(.rect, attributes + place)
  }

  /// Returns a straight line.
  ///
  /// - Parameters:
  ///   - look: The class of the line.
  ///   - start: Where it starts.
  ///   - end: Where it ends.
  static func line(
    _ look: StaticString, from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) -> HTML {
    HTML.element(
      .line, .class(look), .measure("x1", start.x), .measure("y1", start.y),
      .measure("x2", end.x), .measure("y2", end.y))
  }

  /// Returns a curve between two points: an arch above them if both are at the same height,
  /// otherwise an S between their heights.
  ///
  /// - Parameters:
  ///   - look: The class of the curve.
  ///   - start: Where it starts.
  ///   - end: Where it ends.
  static func curve(
    _ look: StaticString, from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) -> HTML {
    // The height of both control points: 22 units above the points, or halfway between them.
    let middle = start.y == end.y ? start.y - 22 : (start.y + end.y) / 2
    return HTML.element(
      .path, .class(look),
      .curve([start, (start.x, middle), (end.x, middle), end]))
  }

  /// Returns a text.
  ///
  /// - Parameters:
  ///   - text: The text, cut after 512 code points.
  ///   - x: The position of the anchor.
  ///   - y: The baseline.
  ///   - anchor: Which part of the text is at `x`: `start`, `middle` or `end`.
  ///   - isStrong: Whether it is a label and not part of an axis.
  static func text(
    _ text: String, x: Double, y: Double, anchor: StaticString = "start", isStrong: Bool = false
  ) -> HTML {
    HTML.element(
      .text, .class(isStrong ? "word" : "mark"), .measure("x", x), .measure("y", y),
      .fixed("text-anchor", anchor)
    ) { text }
  }
}
