package import Results

/// How a cause is told of one artifact, where its proof says more than the cause: which side did what,
/// who changes something, and what.
package struct Telling: Sendable, Hashable {
  package let statement: String
  package let actor: Actor
  /// What to change, on either side; the cause's own steps where there is nothing more to say.
  package let changes: [FixStep]?

  package init(_ statement: String, actor: Actor, changes: [FixStep]? = nil) {
    self.statement = statement
    self.actor = actor
    self.changes = changes
  }
}
