import Evidence

/// What results say about a cause, copied from the catalogue when it was found.
package struct CauseFacts: Sendable, Hashable {
  /// Stable ID from the public contract, for example `N03-hash-base64-text`.
  package let id: String
  /// The mistake in one sentence: “The app hashed the challenge's Base64 text, not its bytes.”
  package var statement: String
  /// Who must act.
  package var actor: Actor
  /// The steps of the fix, in order.
  package var fix: [FixStep]
  /// The page or standard that describes the right behavior.
  package let reference: Citation

  /// Creates the facts.
  package init(
    id: String, statement: String, actor: Actor, fix: [FixStep], reference: Citation
  ) {
    self.id = id
    self.statement = statement
    self.actor = actor
    self.fix = fix
    self.reference = reference
  }
}

/// One step of a fix. A string literal is a step with nothing to type.
package struct FixStep: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// What to do, as a sentence.
  package let text: String
  /// Code or a command to type; `nil` if there is nothing to type.
  package let code: String?

  /// Creates a step.
  package init(_ text: String, code: String? = nil) {
    self.text = text
    self.code = code
  }

  /// The command that analyzes the artifact with a challenge that the reader found. Reports add the artifact's own
  /// file and options.
  package static let withFoundChallenge = "attestscope analyze INPUT --challenge base64:FOUND"

  /// Creates a step from a literal.
  package init(stringLiteral text: String) { self.init(text) }
}

extension CauseFacts {
  /// The members of a diagnosis that describe its cause.
  static let fields = FieldTable(
    CauseFacts.init(id:statement:actor:fix:reference:),
    .field(
      "cause", \.id, .own.schema(.text(like: "^([A-Z][0-9]{2}-[a-z0-9-]+|unexplained)$"))),
    .field("statement", \.statement, .own),
    .field("actor", \.actor, .choice), .field("fix", \.fix, .list(.object(FixStep.fields))),
    .field("reference", \.reference, .object(Citation.fields)))
}

extension FixStep: Tabled {
  /// A step of a fix in a line of results.
  package static let fields = FieldTable(
    FixStep.init(_:code:), .field("text", \.text, .own), .field("code", \.code, .optional(.own)))
}
