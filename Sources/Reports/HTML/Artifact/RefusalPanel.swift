import Evidence
import Results

/// The panel of a sound artifact that the server rejected: the property of the artifact on which its
/// verifier most likely stops, or else what the artifact shows about the server's error or answer, and
/// the fix.
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

  /// The property on which the server's verifier may stop; `nil` without any.
  private var hazard: Hazard? { result.leadingHazard }

  /// The panel as three boxes.
  var html: HTML {
    Trio.html {
      HTML.element(.h2) { title }
      HTML.element(.p) { cause }
      if let hazard { HTML.element(.p) { "Known from: \(hazard.reference.sentence)" } }
    } fix: {
      HTML.element(.h2) { hazard?.fitsError == true ? "Fix" : "Next" }
      fix
    } actors: {
      HTML.element(.ul, .class("who")) { Trio.team(.server, .warn) }
    }
  }

  /// What the first box has: the reason, a possible reason, or what is known of the rejection.
  private var title: String {
    hazard.map { $0.fitsError ? "Most likely" : "Possible" }
      ?? (result.errorReply == nil ? "The server's answer" : "The server's error")
  }

  /// The property with the error that it causes; without one, the reply to the error, or the answer.
  @HTMLBuilder
  private var cause: HTML {
    if let hazard {
      HTML.text(hazard.statement.sentence)
      hazard.fitsError
        ? " The server's error fits it."
        : " The server's error isn't known. The server may stop there."
      " "
      HTML.element(.span, .class("tag")) { HTML.text(hazard.id) }
    } else if let reply = result.errorReply {
      HTML.prose(reply.statement)
      if let error = reply.error {
        " "
        HTML.element(.span, .class("tag")) { HTML.text(error) }
      }
    } else {
      HTML.text("The server's answer: \(result.served.phrase).")
      " Every check that applies passes, and no property of it is known that explains the rejection."
    }
  }

  /// The fix of the property; without one, the steps that find the reason.
  @HTMLBuilder
  private var fix: HTML {
    if let hazard {
      HTML.element(.p) { HTML.prose(hazard.fix) }
      propertiesLink(count == 1 ? "The property" : "All \(count.grouped) properties")
    } else if let reply = result.errorReply {
      StepList(steps: reply.fix.map { StepList.Step($0, by: .server) }, id: "reply").html
      if count > 0 {
        let verb = count == 1 ? "stops" : "stop"
        propertiesLink("\(count.counted("property", "properties")) \(verb) known verifiers")
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

  /// The number of properties on which verifiers are known to stop.
  private var count: Int { result.hazards.count }

  /// Links to the section on these properties.
  private func propertiesLink(_ words: String) -> HTML {
    HTML.element(.p) { HTML.link(toID: "hazards", words) }
  }
}
