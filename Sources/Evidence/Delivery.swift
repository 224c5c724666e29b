/// What is known about the delivery of an artifact to its server: who sent it, over which
/// connection, and what the server answered.
package struct Delivery: Sendable, Hashable {
  /// The account for which the request was made.
  package var account: Account?
  /// The client's address or device, as the recorder wrote it.
  package var client: String?
  /// The recorder's name for the connection. A retry uses the same connection.
  package var connection: String?
  /// The server: scheme, host and port in lower case (RFC 6454 §4), or the name of the service in a
  /// profile; `nil` outside an exchange.
  package var origin: String?
  /// The server's answer; unknown by default.
  package var served = Served()
  /// What went wrong, in the words of the server or the app.
  package var error: String?
  /// The time at which the server issued the challenge that the artifact answers.
  package var challengeIssuedAt: Timestamp?
  /// For how long the server says that this challenge is valid, in milliseconds; `nil` if it doesn't.
  package var challengeLifetime: Int64?

  /// Creates a delivery of which nothing is known.
  package init() {}

  /// An account, and whether its name is trustworthy.
  package struct Account: Sendable, Hashable {
    /// The server's name for the account.
    package let name: String
    /// Whether an evidence record names the account, or a header that the operator's profile of the
    /// service (a description of its requests) calls the account. The subject of a token with an
    /// unverified signature may be invented, so it is not verified.
    package let isVerified: Bool

    /// Creates an account.
    package init(_ name: String, isVerified: Bool) {
      self.name = name
      self.isVerified = isVerified
    }
  }
}

/// The server's answer to a request that carried an artifact.
package struct Served: Sendable, Hashable {
  /// Whether the server accepted the artifact.
  package var answer: Answer
  /// The status code of the HTTP response (RFC 9110 §15).
  package var status: Int?
  /// The evidence from which the answer was derived, or that made it contradictory; `nil` without
  /// any.
  package var toldBy: Teller?

  /// The outcome of a request. Unknown also covers an answer that contradicts itself.
  package enum Answer: String, Sendable, Hashable, CaseIterable {
    case accepted, refused, unknown
  }

  /// The evidence from which the answer was derived.
  package enum Teller: String, Sendable, Hashable, CaseIterable {
    /// A member of the evidence record.
    case record
    /// The status code of the HTTP response.
    case status
    /// The body of the response, consistent with the status. Together with an unknown answer: body
    /// and status contradict each other, or the body contradicts itself.
    case body
    /// The service's profile, which defines what the response means.
    case profile

    /// Whether the answer was stated, not only derived from a status code, which may mean many
    /// things.
    package var isExplicit: Bool { self != .status }
  }

  /// Whether the answer is known, and was stated rather than derived from a status code alone.
  package var isExplicit: Bool { answer != .unknown && toldBy?.isExplicit == true }

  /// Whether the body contradicts the status or itself, so that the status proves nothing.
  package var isContradicted: Bool { answer == .unknown && toldBy == .body }

  /// Creates an answer.
  package init(_ answer: Answer = .unknown, status: Int? = nil, toldBy: Teller? = nil) {
    self.answer = answer
    self.status = status
    self.toldBy = toldBy
  }

  /// Derives the answer from a status code alone.
  ///
  /// 2xx means accepted; 400, 401, 403, 404, 409, 410, 412 and 422 mean refused. All others, such
  /// as 429 or 500, are unknown: a fault or an overload of the server says nothing about the
  /// artifact.
  package init(status: Int) {
    switch status {
    case 200..<300: self.init(.accepted, status: status, toldBy: .status)
    case let status where Self.refusals.contains(status):
      self.init(.refused, status: status, toldBy: .status)
    default: self.init(.unknown, status: status)
    }
  }

  /// The status codes that reject what was sent (RFC 9110 §15.5).
  private static let refusals: Set = [400, 401, 403, 404, 409, 410, 412, 422]
}
