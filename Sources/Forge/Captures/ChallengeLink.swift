/// How an exchange tells which challenge it is about.
struct ChallengeLink: Sendable {
  let name: String
  let designation: Designation
  let session: CaptureSession
  let naming: Naming

  /// By what the challenge of an artifact is designated.
  enum Designation: String, Sendable, Encodable {
    case named, session, only, none
  }

  /// What the request repeats.
  enum Naming: Sendable {
    case nothing, value, identifier
  }

  private init(
    _ name: String, _ designation: Designation, _ session: CaptureSession,
    _ naming: Naming = .nothing
  ) {
    self.name = name
    self.designation = designation
    self.session = session
    self.naming = naming
  }

  static let all = [
    ChallengeLink("named-by-value", .named, .cookie, .value),
    ChallengeLink("named-by-value-on-connection", .named, .connection, .value),
    ChallengeLink("named-by-id", .named, .cookie, .identifier),
    ChallengeLink("named-by-id-with-token", .named, .bearer, .identifier),
    ChallengeLink("cookie", .session, .cookie),
    ChallengeLink("new-cookie", .session, .newCookie),
    ChallengeLink("bearer", .session, .bearer),
    ChallengeLink("session-header", .session, .header),
    ChallengeLink("connection", .session, .connection),
    ChallengeLink("only", .only, .none),
  ]
}
