import Evidence

/// The path from a file to a value in it, as a linked list. Thousands of values share the links
/// before the last one; the steps are only built when they are needed.
final class SourcePath: Sendable {
  /// The path before the last link; `nil` at the file.
  private let parent: SourcePath?
  private let link: Link
  /// How often something was unpacked or decoded on the path.
  let openings: Int

  /// The last part of the path: finished steps, a member, or an element.
  private enum Link: Sendable {
    case steps([SourceStep])
    case name(String)
    case index(Int)
  }

  /// Creates a path from finished steps.
  init(_ steps: [SourceStep] = []) {
    parent = nil
    link = .steps(steps)
    openings = 0
  }

  /// Creates a path with one more link.
  private init(_ link: Link, after parent: SourcePath, openings: Int) {
    self.parent = parent
    self.link = link
    self.openings = openings
  }

  /// Returns the path to a member of a JSON object or of something with the same shape.
  func to(_ name: String) -> SourcePath { SourcePath(.name(name), after: self, openings: openings) }

  /// Returns the path to an element of an array, from zero.
  func to(_ index: Int) -> SourcePath { SourcePath(.index(index), after: self, openings: openings) }

  /// Returns the path with more steps.
  func to(_ steps: [SourceStep]) -> SourcePath {
    steps.isEmpty ? self : SourcePath(.steps(steps), after: self, openings: openings)
  }

  /// The same path with one more opening.
  var opened: SourcePath { SourcePath(.steps([]), after: self, openings: openings + 1) }

  /// Whether it ends at a document: a message, or what was decoded from a string.
  var isOfDocument: Bool { if case .steps = link { true } else { false } }

  /// The name of the member of a document that the path ends at; `nil` for any other end.
  var outermostName: String? {
    guard case .name(let name) = link, parent?.isOfDocument == true else { return nil }
    return name
  }

  /// The path itself, and the path before each of its links, the last one first.
  private var ancestors: some Sequence<SourcePath> { sequence(first: self) { $0.parent } }

  /// The name of the nearest member around the value; `nil` if there is none.
  var memberName: String? {
    for path in ancestors {
      switch path.link {
      case .name(let name): return name
      case .index: continue
      case .steps: return nil
      }
    }
    return nil
  }

  /// The part of a message that contains the value; `nil` outside of a message.
  var part: SourceStep.MessagePart? {
    for case .steps(let steps) in ancestors.lazy.map(\.link) {
      for case .part(let part) in steps.reversed() { return part }
    }
    return nil
  }

  /// The path as steps. Members and elements in a row become one JSON Pointer (RFC 6901).
  var steps: [SourceStep] {
    var steps: [SourceStep] = []
    for link in ancestors.map(\.link).reversed() {
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
  /// The string as a reference token of a JSON Pointer (RFC 6901 §3).
  var pointerToken: String {
    utf8.contains { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }
      ? replacing("~", with: "~0").replacing("/", with: "~1") : self
  }
}
