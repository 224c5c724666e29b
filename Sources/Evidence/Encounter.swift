/// What is known of how an artifact met its server: who sent it, over which connection, and what
/// the server answered.
package struct Encounter: Sendable, Hashable {
  /// The account that the request was made for, by the server's own name for it.
  package var account: String?
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
}

/// What the server answered to a request with an artifact.
package struct Served: Sendable, Hashable {
  package var answer: Answer
  /// The status of the HTTP answer.
  package var status: Int?
  /// What told the answer; `nil` where it is not known.
  package var toldBy: Teller?

  package enum Answer: String, Sendable, Hashable, CaseIterable {
    case accepted, refused, unknown
  }

  package enum Teller: String, Sendable, Hashable, CaseIterable {
    /// A member of the record says so.
    case record
    /// The status of the HTTP answer.
    case status
    /// What the body of the answer says, whatever its status.
    case body
  }

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
    case 400, 401, 403, 404, 409, 410, 412, 422:
      self.init(.refused, status: status, toldBy: .status)
    default: self.init(.unknown, status: status)
    }
  }
}
