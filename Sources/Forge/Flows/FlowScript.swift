import Decoding
import Evidence
import Signing
import SystemCrypto

/// A writer of a conversation between devices and one server, message by message.
///
/// Artifacts are genuine unless a recipe changes them. The faults are when messages are sent, by
/// whom, and how the server responds. Times are in seconds from the start of the conversation.
package struct FlowScript {
  /// The source of random values.
  private let random: SeededRandom
  /// The PKI that issues the attestations.
  private let pki: ThrowawayPKI
  /// The app of all devices.
  private let app: AppIdentity
  /// The time of second 0.
  private let start: Timestamp
  /// The messages in the order in which they were added.
  package private(set) var messages: [FlowMessage] = []

  /// Draws the app and the start of a conversation.
  init(_ random: SeededRandom, pki: ThrowawayPKI) {
    self.random = random
    self.pki = pki
    app = AppIdentity.all[Int(random.number("app", below: UInt64(AppIdentity.all.count)))]
    start = Scene.firstDay.adding(milliseconds: Int64(random.number("start", below: 3_000_000_000)))
  }

  /// A device with the app.
  package struct Device {
    /// The key that the device attests.
    let key: SigningKey
    /// The device's address.
    let client: String
    /// The account that is used on the device.
    let account: String
  }

  /// A challenge that the server issued.
  package struct Challenge {
    /// The bytes of the challenge.
    let bytes: [UInt8]
    /// The time of its issuance.
    let issuedAt: Timestamp
  }

  /// How a message is sent and answered, as far as it differs from the ordinary.
  package struct Transmission {
    /// The status code of the response.
    var status = 200
    /// The account; `nil` for that of the device.
    var account: String?
    /// The recorder's name for the connection; `nil` for a new one.
    var connection: String?
    /// The error that the server reports.
    var serverError: String?
    /// Whether the server responds with a status code only, without stating its decision.
    var isBare = false
    /// The values of the request that the assertion does not cover.
    var unsigned: [String: String] = [:]
    /// Whether the request repeats the amount of the client data as a member of its own.
    var isBodySigned = false
  }

  /// The server's decision by status code, for responses that state one.
  private static let words = [200: "accepted", 400: "refused", 403: "refused", 409: "refused"]

  /// Returns a device whose key, address and account are derived from its name.
  func device(_ name: String) throws -> Device {
    let number = random.number("client \(name)", below: 250)
    return Device(
      key: try random.key("device \(name)"), client: "192.0.2.\(number + 1)",
      account: "u-\(1_000 + random.number("account \(name)", below: 9_000))")
  }

  /// Returns the time at a number of seconds from the start.
  private func time(_ seconds: Double) -> Timestamp {
    start.adding(milliseconds: Int64((seconds * 1_000).rounded()))
  }

  /// Adds a message in which the server issues a challenge.
  ///
  /// - Parameters:
  ///   - name: The name from which the challenge is derived.
  ///   - device: The device that requests it.
  ///   - seconds: The time.
  ///   - status: The status code; the response contains the challenge only with 200.
  mutating func challenge(
    _ name: String, to device: Device, at seconds: Double, status: Int = 200
  ) -> Challenge {
    let challenge = Challenge(bytes: random.bytes("challenge \(name)"), issuedAt: time(seconds))
    var record = EvidenceRecord(id: "")
    record.challenge = status == 200 ? challenge.bytes.base64 : nil
    record.client = device.client
    record.appId = app.id
    record.status = status
    messages.append(FlowMessage(record, at: challenge.issuedAt, path: "/v1/challenge"))
    return challenge
  }

  /// Adds a message in which a device sends the attestation of its key. Apple issues the
  /// attestation one second before the request.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - challenge: The challenge that it answers.
  ///   - seconds: The time of the request.
  ///   - delivery: How the message is sent and answered.
  ///   - isDevelopment: Whether the app is a development build.
  ///   - change: Changes the attestation before it is forged.
  mutating func attest(
    _ device: Device, _ challenge: Challenge, at seconds: Double,
    _ delivery: Transmission = Transmission(), isDevelopment: Bool = false,
    change: (inout AttestationPlan) -> Void = { _ in }
  ) throws {
    var plan = AttestationPlan(
      key: device.key, appID: app.id, environment: isDevelopment ? .development : .production,
      clientDataHash: Digest.sha256(challenge.bytes), issuedAt: time(seconds - 1))
    change(&plan)
    let forged = try plan.forge(with: pki)
    var record = EvidenceRecord(id: "")
    record.attestation = forged.bytes.base64
    record.keyId = forged.keyID.base64
    record.challenge = challenge.bytes.base64
    record.challengeIssuedAt = challenge.issuedAt.description
    send(record, device, at: seconds, delivery, path: "/v1/devices")
  }

  /// Adds the challenge of a device and its attestation two seconds later.
  /// - Returns: The device.
  @discardableResult
  mutating func attested(
    named name: String = "a", at seconds: Double = 0, _ delivery: Transmission = Transmission(),
    isDevelopment: Bool = false
  ) throws -> Device {
    let device = try device(name)
    let challenge = challenge(name, to: device, at: seconds)
    try attest(device, challenge, at: seconds + 2, delivery, isDevelopment: isDevelopment)
    return device
  }

  /// Adds a message in which a device signs a request.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - counter: The counter of the assertion.
  ///   - seconds: The time of the request.
  ///   - delivery: How the message is sent and answered.
  ///   - change: Changes the assertion before it is forged.
  mutating func assert(
    _ device: Device, counter: UInt32, at seconds: Double,
    _ delivery: Transmission = Transmission(),
    change: (inout AssertionPlan) -> Void = { _ in }
  ) throws {
    let amount = random.number("amount \(messages.count)", below: 500)
    let clientData = Array(
      #"{"amount":"\#(amount).50","challenge":"\#(random.bytes("request \(messages.count)").base64)"}"#
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

  /// Returns a session token in the form that Grantiva's guide describes, valid for one hour.
  func session(at seconds: Double) throws -> String {
    let issued = time(seconds).milliseconds / 1_000
    let claims = [
      #""sub":"d-1","iss":"api.grantiva.io","aud":"\#(app.bundle)","iat":\#(issued)"#,
      #""exp":\#(issued + 3_600),"attest":"hardware","bundle_id":"\#(app.bundle)""#,
      #""team_id":"\#(app.prefix)","jailbreak_detected":false"#,
    ]
    return try SessionToken(
      header: #"{"alg":"ES256","typ":"JWT"}"#, claims: "{\(claims.joined(separator: ","))}"
    ).text(signedBy: random.key("issuer"))
  }

  /// Adds a request of a client with a session token.
  mutating func use(
    _ token: String, by device: Device, at seconds: Double,
    _ delivery: Transmission = Transmission()
  ) {
    var record = EvidenceRecord(id: "")
    record.token = token
    send(record, device, at: seconds, delivery, path: "/v1/balance")
  }

  /// Adds a request in which an app reports an error, which the server rejects.
  mutating func report(_ error: String, by device: Device, at seconds: Double) {
    send(
      EvidenceRecord(id: ""), device, at: seconds, Transmission(status: 400, serverError: error),
      path: "/v1/devices/fallback")
  }

  /// Adds a call in which the server queries or sets the two bits of a device.
  ///
  /// - Parameter change: Changes the call before it is added.
  mutating func deviceCheck(
    at seconds: Double, change: (inout DeviceCheckPlan) -> Void = { _ in }
  ) throws {
    let number = messages.count
    let token = (0..<60).flatMap { random.bytes("device token \(number)/\($0)") }
    var plan = DeviceCheckPlan(
      token: token.base64, transaction: random.bytes("transaction \(number)").prefix(8).hex,
      timestamp: "\(time(seconds).milliseconds)")
    change(&plan)
    let developer = try developerToken(at: seconds, isInDER: plan.isSignatureInDER)
    call(
      FlowCall(
        url: plan.url, headers: ["authorization": "Bearer \(developer)"], body: plan.body,
        answer: plan.answer), at: seconds, status: plan.status)
  }

  /// Adds a call in which the server exchanges the receipt of a device for a newer one.
  ///
  /// - Parameter change: Changes the call before it is added.
  mutating func exchange(
    _ device: Device, at seconds: Double, change: (inout ReceiptExchangePlan) -> Void = { _ in }
  ) throws {
    var plan = ReceiptExchangePlan()
    change(&plan)
    var attestation = AttestationPlan(
      key: device.key, appID: app.id,
      environment: plan.isReceiptOfDevelopment ? .development : .production,
      clientDataHash: Digest.sha256(random.bytes("attested \(messages.count)")),
      issuedAt: time(seconds - plan.age))
    if plan.isExchanged { attestation.receipt.kind = .exchanged }
    let forged = try attestation.forge(with: pki)
    let token = try developerToken(at: seconds, isInDER: plan.isSignatureInDER)
    let answer =
      plan.status == 200 ? try newer(attestation.receipt, of: forged, at: seconds) : plan.answer
    call(
      FlowCall(
        url: plan.url, headers: ["authorization": token], body: plan.body(forged), answer: answer),
      at: seconds, status: plan.status)
  }

  /// Adds a call of one of Apple's services by the server.
  private mutating func call(_ call: FlowCall, at seconds: Double, status: Int) {
    var record = EvidenceRecord(id: "")
    record.appId = app.id
    record.status = status
    record.client = Self.server
    var message = FlowMessage(record, at: time(seconds), path: "")
    message.call = call
    messages.append(message)
  }

  /// Returns the receipt of Apple's response in Base64.
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

  /// The address from which the server calls Apple's services.
  private static let server = "198.51.100.7"

  /// Returns the developer's token that Apple's services require (ES256).
  private func developerToken(at seconds: Double, isInDER: Bool) throws -> String {
    try SessionToken(
      header: #"{"alg":"ES256","kid":"ABC123DEFG"}"#,
      claims: #"{"iss":"\#(app.prefix)","iat":\#(time(seconds).milliseconds / 1_000 - 60)}"#,
      isInDER: isInDER
    ).text(signedBy: random.key("developer"))
  }

  /// Repeats the last message that has an artifact or an error, with the same bytes. Adds nothing
  /// if there is none.
  mutating func again(
    _ device: Device, at seconds: Double, _ delivery: Transmission = Transmission()
  ) {
    guard let last = messages.last(where: { !$0.isBare }) else { return }
    send(last.record, device, at: seconds, delivery, path: last.path)
  }

  /// Adds a message with an artifact, a token or an error.
  private mutating func send(
    _ artifact: EvidenceRecord, _ device: Device, at seconds: Double, _ delivery: Transmission,
    path: String
  ) {
    var record = artifact
    if record.challenge != nil { record.challengeEncoding = "base64" }
    if record.clientData != nil { record.clientDataEncoding = "base64" }
    record.appId = app.id
    record.environment = AttestationEnvironment.production.rawValue
    record.status = delivery.status
    record.served = delivery.isBare ? nil : Self.words[delivery.status]
    record.account = delivery.account ?? device.account
    record.client = device.client
    record.connection = delivery.connection ?? "c-\(messages.count)"
    record.serverError = delivery.serverError
    var message = FlowMessage(record, at: time(seconds), path: path)
    message.unsigned = delivery.unsigned
    messages.append(message)
  }
}
