/// The elements of a drawing.
enum Drawing {
  static func box(
    _ width: Double, _ height: Double, _ attributes: HTML.Attribute..., stretches: Bool = false,
    @HTMLBuilder content: () -> HTML
  ) -> HTML {
    let size = HTML.Attribute.viewBox(width, height)
    let stretch = HTML.Attribute.fixed("preserveAspectRatio", stretches ? "none" : "xMidYMid")
    return HTML.element(.svg, [size, stretch] + attributes, content: content)
  }

  static func bar(
    _ attributes: HTML.Attribute..., x: Double, y: Double, width: Double, height: Double
  ) -> HTML {
    let place: [HTML.Attribute] = [
      .measure("x", x), .measure("y", y), .measure("width", width), .measure("height", height),
    ]
    return HTML.element(.rect, attributes + place)
  }

  static func line(
    _ look: StaticString, from start: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) -> HTML {
    HTML.element(
      .line, .class(look), .measure("x1", start.x), .measure("y1", start.y),
      .measure("x2", end.x), .measure("y2", end.y))
  }

  static func text(
    _ text: String, x: Double, y: Double, anchor: StaticString = "start", isStrong: Bool = false
  ) -> HTML {
    HTML.element(
      .text, .class(isStrong ? "word" : "mark"), .measure("x", x), .measure("y", y),
      .fixed("text-anchor", anchor)
    ) { text }
  }
}
