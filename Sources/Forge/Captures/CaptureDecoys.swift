import Evidence

/// Unrelated traffic in a capture, which an analyzer must not mistake for the exchanges of the
/// artifact.
struct CaptureDecoy: Sendable {
  /// The name of the decoy, unique.
  let name: String
  /// Returns whether the decoy leaves the expected result of the capture unchanged.
  var suits: @Sendable (CaptureStage) -> Bool = { _ in true }
  /// Adds the decoy's exchanges to the script.
  let script: @Sendable (inout CaptureScript) throws -> Void

  /// All decoys.
  static let all = [configuration, analytics, login, otherBefore, otherBetween, otherAfter]

  /// A configuration with random values that are the same for every client.
  private static let configuration = CaptureDecoy(
    name: "configuration", suits: { $0.shape.form.rank != .randomness }
  ) { script in
    let random = script.stage.random
    let logo = (0..<20).flatMap { random.bytes("logo \($0)") }
    var exchange = CapturedExchange(
      time: script.stage.asked.adding(milliseconds: -2_400), method: "GET", path: "/v1/config")
    exchange.response.body = .json([
      "theme": ["logo": .text(logo.base64)],
      "pins": .list((0..<2).map { .text(random.bytes("pin \($0)").base64) }),
      "etag": .text(random.bytes("etag").hex),
    ])
    script.add(exchange)
  }

  /// An analytics event sent to a different host.
  private static let analytics = CaptureDecoy(name: "analytics") { script in
    let random = script.stage.random
    var exchange = CapturedExchange(
      time: script.stage.asked.adding(milliseconds: 310), host: "metrics.example.net",
      path: "/collect")
    exchange.request.body = .json([
      "eventId": .text(random.uuid("event")),
      "install": .text(Array(random.bytes("install").prefix(24)).base64),
      "name": .text("onboarding_started"),
    ])
    exchange.status = 204
    script.add(exchange)
  }

  /// A login whose response contains random tokens.
  private static let login = CaptureDecoy(
    name: "login", suits: { !["new-cookie", "none"].contains($0.shape.link.session.name) }
  ) { script in
    let random = script.stage.random
    var exchange = CapturedExchange(
      time: script.stage.asked.adding(milliseconds: -1_500), path: "/v1/login")
    exchange.request.body = .json(["code": .text("482913")])
    exchange.response.body = .json([
      "sessionId": .text(script.stage.client.session),
      "csrfToken": .text(random.bytes("csrf").base64),
      "refreshToken": .text(random.bytes("refresh").base64url),
    ])
    script.add(exchange, of: script.stage.client)
  }

  /// Another client's attestation before the one under test.
  private static let otherBefore = CaptureDecoy(name: "other-before", suits: \.tellsClients) {
    script in
    let asked = script.stage.asked.adding(milliseconds: -9_000)
    try script.visit("one", asked: asked, sent: asked.adding(milliseconds: 3_100))
  }

  /// Another client's attestation between the challenge and the artifact under test.
  private static let otherBetween = CaptureDecoy(name: "other-between", suits: \.tellsClients) {
    script in
    try script.visit(
      "two", asked: script.stage.asked.adding(milliseconds: -820), sent: script.stage.meanwhile)
  }

  /// Another client's challenge that is still open when the artifact under test is sent.
  private static let otherAfter = CaptureDecoy(name: "other-after", suits: \.tellsClients) {
    script in
    try script.visit("three", asked: script.stage.asked.adding(milliseconds: 470), sent: nil)
  }
}

extension CaptureStage {
  /// Whether the capture distinguishes clients; otherwise other clients would make the challenge
  /// ambiguous.
  fileprivate var tellsClients: Bool { shape.link.designation != .only }
}

extension CaptureScript {
  /// Adds a visit of another client: it requests a challenge, and attests a key if the server
  /// accepts its app.
  ///
  /// - Parameters:
  ///   - name: The client's name.
  ///   - asked: The time of the challenge.
  ///   - sent: The time of the attestation; `nil` for none.
  fileprivate mutating func visit(_ name: String, asked: Timestamp, sent: Timestamp?) throws {
    let client = CaptureClient(name, stage.random)
    if let sent, let app = stage.app {
      try attest(stage.random.key("key of \(name)"), of: client, for: app, asked: asked, sent: sent)
    } else {
      issue(
        CaptureChallenge(
          stage.random.bytes("challenge of \(name)"), as: stage.shape.encoding, stage.random),
        to: client, at: asked)
    }
  }
}
