import Evidence
import Results

/// All checks as one row of boxes, in their order. Failures and warnings are taller, and checks
/// that did not run are hollow.
///
/// For 19 passed checks and a failed one, the text is “20 checks in order: 19 passed,
/// attestation.nonce failed”.
struct CheckStrip {
  /// The checks by group, in the order of the catalogue.
  let groups: [(heading: String, checks: [CheckResult])]

  /// The height of the strip, and of the tallest box, in user units.
  private static let height = 26

  /// The strip as an image with a text for screen readers; nothing without checks.
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

  /// The left edge and the mark of each box. Boxes follow at a distance of 16 units, with 7 more
  /// between groups.
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

  /// Draws one box, centered in the height of the strip: 26 units high for failures and warnings,
  /// else 18, and outlined for checks that did not run or do not apply.
  private func rectangle(_ box: (x: Int, mark: Mark)) -> HTML {
    let isTall = box.mark == .fail || box.mark == .warn
    let isHollow = box.mark == .open || box.mark == .none
    // A hollow box is smaller by the width of its outline, so that all boxes look equally wide.
    let height = isTall ? Self.height : isHollow ? 17 : 18
    return HTML.element(
      .rect, .marked(box.mark), .length("x", box.x), .length("y", (Self.height - height) / 2),
      .length("width", isHollow ? 12 : 13), .length("height", height), .length("rx", 2))
  }

  /// The strip in words: how many checks passed, and every other check with its result.
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
