import Evidence

/// The way from a file to a value in it, a link for each step: thousands of values share the links
/// before the last one, and only who asks puts them together.
final class Way: Sendable {
  private let parent: Way?
  private let link: Link
  /// How often something was opened on the way.
  let openings: Int

  private enum Link: Sendable {
    case steps([SourceStep])
    case name(String)
    case index(Int)
  }

  init(_ steps: [SourceStep] = []) {
    parent = nil
    link = .steps(steps)
    openings = 0
  }

  private init(_ link: Link, after parent: Way, openings: Int) {
    self.parent = parent
    self.link = link
    self.openings = openings
  }

  /// A member of a JSON object, or of what has the same shape.
  func to(_ name: String) -> Way { Way(.name(name), after: self, openings: openings) }

  func to(_ index: Int) -> Way { Way(.index(index), after: self, openings: openings) }

  func to(_ steps: [SourceStep]) -> Way {
    steps.isEmpty ? self : Way(.steps(steps), after: self, openings: openings)
  }

  /// The same way, with one more thing opened on it.
  var opened: Way { Way(.steps([]), after: self, openings: openings + 1) }

  var steps: [SourceStep] {
    var links: [Link] = []
    var current: Way? = self
    while let way = current {
      links.append(way.link)
      current = way.parent
    }
    var steps: [SourceStep] = []
    for link in links.reversed() {
      switch link {
      case .steps(let more): steps += more
      case .name(let name): steps.point(to: "/" + name.pointerToken)
      case .index(let index): steps.point(to: "/\(index)")
      }
    }
    return steps
  }
}

extension String {
  /// As a reference token of a JSON Pointer (RFC 6901 §3).
  var pointerToken: String { replacing("~", with: "~0").replacing("/", with: "~1") }
}
