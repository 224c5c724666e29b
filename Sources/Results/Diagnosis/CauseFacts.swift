import Evidence

/// What results tell of a cause, frozen when it was found.
package struct CauseFacts: Sendable, Hashable {
  /// `N03-hash-base64-text`, as the public contract fixes it.
  package let id: String
  /// The mistake in one sentence, as a fact.
  package let statement: String
  package let actor: Actor
  package let fix: [FixStep]
  package let reference: Citation

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

extension CauseFacts {
  /// The first step, and, where that only rejects the artifact, the one that ends the trouble.
  package var fixInBrief: String? {
    guard let first = fix.first, first.text.begins(with: "Reject"),
      let next = fix.dropFirst().first,
      !["Confirm", "Devices", "If you kept", "After a"].contains(where: {
        next.text.begins(with: $0)
      })
    else { return fix.first?.text }
    return "\(first.text) \(next.text)"
  }
}

/// One thing to do, with what to type where there is something to type.
package struct FixStep: Sendable, Hashable {
  package let text: String
  package let code: String?

  package init(_ text: String, code: String? = nil) {
    self.text = text
    self.code = code
  }
}
