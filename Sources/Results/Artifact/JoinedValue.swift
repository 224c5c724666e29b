package import Evidence

/// A value from another place in the evidence that belongs to an artifact: what it is, who wrote
/// it, where it is, and what shows the connection.
package struct JoinedValue: Sendable, Hashable {
  /// What the value is.
  package let kind: Kind
  /// Who wrote it.
  package let author: ValueAuthor
  /// The value as it was written, or the SHA-256 of a long one.
  package var text: String
  /// The path from the input file to the value, outermost step first.
  package var steps: [SourceStep]
  /// What shows that it belongs to the artifact.
  package let proof: Proof

  /// What a joined value is. The raw value is the member's name in an evidence record.
  ///
  /// - `account`: the account that the request was made for.
  /// - `publicKey`, `environment`: read from results; this version does not write them.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case challenge
    case keyID = "keyId"
    case clientData, publicKey, account, environment
    case appID = "appId"
  }

  /// Who wrote a joined value. The values of an evidence record count as the server's, those of an
  /// unknown author as the client's.
  package enum ValueAuthor: String, Sendable, Hashable, CaseIterable {
    case `operator`, server, client
  }

  /// What shows that a value belongs to the artifact, the weakest first.
  package enum Proof: String, Sendable, Hashable, CaseIterable {
    /// The order of events, for a challenge: the server issued it before the artifact was sent, as
    /// the latest one of the session or as the only one that no artifact has used.
    case order
    /// The name of its member or column.
    case name
    /// The artifact contains its hash.
    case hash
    /// The artifact's signature covers it.
    case signature
  }

  /// Creates a joined value.
  package init(
    _ kind: Kind, _ text: String, saidBy author: ValueAuthor, at steps: [SourceStep],
    by proof: Proof
  ) {
    self.kind = kind
    self.text = text
    self.author = author
    self.steps = steps
    self.proof = proof
  }
}

extension JoinedValue {
  /// The members of a joined value in the artifact's line.
  ///
  /// ```json
  /// {"by": "name", "saidBy": "server", "text": "u-1041", "value": "account", "where": […]}
  /// ```
  static let fields = FieldTable(
    JoinedValue.init(_:_:saidBy:at:by:),
    .field("value", \.kind, .choice),
    .text(
      "text", \.text, \.kind.privacy,
      about: "As written; long values as `SHA-256` and hash."),
    .field(
      "saidBy", \.author, .choice,
      about: "A challenge that only the client names is told and does not count."),
    .field("where", \.steps, .steps),
    .field("by", \.proof, .choice, about: "What shows that it belongs to the artifact."))
}

extension JoinedValue.Kind {
  /// What a text of this kind can reveal.
  fileprivate var privacy: TextPrivacy {
    switch self {
    case .keyID: .key
    case .account: .name
    case .challenge, .clientData, .publicKey, .environment, .appID: .text
    }
  }
}
