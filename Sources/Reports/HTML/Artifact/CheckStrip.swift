import Evidence
import Results

/// All checks in their order as one small picture: what passed is low, what failed stands out.
struct CheckStrip {
  private let groups: [CheckGroups.Group]

  init(_ checks: [CheckResult]) {
    groups = CheckGroups(checks).groups
  }

  private static let height = 26

  @HTMLBuilder
  var html: HTML {
    let boxes = self.boxes
    if let last = boxes.last {
      HTML.element(
        .svg, .class("sq"), .viewBox(Double(last.x + 13), Double(Self.height)),
        .length("width", last.x + 13), .length("height", Self.height), .role("img"),
        .label(label)
      ) {
        for box in boxes { rectangle(box) }
      }
    }
  }

  /// Sixteen units from one check to the next, and seven more between groups.
  private var boxes: [(x: Int, mark: Mark)] {
    var boxes: [(x: Int, mark: Mark)] = []
    var x = 0
    for group in groups {
      for check in group.checks {
        boxes.append((x, Mark(check.result)))
        x += 16
      }
      x += 7
    }
    return boxes
  }

  private func rectangle(_ box: (x: Int, mark: Mark)) -> HTML {
    let isTall = box.mark == .fail || box.mark == .warn
    let isHollow = box.mark == .open || box.mark == .none
    // A hollow box is drawn half a line inside, so that its border stays in its place.
    let height = isTall ? Self.height : isHollow ? 17 : 18
    return HTML.element(
      .rect, .marked(box.mark), .length("x", box.x), .length("y", (Self.height - height) / 2),
      .length("width", isHollow ? 12 : 13), .length("height", height), .length("rx", 2))
  }

  /// The picture in words: how many passed, and every other check by name.
  private var label: String {
    let checks = groups.flatMap(\.checks)
    let passed = checks.count { $0.result == .pass }
    let others = checks.filter { $0.result != .pass }.map {
      "\($0.rule.id) \($0.result.word.lowercasedASCII)"
    }
    return (["\(checks.count.counted("check")) in order: \(passed) passed"] + others)
      .joined(separator: ", ")
  }
}
