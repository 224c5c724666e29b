/// What kind of mistake a rewriting is. Each family of causes has its own name for it.
enum Mistake: Sendable, Hashable, CaseIterable {
  /// How it was hashed.
  case unhashed, doubleHash, otherHash, hashText
  /// How it was encoded.
  case base64, base64url, hexadecimal
  /// How it was printed, and how a text was decoded.
  case printed, misread
  case byteOrder
  /// How the text was normalised.
  case whitespace, characterSet, escapes, normalised
  /// What of it was left out.
  case cut, empty
  /// What stood around it or beside it.
  case json, wrapped, companion
}

/// What a family of causes calls the mistakes. One that it doesn't name is none that its values can have.
struct MistakeNames: Sendable {
  private let causes: [Mistake: String]

  init(_ causes: [Mistake: String]) { self.causes = causes }

  /// The rewritings that the family has a name for.
  func rewritings(_ groups: [(mistake: Mistake, rewritings: [Unnamed])]) -> [Rewriting] {
    groups.flatMap { mistake, rewritings in
      causes[mistake].map { cause in rewritings.map { $0.named(cause) } } ?? []
    }
  }

  func rewritings(_ mistake: Mistake, _ rewritings: [Unnamed]) -> [Rewriting] {
    self.rewritings([(mistake, rewritings)])
  }
}

/// A rewriting before a family of causes gives it a name.
struct Unnamed: Sendable {
  let named: @Sendable (_ cause: String) -> Rewriting

  init(
    _ template: String, _ stage: Rewriting.Stage = .spelling, cost: Int = 1,
    of domain: Rewriting.Domain = .bytes, apply: @escaping @Sendable ([UInt8]) -> [UInt8]?
  ) {
    named = { Rewriting($0, template, stage, cost: cost, of: domain, apply: apply) }
  }

  /// One that uses what is known besides.
  init(
    _ template: String, _ stage: Rewriting.Stage = .spelling, cost: Int = 1,
    of domain: Rewriting.Domain = .bytes,
    with context: @escaping @Sendable ([UInt8], Rewriting.Context) -> [UInt8]?
  ) {
    named = { Rewriting($0, template, stage, cost: cost, of: domain, apply: context) }
  }
}
