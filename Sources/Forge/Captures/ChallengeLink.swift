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

  /// All links.
  static let all =
    ([
      ("named-by-value", .named, .cookie, .value),
      ("named-by-value-on-connection", .named, .connection, .value),
      ("named-by-id", .named, .cookie, .identifier),
      ("named-by-id-with-token", .named, .bearer, .identifier),
      ("cookie", .session, .cookie, .nothing),
      ("new-cookie", .session, .newCookie, .nothing),
      ("bearer", .session, .bearer, .nothing),
      ("session-header", .session, .header, .nothing),
      ("connection", .session, .connection, .nothing),
      ("only", .only, .none, .nothing),
    ] as [(String, Designation, CaptureSession, Naming)]).map {
      ChallengeLink(name: $0, designation: $1, session: $2, naming: $3)
    }
}
