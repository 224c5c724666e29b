package import Results

/// The wording of a cause for one artifact, if its proof shows more than the cause says: who did
/// what, who changes something, and what.
package struct CauseWording: Sendable, Hashable {
  /// The mistake in one sentence, with its direction or its values.
  package let statement: String
  /// Who has to change something in this case.
  package let actor: Actor
  /// The changes of code or configuration instead of the cause's own; `nil` keeps those. Steps for
  /// devices and commands of this program always come from the cause.
  package let changes: [FixStep]?

  /// Creates a wording; without `changes`, the cause's own steps stay.
  package init(_ statement: String, actor: Actor, changes: [FixStep]? = nil) {
    self.statement = statement
    self.actor = actor
    self.changes = changes
  }
}
