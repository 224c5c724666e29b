import Decoding
import Evidence
import Signing
import SystemCrypto

/// Tells a conversation between devices and one server, message by message. Artifacts are genuine;
/// what is wrong is when they are sent, by whom, and how the server answers.
package struct FlowScript {
  private let lot: Lot
  private let pki: ThrowawayPKI
  private let app: AppIdentity
  private let start: Timestamp
  package private(set) var messages: [FlowMessage] = []

  init(_ lot: Lot, pki: ThrowawayPKI) {
    self.lot = lot
    self.pki = pki
    app = AppIdentity.all[Int(lot.number("app", below: UInt64(AppIdentity.all.count)))]
    start = Scene.firstDay.adding(milliseconds: Int64(lot.number("start", below: 3_000_000_000)))
  }

  /// A device of the app, by a name that decides its key.
  package struct Device {
    let key: SigningKey
    let client: String
    let account: String
  }

  /// A challenge that the server gave out.
  package struct Challenge {
    let bytes: [UInt8]
    let issuedAt: Timestamp
  }

  /// How a message is sent and answered, where that is not the ordinary way.
  package struct Delivery {
    var status: Int? = 200
    var account: String?
    var client: String?
    var connection: String?
    var serverError: String?
    /// Whether the server answers with a status alone, and says no word.
    var isBare = false
    /// Values of the request that the assertion doesn't cover.
    var unsigned: [String: String] = [:]
    /// Whether the values of the client data stand in the request once more, as a server reads them.
    var isBodySigned = false
    /// The environment that the server is for.
    var environment = "production"
  }

  /// What a server says with a status, where it says a word.
  private static let words = [200: "accepted", 400: "refused", 403: "refused", 409: "refused"]

  func device(_ name: String, account: String? = nil) throws -> Device {
    let number = lot.number("client \(name)", below: 250)
    return Device(
      key: try lot.key("device \(name)"), client: "192.0.2.\(number + 1)",
      account: account ?? "u-\(1_000 + lot.number("account \(name)", below: 9_000))")
  }

  private func time(_ seconds: Double) -> Timestamp {
    start.adding(milliseconds: Int64((seconds * 1_000).rounded()))
  }

  /// The server gives out a challenge.
  mutating func challenge(
    _ name: String, to device: Device, at seconds: Double, status: Int = 200
  ) -> Challenge {
    let challenge = Challenge(bytes: lot.bytes("challenge \(name)"), issuedAt: time(seconds))
    var record = EvidenceRecord(id: "")
    record.challenge = status == 200 ? challenge.bytes.base64 : nil
    record.client = device.client
    record.appId = app.id
    record.status = status
    messages.append(FlowMessage(record, at: challenge.issuedAt, path: "/v1/challenge"))
    return challenge
  }

  /// A device sends the attestation of its key, which Apple made a second before.
  mutating func attest(
    _ device: Device, _ challenge: Challenge, at seconds: Double,
    _ delivery: Delivery = Delivery(), isDevelopment: Bool = false, certified: Double? = nil,
    change: (inout AttestationPlan) -> Void = { _ in }
  ) throws {
    var plan = AttestationPlan(
      key: device.key, appID: app.id, environment: isDevelopment ? .development : .production,
      clientDataHash: Digest.sha256(challenge.bytes), issuedAt: time(certified ?? seconds - 1))
    change(&plan)
    let forged = try plan.forge(with: pki)
    var record = EvidenceRecord(id: "")
    record.attestation = forged.bytes.base64
    record.keyId = forged.keyID.base64
    record.challenge = challenge.bytes.base64
    record.challengeIssuedAt = challenge.issuedAt.description
    send(record, device, at: seconds, delivery, path: "/v1/devices")
  }

  /// A device signs a request.
  mutating func assert(
    _ device: Device, counter: UInt32, at seconds: Double, _ delivery: Delivery = Delivery(),
    change: (inout AssertionPlan) -> Void = { _ in }
  ) throws {
    let amount = lot.number("amount \(messages.count)", below: 500)
    let clientData = Array(
      #"{"amount":"\#(amount).50","challenge":"\#(lot.bytes("request \(messages.count)").base64)"}"#
        .utf8)
    var plan = AssertionPlan(
      key: device.key, appID: app.id, counter: counter, clientData: clientData)
    change(&plan)
    var record = EvidenceRecord(id: "")
    var delivery = delivery
    if delivery.isBodySigned { delivery.unsigned["amount"] = "\(amount).50" }
    record.assertion = try plan.forge().base64
    record.keyId = Digest.sha256(device.key.publicPoint).base64
    record.clientData = clientData.base64
    send(record, device, at: seconds, delivery, path: "/v1/transfers")
  }

  /// A session token of Grantiva, as its guide describes it.
  func session(at seconds: Double) throws -> String {
    let issued = time(seconds).milliseconds / 1_000
    let claims = [
      #""sub":"d-1","iss":"api.grantiva.io","aud":"\#(app.bundle)","iat":\#(issued)"#,
      #""exp":\#(issued + 3_600),"attest":"hardware","bundle_id":"\#(app.bundle)""#,
      #""team_id":"\#(app.prefix)","jailbreak_detected":false"#,
    ]
    return try SessionToken(
      header: #"{"alg":"ES256","typ":"JWT"}"#, claims: "{\(claims.joined(separator: ","))}"
    ).text(signedBy: lot.key("issuer"))
  }

  /// A client sends a session token with a request.
  mutating func use(
    _ token: String, by device: Device, at seconds: Double, _ delivery: Delivery = Delivery()
  ) {
    var record = EvidenceRecord(id: "")
    record.token = token
    send(record, device, at: seconds, delivery, path: "/v1/balance")
  }

  /// An app tells the server of an error, and is not let in.
  mutating func report(_ error: String, by device: Device, at seconds: Double) {
    send(
      EvidenceRecord(id: ""), device, at: seconds, Delivery(status: 400, serverError: error),
      path: "/v1/devices/fallback")
  }

  /// The server asks Apple for the two bits of a device, or sets them.
  mutating func deviceCheck(
    at seconds: Double, change: (inout DeviceCheckPlan) -> Void = { _ in }
  ) throws {
    let number = messages.count
    let token = (0..<60).flatMap { lot.bytes("device token \(number)/\($0)") }
    var plan = DeviceCheckPlan(
      token: token.base64, transaction: lot.bytes("transaction \(number)").prefix(8).hex,
      timestamp: "\(time(seconds).milliseconds)")
    change(&plan)
    let developer = try developerToken(at: seconds, isInDER: plan.isSignatureInDER)
    var record = EvidenceRecord(id: "")
    record.appId = app.id
    record.status = plan.status
    record.client = Self.server
    var message = FlowMessage(record, at: time(seconds), path: "")
    message.call = FlowCall(
      url: plan.url,
      headers: ["authorization": "Bearer \(developer)"],
      body: plan.body, answer: plan.answer)
    messages.append(message)
  }

  /// The server sends Apple the receipt of a device, and asks for a newer one.
  mutating func exchange(
    _ device: Device, at seconds: Double, change: (inout ReceiptExchangePlan) -> Void = { _ in }
  ) throws {
    var plan = ReceiptExchangePlan()
    change(&plan)
    var attestation = AttestationPlan(
      key: device.key, appID: app.id,
      environment: plan.isReceiptOfDevelopment ? .development : .production,
      clientDataHash: Digest.sha256(lot.bytes("attested \(messages.count)")),
      issuedAt: time(seconds - plan.age))
    if plan.isExchanged { attestation.receipt.kind = .exchanged }
    let forged = try attestation.forge(with: pki)
    var record = EvidenceRecord(id: "")
    record.appId = app.id
    record.status = plan.status
    record.client = Self.server
    var message = FlowMessage(record, at: time(seconds), path: "")
    message.call = FlowCall(
      url: plan.url,
      headers: [
        "authorization": try developerToken(at: seconds, isInDER: plan.isSignatureInDER)
      ],
      body: plan.body(forged),
      answer: plan.status == 200
        ? try newer(attestation.receipt, of: forged, at: seconds) : plan.answer)
    messages.append(message)
  }

  /// The receipt that Apple answers with.
  private func newer(
    _ receipt: ReceiptPlan, of attestation: ForgedAttestation, at seconds: Double
  ) throws -> String {
    var plan = receipt
    plan.kind = .exchanged
    plan.certificate = attestation.certificate
    plan.createdAt = time(seconds)
    plan.expiresAt = plan.createdAt.adding(days: 90)
    return try plan.forge(with: pki).base64
  }

  /// The address from which the server asks Apple.
  private static let server = "198.51.100.7"

  /// A developer's token of ES256, as both of Apple's services ask for it.
  private func developerToken(at seconds: Double, isInDER: Bool) throws -> String {
    try SessionToken(
      header: #"{"alg":"ES256","kid":"ABC123DEFG"}"#,
      claims: #"{"iss":"\#(app.prefix)","iat":\#(time(seconds).milliseconds / 1_000 - 60)}"#,
      isInDER: isInDER
    ).text(signedBy: lot.key("developer"))
  }

  /// The last message with an artifact is sent again, byte for byte.
  mutating func again(
    _ device: Device, at seconds: Double, _ delivery: Delivery = Delivery()
  ) {
    guard let last = messages.last(where: { !$0.isBare }) else { return }
    send(last.record, device, at: seconds, delivery, path: last.path)
  }

  private mutating func send(
    _ artifact: EvidenceRecord, _ device: Device, at seconds: Double, _ delivery: Delivery,
    path: String
  ) {
    var record = artifact
    if record.challenge != nil { record.challengeEncoding = "base64" }
    if record.clientData != nil { record.clientDataEncoding = "base64" }
    record.appId = app.id
    record.environment = delivery.environment
    record.status = delivery.status
    record.served = delivery.isBare ? nil : delivery.status.flatMap { Self.words[$0] }
    record.account = delivery.account ?? device.account
    record.client = delivery.client ?? device.client
    record.connection = delivery.connection ?? "c-\(messages.count)"
    record.serverError = delivery.serverError
    var message = FlowMessage(record, at: time(seconds), path: path)
    message.unsigned = delivery.unsigned
    messages.append(message)
  }
}
