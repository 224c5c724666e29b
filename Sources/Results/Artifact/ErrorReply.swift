/// What a sound artifact shows about the error with which its server rejected it.
package struct ErrorReply: Sendable, Hashable {
  /// The ID of the known error, for example `E50-verifier-nonce`; `nil` if no known error has these
  /// words.
  package let error: String?
  /// The rules that check what the error is about, the nearest first: those that apply to the artifact, or
  /// all if none does. Empty if the error names no step.
  package let rules: [RuleID]
  /// What the error says, and what the artifact shows about that, in one to three sentences.
  package let statement: String
  /// How the server's team finds the reason.
  package let fix: [FixStep]

  /// Creates a reply.
  package init(error: String?, rules: [RuleID], statement: String, fix: [FixStep]) {
    self.error = error
    self.rules = rules
    self.statement = statement
    self.fix = fix
  }
}

extension ErrorReply {
  /// A reply in a line of results.
  static let fields = FieldTable(
    ErrorReply.init(error:rules:statement:fix:),
    .field("error", \.error, .optional(.own), about: "The known error; absent for other words."),
    .field("rules", \.rules, .list(.rule), about: "The checks that are about it."),
    .field("statement", \.statement, .own), .field("fix", \.fix, .list(.object(FixStep.fields))))
}
