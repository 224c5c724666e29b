/// A form in which a server issues a challenge, and the path at which it accepts artifacts that
/// answer it.
struct ChallengeForm: Sendable {
  /// The name, unique, for the names of captures.
  let name: String
  /// The method of the request for a challenge.
  let method: String
  /// The path of the request for a challenge.
  let path: String
  /// The path at which artifacts are accepted.
  let answeredAt: String
  /// What identifies the value as a challenge.
  let rank: Rank
  /// Whether the response also contains an identifier of the challenge.
  var hasIdentifier = false
  /// Whether the challenge is issued as text instead of raw bytes.
  var isText = true
  /// Returns the response that issues a challenge.
  let answer: @Sendable (CaptureChallenge) -> CapturedMessage

  /// What identifies a value as a challenge.
  enum Rank: Sendable {
    /// Its own name; the path; the pair of paths of request and answer; only its randomness.
    case name, path, pair, randomness
  }

  /// All forms that can be recognized among other random values.
  static let all = named + placed + paired

  /// Forms in which a member or a header has the name of a challenge.
  private static let named = [
    object("challenge", .name, "GET /v1/challenge", ["challenge"]),
    object("challenge-with-id", .name, "POST /api/attest/challenge", ["challenge"], id: true),
    object("nonce", .name, "POST /v1/attestation/nonce", ["nonce"]),
    object("server-challenge", .name, "POST /v2/devices/prepare", ["serverChallenge"]),
    object("nested-challenge", .name, "GET /api/v1/attestation/challenge", ["data", "challenge"]),
    object("nested-with-id", .name, "POST /api/challenges", ["result", "challenge"], id: true),
    ChallengeForm(
      name: "header", method: "GET", path: "/v1/session", answeredAt: "/v1/devices", rank: .name
    ) {
      CapturedMessage(headers: [CapturedHeader("x-challenge", $0.text)], body: .json([:]))
    },
  ]

  /// Forms in which only the path of the request tells that it issues a challenge.
  private static let placed = [
    object("data-value", .path, "GET /v1/challenge", ["data", "value"]),
    object("short-name", .path, "POST /api/attest/challenge", ["c"]),
    object("seed", .path, "GET /v1/nonce", ["seed"]),
    ChallengeForm(
      name: "plain-text", method: "GET", path: "/v1/challenge", answeredAt: "/v1/attest",
      rank: .path
    ) { CapturedMessage(body: CapturedBody("text/plain", text: $0.text)) },
    ChallengeForm(
      name: "raw-bytes", method: "GET", path: "/attest/challenge", answeredAt: "/attest/verify",
      rank: .path, isText: false
    ) { CapturedMessage(body: CapturedBody(CapturedBody.octets, $0.bytes)) },
  ]

  /// Forms in which only the pair of paths tells that the value is a challenge.
  private static let paired = [
    object("begin-finish", .pair, "POST /v1/attest/begin", ["value"], to: "/v1/attest/finish"),
    object("options-result", .pair, "POST /enroll/options", ["input"], to: "/enroll/result"),
  ]

  /// The first form with an identifier.
  static let withIdentifier = all.first(where: \.hasIdentifier)

  /// A form in which only the randomness identifies the value. Among other random values, it cannot
  /// be recognized.
  static let unnamed = object("unnamed", .randomness, "GET /v1/hello", ["x"])

  /// Creates a form that issues the challenge in a JSON object.
  ///
  /// - Parameters:
  ///   - name: The name of the form.
  ///   - rank: What identifies the value.
  ///   - request: Method and path, separated by a space.
  ///   - member: The names of the members on the path to the challenge, outermost first.
  ///   - id: Whether the object also contains the identifier of the challenge.
  ///   - answeredAt: The path at which artifacts are accepted.
  private static func object(
    _ name: String, _ rank: Rank, _ request: String, _ member: [String], id: Bool = false,
    to answeredAt: String = "/v1/attest"
  ) -> ChallengeForm {
    let parts = request.split(separator: " ").map(String.init)
    return ChallengeForm(
      name: name, method: parts[0], path: parts[1], answeredAt: answeredAt, rank: rank,
      hasIdentifier: id
    ) { challenge in
      let identifier = id ? [("challengeId", JSONText.text(challenge.identifier))] : []
      let beside: [(String, JSONText)] = [
        ("requestId", .text(challenge.requestIdentifier)),
        ("expiresIn", .word("300")),
      ]
      let innermost = JSONText.object(
        [(member[member.count - 1], .text(challenge.text))] + identifier + beside)
      return CapturedMessage(
        body: .json(
          member.dropLast().reversed().reduce(innermost) { inner, name in [name: inner] }))
    }
  }
}
