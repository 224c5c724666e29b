import Evidence
import Results

/// The panel of a sound artifact that the server rejected: the server's answer, the property of the
/// artifact on which its verifier most likely stops, and the fix.
struct RefusalPanel {
  private let result: ArtifactResult

  /// Creates the panel.
  ///
  /// - Returns: `nil` if the server didn't reject the artifact, or if ``ArtifactResult/refusalCause``
  ///   explains it.
  init?(result: ArtifactResult) {
    guard result.isSoundButRefused, result.refusalCause == nil else { return nil }
    self.result = result
  }

  /// The most likely reason: a property that fits the server's error, otherwise the first; `nil`
  /// without any.
  private var hazard: Hazard? { result.leadingHazard }

  /// The panel as three boxes.
  var html: HTML {
    HTML.element(.div, .class("trio")) {
      HTML.element(.div) {
        HTML.element(.h2) { hazard == nil ? "The server's answer" : "Most likely" }
        HTML.element(.p) { cause }
        if let hazard {
          HTML.element(.p) { HTML.text("Known from: \(hazard.reference.sentence)") }
        }
      }
      HTML.element(.div) {
        HTML.element(.h2) { hazard == nil ? "Next" : "Fix" }
        fix
      }
      HTML.element(.div) {
        HTML.element(.h2) { "Who acts" }
        HTML.element(.ul, .class("who")) {
          HTML.element(.li, .marked(.warn)) {
            Icon.named("i-dot")
            HTML.element(.b) { Actor.server.title }
          }
        }
      }
    }
  }

  /// The property with the error that it causes; without a property, the answer.
  @HTMLBuilder
  private var cause: HTML {
    if let hazard {
      HTML.text(hazard.statement.sentence)
      hazard.fitsError
        ? " The server's error fits it." : " The server's error doesn't say whether it stops there."
      " "
      HTML.element(.span, .class("tag")) { HTML.text(hazard.id) }
    } else {
      HTML.text("The server says: \(result.served.phrase).")
      " Every check that applies passes, and no property is known on which verifiers stop."
    }
  }

  /// The fix of the property; without one, the two steps that find the reason.
  @HTMLBuilder
  private var fix: HTML {
    if let hazard {
      HTML.element(.p) { HTML.prose(hazard.fix) }
      HTML.element(.p) {
        HTML.element(.a, .href(toID: "hazards")) {
          result.hazards.count == 1
            ? "The property" : "All \(result.hazards.count.grouped) properties"
        }
      }
    } else {
      HTML.element(.ol) {
        HTML.element(.li) {
          "Find out whether it was sent before: a server is right to reject a repeated artifact."
        }
        HTML.element(.li) {
          "On the server, log the values with which it compares, and compare them with those below."
        }
      }
    }
  }
}
