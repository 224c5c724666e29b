import Evidence

/// The way from a file to a value in it, a link for each step: thousands of values share the links
/// before the last one, and only who asks puts them together.
final class SourcePath: Sendable {
  private let parent: SourcePath?
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

  private init(_ link: Link, after parent: SourcePath, openings: Int) {
    self.parent = parent
    self.link = link
    self.openings = openings
  }

  /// A member of a JSON object, or of what has the same shape.
  func to(_ name: String) -> SourcePath { SourcePath(.name(name), after: self, openings: openings) }

  func to(_ index: Int) -> SourcePath { SourcePath(.index(index), after: self, openings: openings) }

  func to(_ steps: [SourceStep]) -> SourcePath {
    steps.isEmpty ? self : SourcePath(.steps(steps), after: self, openings: openings)
  }

  /// The same way, with one more thing opened on it.
  var opened: SourcePath { SourcePath(.steps([]), after: self, openings: openings + 1) }

  /// The name of the nearest member on the way; `nil` where the value isn't inside one.
  var memberName: String? {
    var current: SourcePath? = self
    while let way = current {
      switch way.link {
      case .name(let name): return name
      case .index: current = way.parent
      case .steps: return nil
      }
    }
    return nil
  }

  var steps: [SourceStep] {
    var links: [Link] = []
    var current: SourcePath? = self
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
