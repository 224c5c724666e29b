import Results

/// The section on hazards of an artifact's page: properties of a sound artifact that known
/// verifiers cannot handle, with the error they give and the fix.
///
/// Nothing is drawn for an artifact without hazards.
///
/// An example is an attestation with extensions but without the flag ED, which strict parsers of
/// authenticator data reject.
struct HazardSection {
  let hazards: [Hazard]

  /// The section; `nil` without hazards.
  var section: PageSection? {
    guard !hazards.isEmpty else { return nil }
    return PageSection(
      "If a server rejects it", id: "hazards", name: "If rejected",
      lede: "The artifact is sound. Some verifiers can't handle these properties of it."
    ) {
      for hazard in hazards {
        let title = [
          HTML.tagged(hazard.id, hazard.statement.withoutFullStop),
          hazard.fitsError ? .text(" (fits the server's error)") : .empty,
        ]
        HTML.fold(.class("doc"), summary: HTML(joining: title)) {
          HTML.element(.div) {
            HTML.element(.p) { HTML.text("The server says: \(hazard.symptom.sentence)") }
            HTML.element(.p) { HTML.prose("Fix: \(hazard.fix)") }
            HTML.element(.p) { HTML.text("Seen in: \(hazard.reference.sentence)") }
          }
        }
      }
    }
  }
}
