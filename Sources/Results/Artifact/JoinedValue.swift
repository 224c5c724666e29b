package import Evidence

/// A value that was put beside an artifact from elsewhere: what it is, whose word, where it stands, and
/// what shows that it belongs there.
package struct JoinedValue: Sendable, Hashable {
  package let kind: Kind
  package let speaker: Voice
  /// As it was written; of what is long the SHA-256.
  package var text: String
  /// The way from the file to it.
  package var steps: [SourceStep]
  package let proof: Proof

  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case challenge
    case keyID = "keyId"
    case clientData, publicKey, account, environment
    case appID = "appId"
  }

  package enum Voice: String, Sendable, Hashable, CaseIterable {
    case `operator`, server, client
  }

  /// What shows that it belongs to the artifact, the weakest first.
  package enum Proof: String, Sendable, Hashable, CaseIterable {
    /// It came before, and nothing else did.
    case order
    /// What it is called.
    case name
    /// The artifact holds its hash.
    case hash
    /// The artifact's signature covers it.
    case signature
  }

  package init(
    _ kind: Kind, _ text: String, saidBy speaker: Voice, at steps: [SourceStep], by proof: Proof
  ) {
    self.kind = kind
    self.text = text
    self.speaker = speaker
    self.steps = steps
    self.proof = proof
  }
}
