/// A property of a sound artifact that known verifiers do not handle, with the symptom and the fix.
package struct Hazard: Sendable, Hashable {
  /// Stable ID, for example `H01-extensions-without-ed`.
  package let id: String
  /// The property as a sentence.
  package let statement: String
  /// Path of the property in the artifact.
  package var place: String
  /// The error that an affected server reports.
  package let symptom: String
  /// What to change in the server, as a sentence.
  package let fix: String
  /// A public case in which a verifier failed because of it.
  package let reference: String
  /// Whether the error text in the evidence is the one that an affected server reports.
  package let fitsError: Bool

  /// Creates a hazard.
  package init(
    id: String, statement: String, place: String, symptom: String, fix: String, reference: String,
    fitsError: Bool = false
  ) {
    self.id = id
    self.statement = statement
    self.place = place
    self.symptom = symptom
    self.fix = fix
    self.reference = reference
    self.fitsError = fitsError
  }
}

extension Hazard {
  /// A hazard in a line of results.
  static let fields = FieldTable(
    Hazard.init(id:statement:place:symptom:fix:reference:fitsError:),
    .field("id", \.id, .own), .field("statement", \.statement, .own),
    .field("where", \.place, .own, about: "A path into the artifact; empty for the whole."),
    .field("symptom", \.symptom, .own, about: "What a server that stumbles says."),
    .field("fix", \.fix, .own),
    .field("seenIn", \.reference, .own, about: "Who was bitten in public."),
    .field("fitsServerError", \.fitsError, .flag))
}
