import Evidence

/// What else a recorder sees around an artifact.
struct CaptureDecoy: Sendable {
  let name: String
  let suits: @Sendable (CaptureStage) -> Bool
  let tell: @Sendable (inout CaptureScript) throws -> Void

  private init(
    _ name: String, suits: @escaping @Sendable (CaptureStage) -> Bool = { _ in true },
    tell: @escaping @Sendable (inout CaptureScript) throws -> Void
  ) {
    self.name = name
    self.suits = suits
    self.tell = tell
  }

  static let all = [configuration, analytics, login, otherBefore, otherBetween, otherAfter]

  /// Random values that each client gets alike.
  private static let configuration = CaptureDecoy(
    "configuration", suits: { $0.shape.form.rank != .randomness }
  ) { script in
    let lot = script.stage.lot
    let logo = (0..<20).flatMap { lot.bytes("logo \($0)") }
    var exchange = CapturedExchange(
      time: script.stage.asked.adding(milliseconds: -2_400), method: "GET", path: "/v1/config")
    exchange.response.body = .json(
      .object([
        (name: "theme", value: .object([(name: "logo", value: .text(logo.base64))])),
        (name: "pins", value: .list((0..<2).map { .text(lot.bytes("pin \($0)").base64) })),
        (name: "etag", value: .text(lot.bytes("etag").hex)),
      ]))
    script.add(exchange)
  }

  private static let analytics = CaptureDecoy("analytics") { script in
    let lot = script.stage.lot
    var exchange = CapturedExchange(
      time: script.stage.asked.adding(milliseconds: 310), host: "metrics.example.net",
      path: "/collect")
    exchange.request.body = .json(
      .object([
        (name: "eventId", value: .text(lot.uuid("event"))),
        (name: "install", value: .text(Array(lot.bytes("install").prefix(24)).base64)),
        (name: "name", value: .text("onboarding_started")),
      ]))
    exchange.status = 204
    script.add(exchange)
  }

  private static let login = CaptureDecoy(
    "login", suits: { !["new-cookie", "none"].contains($0.shape.link.session.name) }
  ) { script in
    let lot = script.stage.lot
    var exchange = CapturedExchange(
      time: script.stage.asked.adding(milliseconds: -1_500), path: "/v1/login")
    exchange.request.body = .json(.object([(name: "code", value: .text("482913"))]))
    exchange.response.body = .json(
      .object([
        (name: "sessionId", value: .text(script.stage.client.session)),
        (name: "csrfToken", value: .text(lot.bytes("csrf").base64)),
        (name: "refreshToken", value: .text(lot.bytes("refresh").base64url)),
      ]))
    script.add(exchange, of: script.stage.client)
  }

  private static let otherBefore = CaptureDecoy("other-before", suits: \.tellsClients) { script in
    let asked = script.stage.asked.adding(milliseconds: -9_000)
    try script.visit("one", asked: asked, sent: asked.adding(milliseconds: 3_100))
  }

  private static let otherBetween = CaptureDecoy("other-between", suits: \.tellsClients) { script in
    try script.visit(
      "two", asked: script.stage.asked.adding(milliseconds: -820), sent: script.stage.meanwhile)
  }

  /// A challenge that nobody has answered when the artifact is sent.
  private static let otherAfter = CaptureDecoy("other-after", suits: \.tellsClients) { script in
    try script.visit("three", asked: script.stage.asked.adding(milliseconds: 470), sent: nil)
  }
}

extension CaptureStage {
  fileprivate var tellsClients: Bool { shape.link.designation != .only }
}

extension CaptureScript {
  /// Another client asks for a challenge, and answers it where this server accepts it.
  fileprivate mutating func visit(_ name: String, asked: Timestamp, sent: Timestamp?) throws {
    let client = CaptureClient(name, stage.lot)
    if let sent, let app = stage.app {
      try attest(stage.lot.key("key of \(name)"), of: client, for: app, asked: asked, sent: sent)
    } else {
      issue(
        CaptureChallenge(
          stage.lot.bytes("challenge of \(name)"), as: stage.shape.encoding, stage.lot),
        to: client, at: asked)
    }
  }
}
