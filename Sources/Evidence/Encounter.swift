/// What is known of how an artifact met its server: who sent it, over which connection, and what
/// the server answered.
package struct Encounter: Sendable, Hashable {
  /// The account that the request was made for.
  package var account: Account?
  /// The client's address or device, as the recorder saw it.
  package var client: String?
  /// The recorder's name for the connection: a retry uses the same.
  package var connection: String?
  package var served = Served()
  /// What the server or the app said went wrong, as a text.
  package var error: String?
  /// When the challenge that the artifact answers was given out.
  package var challengeIssuedAt: Timestamp?

  package init() {}

  /// An account, and whether anybody vouches for it.
  package struct Account: Sendable, Hashable {
    /// The server's own name for it.
    package let name: String
    /// Whether the server, or the operator's profile of it, names the account. The subject of a token
    /// whose signature nobody verified may be anybody's invention.
    package let isVerified: Bool

    package init(_ name: String, isVerified: Bool) {
      self.name = name
      self.isVerified = isVerified
    }
  }
}

/// What the server answered to a request with an artifact.
package struct Served: Sendable, Hashable {
  package var answer: Answer
  /// The status of the HTTP answer.
  package var status: Int?
  /// What told the answer, or made it unknown; `nil` where nothing did.
  package var toldBy: Teller?

  package enum Answer: String, Sendable, Hashable, CaseIterable {
    case accepted, refused, unknown
  }

  package enum Teller: String, Sendable, Hashable, CaseIterable {
    /// A member of the record says so.
    case record
    /// The status of the HTTP answer.
    case status
    /// What the body of the answer says, in agreement with the status. With an unknown answer, body and
    /// status contradict each other, or the body contradicts itself.
    case body
    /// What the profile of the service says that the answer means.
    case profile

    /// Whether the server itself said it, in more than a status that may mean anything.
    package var isExplicit: Bool { self != .status }
  }

  /// Whether the answer is the server's own word, and not told from a status alone.
  package var isExplicit: Bool { answer != .unknown && toldBy?.isExplicit == true }

  /// Whether the body of the answer keeps its status from being believed.
  package var isContradicted: Bool { answer == .unknown && toldBy == .body }

  package init(_ answer: Answer = .unknown, status: Int? = nil, toldBy: Teller? = nil) {
    self.answer = answer
    self.status = status
    self.toldBy = toldBy
  }

  /// What a status says where nothing else does. A fault of the server or a limit of its load
  /// judges nothing that was sent.
  package init(status: Int) {
    switch status {
    case 200..<300: self.init(.accepted, status: status, toldBy: .status)
    case let status where Self.refusals.contains(status):
      self.init(.refused, status: status, toldBy: .status)
    default: self.init(.unknown, status: status)
    }
  }

  /// Statuses that judge what was sent.
  private static let refusals: Set = [400, 401, 403, 404, 409, 410, 412, 422]
}
