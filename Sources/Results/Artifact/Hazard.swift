/// A property of a sound artifact over which known verifiers stumble, frozen when it was found.
package struct Hazard: Sendable, Hashable {
  /// `H01-extensions-without-ed`.
  package let id: String
  /// The property, as a sentence.
  package let statement: String
  /// Where it is in the artifact, as a path.
  package var place: String
  /// What a server that stumbles over it says.
  package let symptom: String
  package let fix: String
  /// Who was bitten in public.
  package let reference: String
  /// Whether the server's own words fit it.
  package let fitsError: Bool

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
