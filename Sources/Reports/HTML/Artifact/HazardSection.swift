import Results

/// Properties of a sound artifact that known verifiers can't handle, if a server rejected it.
struct HazardSection {
  private let hazards: [Hazard]

  init(_ result: ArtifactResult) { hazards = result.hazards }

  @HTMLBuilder
  var html: HTML {
    if !hazards.isEmpty {
      HTML.element(.section, .labelled(by: "hazards")) {
        HTML.element(.h2, .id("hazards")) { "If a server rejects it" }
        HTML.element(.p, .class("lede")) {
          "The artifact is sound. Some verifiers can't handle these properties of it."
        }
        for hazard in hazards { entry(hazard) }
      }
    }
  }

  private func entry(_ hazard: Hazard) -> HTML {
    HTML.element(.details, .class("doc")) {
      HTML.element(.summary) {
        HTML.element(.span, .class("tag")) { HTML.text(hazard.id) }
        " "
        HTML.text(hazard.statement.withoutFullStop)
        if hazard.fitsError { HTML.text(" (fits the server's error)") }
      }
      HTML.element(.div) {
        HTML.element(.p) { HTML.text("The server says: \(hazard.symptom.sentence)") }
        HTML.element(.p) { HTML.text("Fix: \(hazard.fix)") }
        HTML.element(.p) { HTML.text("Seen in: \(hazard.reference.sentence)") }
      }
    }
  }
}
