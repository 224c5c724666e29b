import Checks
import Diagnosis

/// The computation that shows a cause: each value as it was computed, and with the cause undone.
struct ProofFigure {
  private let diagnosis: Diagnosis
  private let steps: [Proof.Step]

  init(_ diagnosis: Diagnosis) {
    self.diagnosis = diagnosis
    steps = diagnosis.proof.steps
  }

  @HTMLBuilder
  var html: HTML {
    if let first = steps.first {
      HTML.element(.figure, .class("proof")) {
        HTML.element(.table) {
          HTML.element(.caption, .class("vh")) { "The computation with the cause and without it" }
          HTML.element(.thead) {
            HTML.element(.tr) {
              HTML.element(.th, .scope(.col)) { "Value" }
              HTML.element(.th, .scope(.col)) { HTML.text(first.configured.owner.capitalizedFirst) }
              HTML.element(.th, .scope(.col)) { HTML.text(first.recovered.owner.capitalizedFirst) }
            }
          }
          HTML.element(.tbody) {
            for (index, step) in steps.enumerated() {
              row(step, isFirstDifference: index == firstDifference, beside: first)
            }
            if diagnosis.proof.isUndoable { outcome }
          }
        }
        caption
      }
    } else {
      HTML.element(.p, .class("muted")) { undoing }
    }
  }

  private var firstDifference: Int? {
    steps.firstIndex { $0.configured.content != $0.recovered.content }
  }

  private func row(
    _ step: Proof.Step, isFirstDifference: Bool, beside first: Proof.Step
  ) -> HTML {
    HTML.element(.tr) {
      HTML.element(.th, .scope(.row)) {
        HTML.text(step.label)
        if isFirstDifference && steps.count > 1 {
          " "
          HTML.element(.span, .class("tag")) { "first difference" }
        }
      }
      cell(step.configured, unlessOwnedBy: first.configured.owner)
      cell(step.recovered, unlessOwnedBy: first.recovered.owner)
    }
  }

  private func cell(_ value: Value, unlessOwnedBy owner: String) -> HTML {
    HTML.element(.td, .data("c", owner.capitalizedFirst)) {
      HTML.element(.span, .class("hx")) { HTML.bidi(value.content.phrase) }
      if value.owner != owner { HTML.element(.small) { HTML.text(value.owner) } }
    }
  }

  /// What the checks say of either column.
  private var outcome: HTML {
    let rules = diagnosis.rules.map(\.rawValue).joined(separator: ", ")
    return HTML.element(.tr, .class("r")) {
      HTML.element(.th, .scope(.row)) { HTML.text(rules) }
      HTML.element(.td, .data("c", "With the cause")) {
        Icon.labelled(.fail, diagnosis.rules.count == 1 ? "fails" : "fail")
      }
      HTML.element(.td, .data("c", "With the cause undone")) {
        Icon.labelled(.pass, diagnosis.rules.count == 1 ? "passes" : "pass")
      }
    }
  }

  private var caption: HTML { HTML.element(.figcaption) { undoing } }

  private var undoing: HTML {
    HTML(joining: [
      .text("Undoing the cause: "),
      HTML.element(.code) { HTML.text(diagnosis.proof.counterfactual) },
    ])
  }
}
