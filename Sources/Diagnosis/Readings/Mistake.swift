/// The kind of mistake that a rewriting shows. Each family of causes has its own cause for it: a
/// challenge in Base64 is `N03-hash-base64-text`, client data in Base64 is
/// `S20-encoded-clientdata`.
enum Mistake: Sendable, Hashable, CaseIterable {
  /// The hash is missing, was computed twice, is a different function, or is its text.
  case unhashed, doubleHash, otherHash, hashText
  /// The value was encoded or decoded.
  case base64, base64url, hexadecimal
  /// The value was printed by a language, or its text was decoded leniently.
  case printed, misread
  /// The bytes are in a different order.
  case byteOrder
  /// The text was changed: whitespace or quotes, its character set, its escapes, its case, line
  /// breaks or Unicode form.
  case whitespace, characterSet, escapes, normalised
  /// A part is missing, or everything.
  case cut, empty
  /// Something is around the value (JSON, or anything else), or beside it.
  case json, wrapped, companion
}

/// The cause of each kind of mistake in one family of causes. Mistakes without a cause can't
/// happen to the family's values.
struct MistakeNames: Sendable {
  private let causes: [Mistake: String]

  /// Creates a rewriting that uses only the bytes. The parameters are those of ``Rewriting``.
  init(_ causes: [Mistake: String]) { self.causes = causes }

  /// Returns the rewritings with their causes, in the given order; those of mistakes without a
  /// cause are left out.
  func rewritings(_ groups: [(mistake: Mistake, rewritings: [RewritingTemplate])]) -> [Rewriting] {
    groups.flatMap { mistake, rewritings in
      causes[mistake].map { cause in rewritings.map { $0.named(cause) } } ?? []
    }
  }
}

/// A rewriting without its cause, which each family of causes adds.
struct RewritingTemplate: Sendable {
  /// Returns the rewriting with a cause.
  let named: @Sendable (_ cause: String) -> Rewriting

  /// Creates a rewriting that also uses other values of the record, such as the key ID.
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
