/// A way in which a request shows which challenge it answers.
struct ChallengeLink: Sendable {
  /// The name, unique, for the names of captures.
  let name: String
  /// How the analyzer must select the challenge.
  let designation: Designation
  /// How the session is shown.
  let session: CaptureSession
  /// What the request repeats of the challenge.
  let naming: Naming

  /// How the challenge of an artifact is selected; the same names as in the results.
  enum Designation: String, Sendable, Encodable {
    case named, session, only, none
  }

  /// What the request repeats of the challenge: nothing, its value or its identifier.
  enum Naming: Sendable {
    case nothing, value, identifier
  }

  /// Creates a link.
  private init(
    _ name: String, _ designation: Designation, _ session: CaptureSession,
    _ naming: Naming = .nothing
  ) {
    self.name = name
    self.designation = designation
    self.session = session
    self.naming = naming
  }

  /// All links.
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
