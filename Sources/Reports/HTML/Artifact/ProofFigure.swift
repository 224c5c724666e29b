import Evidence
import Results

/// The proof of a cause as a table: each value of the computation with the mistake and without it,
/// and the checks that then pass. A folded list has every hypothesis that was tried.
///
/// Drawn from ``Diagnosis/proof``.
struct ProofFigure {
  let diagnosis: Diagnosis
  /// Whether the checks that the cause explains warn, and none fails.
  let isWarning: Bool

  /// The values in the order of their computation; empty for a proof without a computation.
  private var steps: [Proof.Step] { diagnosis.proof.steps }

  /// The table, or for a proof without steps only what undoes the cause; then the hypotheses.
  @HTMLBuilder
  var html: HTML {
    if let first = steps.first {
      HTML.element(.figure, .class("proof")) {
        HTML.table(
          caption: "The computation with the cause and without it",
          columns: [
            "Value", first.configured.owner.capitalizedFirst,
            first.recovered.owner.capitalizedFirst,
          ]
        ) {
          let firstDifference = steps.firstIndex { $0.configured.content != $0.recovered.content }
          for (index, step) in steps.enumerated() {
            row(step, isFirstDifference: index == firstDifference, beside: first)
          }
          if !diagnosis.wouldPass.isEmpty { outcome(beside: first) }
        }
        HTML.element(.figcaption) { undoing }
      }
    } else if diagnosis.certainty != .unexplained {
      HTML.element(.p, .class("muted")) { undoing }
    }
    tries
  }

  /// Draws the hypotheses, each with whether it matched; nothing without any.
  @HTMLBuilder
  private var tries: HTML {
    let hypotheses = diagnosis.proof.hypotheses
    if !hypotheses.isEmpty {
      HTML.fold(summary: .text("What was tried (\(hypotheses.count.grouped))")) {
        HTML.element(.ul, .class("tries")) {
          for hypothesis in hypotheses {
            let mark: Mark = hypothesis.matched ? .pass : .none
            HTML.element(.li, .marked(mark)) {
              Icon.of(hypothesis.matched ? .pass : .fail)
              HTML.text(hypothesis.label.withoutFullStop)
              HTML.element(.span, .class("vh")) { hypothesis.matched ? ", matches" : ", no match" }
            }
          }
        }
      }
    }
  }

  /// Draws one value in both columns.
  ///
  /// - Parameters:
  ///   - step: The value with the mistake (`configured`) and without it (`recovered`).
  ///   - isFirstDifference: Whether all values before it are equal, which a label says.
  ///   - first: The first step, whose owners are the headings of the columns.
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

  /// Draws a value, with its owner where that is not the column's.
  private func cell(_ value: Value, unlessOwnedBy owner: String) -> HTML {
    HTML.element(.td, .data("c", owner.capitalizedFirst)) {
      HTML.element(.span, .class("hx")) { HTML.bidi(value.content.phrase) }
      if !value.owner.equals(owner) { HTML.element(.small) { HTML.text(value.owner) } }
    }
  }

  /// Draws the last row: the checks that fail or warn with the cause and pass without it.
  ///
  /// - Parameter first: The first step, whose owners are the headings of the columns.
  private func outcome(beside first: Proof.Step) -> HTML {
    let rules = diagnosis.wouldPass.map(\.rawValue).joined(separator: ", ")
    let words = diagnosis.outcomes(isWarning: isWarning)
    return HTML.element(.tr, .class("r")) {
      HTML.element(.th, .scope(.row)) { HTML.text(rules) }
      HTML.element(.td, .data("c", first.configured.owner.capitalizedFirst)) {
        Icon.labelled(isWarning ? .warn : .fail, words.configured)
      }
      HTML.element(.td, .data("c", first.recovered.owner.capitalizedFirst)) {
        Icon.labelled(.pass, words.recovered)
      }
    }
  }

  /// Draws what makes the artifact pass, such as `clientDataHash := the challenge itself, not hashed`,
  /// or that nothing does, and why.
  ///
  /// It says that the artifact passes only if that was computed, and of a cause that isn't proven only
  /// what follows from it.
  private var undoing: HTML {
    let counterfactual = diagnosis.proof.counterfactual
    let isProven = diagnosis.certainty == .proven
    if let reason = diagnosis.proof.nothingUndoes {
      let start = isProven ? "Nothing makes it pass" : "If this is the cause, nothing makes it pass"
      return .text(start + (reason.isEmpty ? "." : ": \(reason.sentence)"))
    }
    let start =
      !diagnosis.wouldPass.isEmpty
      ? "With this value it passes: "
      : isProven ? "The correction: " : "The correction, if this is the cause: "
    return HTML(joining: [.text(start), HTML.element(.code) { HTML.text(counterfactual) }])
  }
}

extension Proof {
  /// The first word of a counterfactual (what would make the artifact pass) if nothing does.
  private static let nothing = "nothing"

  /// Why nothing makes the artifact pass, without “nothing: ”; empty if the proof doesn't say why, and
  /// `nil` if something does.
  fileprivate var nothingUndoes: String? {
    guard counterfactual.begins(with: Self.nothing) else { return nil }
    return String(counterfactual.dropFirst(Self.nothing.count).drop { $0 == ":" || $0 == " " })
  }
}
