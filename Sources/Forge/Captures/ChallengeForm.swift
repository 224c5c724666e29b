/// A way in which a server gives out a challenge, and where artifacts that answer it are sent.
struct ChallengeForm: Sendable {
  let name: String
  let method: String
  let path: String
  let answeredAt: String
  let rank: Rank
  /// Whether an identifier stands beside the challenge.
  var hasIdentifier = false
  /// Whether the challenge is text, rather than bytes.
  var isText = true
  let answer: @Sendable (CaptureChallenge) -> CapturedMessage

  /// What makes a reader take the value for a challenge.
  enum Rank: Sendable {
    /// Its name; its path; a pair of paths; nothing but that it is random.
    case name, path, pair, randomness
  }

  static let all = named + placed + paired

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
      CapturedMessage(headers: [CapturedHeader("x-challenge", $0.text)], body: .json(.object([])))
    },
  ]

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

  private static let paired = [
    object("begin-finish", .pair, "POST /v1/attest/begin", ["value"], to: "/v1/attest/finish"),
    object("options-result", .pair, "POST /enroll/options", ["input"], to: "/enroll/result"),
  ]

  static let withIdentifier = all.first(where: \.hasIdentifier)

  /// Nothing but randomness tells that it is one: where other random values are, nobody can tell.
  static let unnamed = object("unnamed", .randomness, "GET /v1/hello", ["x"])

  /// - Parameters:
  ///   - request: method and path.
  ///   - member: the names on the way to the challenge.
  private static func object(
    _ name: String, _ rank: Rank, _ request: String, _ member: [String], id: Bool = false,
    to answeredAt: String = "/v1/attest"
  ) -> ChallengeForm {
    let parts = request.split(separator: " ").map(String.init)
    return ChallengeForm(
      name: name, method: parts[0], path: parts[1], answeredAt: answeredAt, rank: rank,
      hasIdentifier: id
    ) { challenge in
      let identifier = id ? [(name: "challengeId", value: JSONText.text(challenge.identifier))] : []
      let beside: [(name: String, value: JSONText)] = [
        (name: "requestId", value: .text(challenge.requestIdentifier)),
        (name: "expiresIn", value: .word("300")),
      ]
      let innermost = JSONText.object(
        [(name: member[member.count - 1], value: .text(challenge.text))] + identifier + beside)
      return CapturedMessage(
        body: .json(
          member.dropLast().reversed().reduce(innermost) { inner, name in
            .object([(name: name, value: inner)])
          }))
    }
  }
}
