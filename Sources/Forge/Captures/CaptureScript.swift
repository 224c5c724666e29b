import Decoding
import Evidence
import Signing
import SystemCrypto

/// Writes down a conversation of clients with one server, exchange by exchange.
struct CaptureScript {
  let stage: CaptureStage
  private(set) var exchanges: [CapturedExchange] = []
  /// The hashes of the artifacts that were sent beside the one under test.
  private(set) var others: [String] = []
  private var known: Set<String> = []

  init(_ stage: CaptureStage) {
    self.stage = stage
  }

  /// Adds an exchange of a client, with what tells its session.
  mutating func add(_ exchange: CapturedExchange, of client: CaptureClient) {
    var exchange = exchange
    stage.shape.link.session.dress(&exchange, client, known.insert(client.name).inserted)
    exchanges.append(exchange)
  }

  /// Adds what belongs to no session.
  mutating func add(_ exchange: CapturedExchange) { exchanges.append(exchange) }

  /// The server gives out a challenge.
  mutating func issue(
    _ challenge: CaptureChallenge, to client: CaptureClient, at time: Timestamp,
    mark: CapturedExchange.Mark? = nil
  ) {
    let form = stage.shape.form
    var exchange = CapturedExchange(mark: mark, time: time, method: form.method, path: form.path)
    exchange.response = form.answer(challenge)
    add(exchange, of: client)
  }

  /// A client sends an artifact, and the server answers truthfully.
  mutating func send(
    _ message: CapturedMessage, to path: String, by client: CaptureClient, at time: Timestamp,
    isAccepted: Bool, mark: CapturedExchange.Mark? = nil
  ) {
    var exchange = CapturedExchange(mark: mark, time: time, path: path)
    let answer = CaptureAnswer.draw(isAccepted, stage.lot, "answer to \(client.name)")
    exchange.request = message
    exchange.status = answer.status
    exchange.response.body = CapturedBody("application/json", text: answer.body)
    add(exchange, of: client)
  }

  /// A client attests a key, and is accepted.
  ///
  /// - Parameter bytes: the challenge that it gets; one of its own where nothing is said.
  mutating func attest(
    _ key: SigningKey, of client: CaptureClient, for appID: String,
    asked: Timestamp, sent: Timestamp, challenge bytes: [UInt8]? = nil
  ) throws {
    let challenge = CaptureChallenge(
      bytes ?? stage.lot.bytes("challenge of \(client.name)"), as: stage.shape.encoding, stage.lot)
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
  /// What the request repeats of a challenge.
  func values(naming challenge: CaptureChallenge?) -> [CaptureValue] {
    guard let challenge else { return [] }
    return switch naming {
    case .nothing: []
    case .value: [CaptureValue(.challenge, challenge.text)]
    case .identifier: [CaptureValue(.challengeID, challenge.identifier)]
    }
  }
}
