import Evidence
package import Results

/// An error that an app, a service or a verifier reports, as an entry of the catalogue: the words
/// by which it is recognized, what it means, what can cause it, and what to collect.
package struct KnownError: Sendable {
  /// The id, such as `E03-dcerror-3`. It is stable and never reused for another error.
  package let id: String
  /// Who reports it: `clientError`, `serviceError` or `verifierError`.
  package let kind: Event.Kind
  /// The patterns by which a text is recognized; one of them must match.
  package let signs: [ErrorSign]
  /// The title of findings, without a period.
  package let title: String
  /// What the error means, in one or two sentences.
  package let meaning: String
  /// Who must act to fix it.
  package let actor: Actor
  /// What to do, in order.
  package let steps: [String]
  /// The document that defines the error.
  package let source: Citation
  /// The ids of the rules that check what the error is about, the nearest first.
  package let rules: [String]
  /// The ids of causes in the catalogue of causes, the most likely first.
  package let causes: [String]
  /// What to collect to prove one of the causes.
  package let collect: String?
  /// The ids of more specific errors, or `all`. If the same text reports one of them, this error is
  /// dropped.
  package let yields: [String]
  /// All entries. The more specific ones come first, because ``index(in:)`` returns the first that
  /// matches.
  ///
  /// Events store the position in this list, so it is valid within one run only; results store the
  /// id.
  package static let all = ErrorCatalogue.standard.errors

  /// Whether every other error is more specific than this one.
  var yieldsToAll: Bool { yields.includes("all") }

  /// The ids of the handbook pages about the error, the nearest first. For a verifier's message
  /// those are the pages of its rules, for any other error its own page.
  package var pages: [String] { kind == .verifierError ? rules + [id] : [id] + rules }

  /// Returns the position of an entry in ``all`` by its id; `nil` if there is none.
  package static func index(of id: String) -> Int? { all.firstIndex { $0.id.equals(id) } }
}

/// One way to recognize an error: every pattern of `says` occurs in one part of a text, and so does
/// one pattern of `about` if there are any. The patterns use the notation of ``ErrorPattern``.
package struct ErrorSign: Sendable {
  /// The patterns that must all occur, in any order. Findings quote the match of the first one.
  let says: [String]
  /// The patterns of which one must occur anywhere in the part; empty if the words of `says` are
  /// enough.
  let about: [String]
  /// Whether the words occur in ordinary sentences too, so that they count only in a sentence that
  /// reports something.
  let isLoose: Bool
  /// Whether the words often only introduce the error itself, like the exception in
  /// “InvalidAuthenticatorData: the counter isn't zero”. They count if nothing more specific is
  /// beside them.
  var isContainer = false

  /// The same sign as one whose words only introduce an error.
  var asContainer: ErrorSign {
    ErrorSign(says: says, about: about, isLoose: isLoose, isContainer: true)
  }
}

extension KnownError {
  /// The error as results store a cause: its title, its steps and its source.
  package var facts: CauseFacts {
    CauseFacts(
      id: id, statement: "\(title).", actor: actor, fix: steps.map { FixStep($0) },
      reference: source)
  }
}
