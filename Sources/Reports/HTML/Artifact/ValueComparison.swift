import Results

/// The expected and the actual value of a check, one above the other, each with its owner, and a
/// remark on how they differ.
///
/// The owner says where a value comes from, such as “the stored counter” or “in the certificate”. The remark comes from ``DifferenceShape``.
struct ValueComparison {
  let finding: Finding
  /// The id of the rule, for the table's caption.
  let rule: RuleID

  /// The table and the remark; nothing where the check compares no values.
  @HTMLBuilder
  var html: HTML {
    if finding.expected != nil || finding.actual != nil {
      HTML.element(.table, .class("cmp")) {
        HTML.element(.caption, .class("vh")) { "Expected and actual value, \(rule)" }
        HTML.element(.tbody) {
          row("Expected", finding.expected, .pass)
          row("Actual", finding.actual, .fail)
        }
      }
      if let expected = finding.expected, let actual = finding.actual,
        let remark = DifferenceShape.remark(
          expected.content, actual.content, areHashes: rule != "assertion.challenge")
      {
        HTML.element(.p) { HTML.text(remark) }
      }
    }
  }

  /// Draws one value; nothing without it.
  @HTMLBuilder
  private func row(_ name: String, _ value: Value?, _ mark: Mark) -> HTML {
    if let value {
      HTML.element(.tr) {
        HTML.element(.th, .scope(.row)) { name }
        HTML.element(.td) {
          HTML.element(.span, mark == .fail ? .class("hx fail") : .class("hx")) {
            HTML.bidi(value.content.phrase)
          }
          HTML.element(.div, .class("muted")) { HTML.text(value.owner) }
        }
      }
    }
  }
}
