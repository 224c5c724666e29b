import Evidence
import Signing
import SystemCrypto

/// A writer of the conversation between clients and one server, exchange by exchange.
struct CaptureScript {
  /// The circumstances of the conversation.
  let stage: CaptureStage
  /// The exchanges so far, in the order in which they were added, not of their times.
  private(set) var exchanges: [CapturedExchange] = []
  /// The SHA-256 hashes, in hexadecimal, of the artifacts other than the one under test.
  private(set) var others: [String] = []
  /// The names of the clients that already have a session.
  private var known: Set<String> = []

  /// Starts an empty conversation.
  init(_ stage: CaptureStage) {
    self.stage = stage
  }

  /// Adds an exchange of a client, with the features of its session.
  mutating func add(_ exchange: CapturedExchange, of client: CaptureClient) {
    var exchange = exchange
    stage.shape.link.session.dress(&exchange, client, known.insert(client.name).inserted)
    exchanges.append(exchange)
  }

  /// Adds an exchange without a session.
  mutating func add(_ exchange: CapturedExchange) { exchanges.append(exchange) }

  /// Adds an exchange in which the server issues a challenge.
  ///
  /// - Parameters:
  ///   - challenge: The challenge.
  ///   - client: The client that requests it.
  ///   - time: The time of the exchange.
  ///   - mark: The role of the exchange in the case.
  mutating func issue(
    _ challenge: CaptureChallenge, to client: CaptureClient, at time: Timestamp,
    mark: CapturedExchange.Mark? = nil
  ) {
    let form = stage.shape.form
    var exchange = CapturedExchange(mark: mark, time: time, method: form.method, path: form.path)
    exchange.response = form.answer(challenge)
    add(exchange, of: client)
  }

  /// Adds an exchange in which a client sends an artifact.
  ///
  /// - Parameters:
  ///   - message: The request.
  ///   - path: The path of the request.
  ///   - client: The client that sends it.
  ///   - time: The time of the exchange.
  ///   - isAccepted: Whether the server's response accepts the artifact.
  ///   - mark: The role of the exchange in the case.
  mutating func send(
    _ message: CapturedMessage, to path: String, by client: CaptureClient, at time: Timestamp,
    isAccepted: Bool, mark: CapturedExchange.Mark? = nil
  ) {
    var exchange = CapturedExchange(mark: mark, time: time, path: path)
    let answer = CaptureAnswer.draw(isAccepted, stage.random, "answer to \(client.name)")
    exchange.request = message
    exchange.status = answer.status
    exchange.response.body = CapturedBody("application/json", text: answer.body)
    add(exchange, of: client)
  }

  /// Adds a complete attestation of a genuine key, which the server accepts.
  ///
  /// - Parameters:
  ///   - key: The key to attest.
  ///   - client: The client.
  ///   - appID: The App ID.
  ///   - asked: The time of the challenge.
  ///   - sent: The time of the attestation.
  ///   - bytes: The challenge; `nil` for a random one.
  mutating func attest(
    _ key: SigningKey, of client: CaptureClient, for appID: String,
    asked: Timestamp, sent: Timestamp, challenge bytes: [UInt8]? = nil
  ) throws {
    let challenge = CaptureChallenge(
      bytes ?? stage.random.bytes("challenge of \(client.name)"), as: stage.shape.encoding,
      stage.random)
    issue(challenge, to: client, at: asked)
    let attestation = try AttestationPlan(
      key: key, appID: appID, environment: stage.environment,
      clientDataHash: Digest.sha256(challenge.bytes), issuedAt: sent.adding(milliseconds: -420)
    ).forge(with: stage.pki)
    let values = [
      CaptureValue(.keyID, attestation.keyID.base64),
      CaptureValue(.attestation, attestation.bytes.base64),
    ]
    send(
      ArtifactCarrier.plain.write(values + stage.shape.link.values(naming: challenge)),
      to: stage.shape.form.answeredAt, by: client, at: sent, isAccepted: true)
    others.append(Digest.sha256(attestation.bytes).hex)
  }
}

extension ChallengeLink {
  /// Returns the values by which the request names a challenge.
  func values(naming challenge: CaptureChallenge?) -> [CaptureValue] {
    guard let challenge else { return [] }
    return switch naming {
    case .nothing: []
    case .value: [CaptureValue(.challenge, challenge.text)]
    case .identifier: [CaptureValue(.challengeID, challenge.identifier)]
    }
  }
}
