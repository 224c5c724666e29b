import Evidence
package import Results

/// An error that an app, a service or a verifier reports: how it reads, what it means, what can cause it,
/// and what proves a cause.
package struct KnownError: Sendable {
  /// `E03-dcerror-3`; never used for another error.
  package let id: String
  package let kind: Event.Kind
  /// Any of these tells it.
  package let signs: [ErrorSign]
  package let title: String
  package let meaning: String
  package let actor: Actor
  package let steps: [String]
  package let source: Citation
  /// The rules that check what it complains of, the first of them the nearest.
  package let rules: [String]
  /// Causes of the catalogue, the most likely first.
  package let causes: [String]
  /// What to collect, to prove one of them.
  package let collect: String?
  /// Errors that tell more: where one of them is told by the same text, this one isn't.
  package let yields: [String]
  /// Whether every other error tells more.
  package var yieldsToAll = false

  init(
    _ id: String, _ kind: Event.Kind, signs: [ErrorSign], _ title: String,
    _ meaning: String, actor: Actor, steps: [String], source: Citation, rules: [String] = [],
    causes: [String] = [], collect: String? = nil, yields: [String] = []
  ) {
    self.id = id
    self.kind = kind
    self.signs = signs
    self.title = title
    self.meaning = meaning
    self.actor = actor
    self.steps = steps
    self.source = source
    self.rules = rules
    self.causes = causes
    self.collect = collect
    self.yields = yields
  }

  /// Every known error: what tells more stands before what tells less.
  package static let all =
    appCheck + grantiva + deviceCheck + receiptService + appAttest + wrapper + verifier + chain
    + encoding

  /// The pages of the handbook that belong to it: a verifier's message is best explained by its rule, any
  /// other error by itself.
  package var pages: [String] { kind == .verifierError ? rules + [id] : [id] + rules }

  package static func index(of id: String) -> Int? { all.firstIndex { $0.id.equals(id) } }
}

/// What tells an error: all patterns of `says` in one part of a text, and one of `about`, if there are any,
/// anywhere in that part.
package struct ErrorSign: Sendable {
  let says: [String]
  let about: [String]
  /// Whether the words are those of any sentence, so that they count only where something is reported.
  let isLoose: Bool

  init(_ says: String..., about: [String] = [], isLoose: Bool = false) {
    self.says = says
    self.about = about
    self.isLoose = isLoose
  }
}

extension KnownError {
  /// The error as a cause, with its own steps.
  package var facts: CauseFacts {
    CauseFacts(
      id: id, statement: "\(title).", actor: actor, fix: steps.map { FixStep($0) },
      reference: source)
  }
}
