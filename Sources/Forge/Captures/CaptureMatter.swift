import Decoding
import Evidence
import Signing
import SystemCrypto

/// The subject of a capture: the artifact of a case and the values of its record, distributed over
/// what client and server say.
struct CaptureMatter {
  /// The plan of the capture.
  let plan: CapturePlan
  /// The evidence record of the case.
  let record: EvidenceRecord
  /// The scene of the record: app, keys and challenges.
  let scene: Scene
  /// The source of random values.
  let random: SeededRandom
  /// What must be found.
  let expectation: CaptureExpectation
  /// The type of the artifact under test.
  let kind: CaptureField
  /// The values that the client sends.
  let values: [CaptureValue]
  /// The challenge that the server must compare; `nil` for receipts and without a challenge.
  let challenge: [UInt8]?
  /// The challenge that the client answered, if it is a different one.
  let answered: [UInt8]?
  /// Whether the capture contains the attestation of the assertion's key; otherwise the operator
  /// supplies the key.
  let isEnrolled: Bool
  /// The times at which the challenge is issued and the artifact is sent.
  let times: (asked: Timestamp, sent: Timestamp)

  /// Draws the values for a record.
  init(_ plan: CapturePlan, _ record: EvidenceRecord, _ scene: Scene, _ random: SeededRandom) {
    self.plan = plan
    self.record = record
    self.scene = scene
    self.random = random
    expectation = plan.expectation ?? CaptureExpectation(plan.recipe)
    kind = CaptureField.artifact(of: plan.recipe.fault)
    values = CaptureField.values(of: record)
    challenge = kind == .receipt ? nil : record.challenge.map { [UInt8](base64: $0) }
    answered = challenge.flatMap { $0 == scene.challenge ? nil : scene.challenge }
    let isOrdinary =
      record.publicKey == scene.key.publicPoint.base64 && record.appId == scene.appID
      && record.keyId == Digest.sha256(scene.key.publicPoint).base64
    isEnrolled = kind == .assertion && isOrdinary && random.number("enrolled", below: 3) > 0
    times = Self.times(record, scene, random, isForeign: answered != nil, kind)
  }

  /// Returns the times of challenge and artifact. The client answers within seconds of its request;
  /// for an attestation that is sent late, the challenge comes before its issuance.
  private static func times(
    _ record: EvidenceRecord, _ scene: Scene, _ random: SeededRandom, isForeign: Bool,
    _ kind: CaptureField
  ) -> (asked: Timestamp, sent: Timestamp) {
    let sent = record.capturedAt.flatMap { Timestamp(rfc3339: $0) } ?? scene.issuedAt
    let pause = -Int64(1_500 + random.number("pause", below: 23_000))
    let isFresh = isForeign || kind != .attestation
    let made = isFresh ? sent : min(scene.issuedAt, sent)
    return (made.adding(milliseconds: pause), sent)
  }

  /// The environment that the server expects.
  var environment: AttestationEnvironment {
    record.environment == AttestationEnvironment.development.rawValue ? .development : .production
  }

  /// The app of which the server accepts other artifacts: the one under test, if the server expects
  /// it and its clock is right; otherwise `nil`.
  var othersApp: String? {
    record.appId == scene.appID && times.sent >= scene.issuedAt ? scene.appID : nil
  }

  /// What the shape of the capture must provide.
  var needs: CaptureShape.Needs {
    CaptureShape.Needs(
      values: values, traits: traits, isToldChallenge: kind == .assertion && answered != nil,
      encoding: kind == .assertion
        ? .base64 : CaptureExceptions.encodings[plan.recipe.name],
      isSessionNeeded: answered != nil, isLinked: challenge != nil)
  }

  /// The properties that the request must have, so that it shows the case's fault.
  private var traits: ArtifactCarrier.Traits {
    let rules = plan.recipe.expectation.fail + plan.recipe.expectation.warn
    var traits: ArtifactCarrier.Traits = values.artifact?.field == kind ? [] : .namesArtifact
    if rules.contains("transport.encoding") { traits.insert(.sendsText) }
    if CaptureExceptions.plainClientData.contains(plan.recipe.name) {
      traits.insert(.plainClientData)
    }
    return traits
  }

  /// The form of the request that the case requires: without client data, a recorder that lost the
  /// body.
  var carrier: ArtifactCarrier? {
    kind == .assertion && record.clientData == nil ? .lostBody : plan.carrier
  }

  /// Returns whether a decoy may be added. If the server issued no challenge to this client, decoys
  /// must not contain other challenges.
  func admits(_ decoy: CaptureDecoy) -> Bool {
    challenge != nil || kind == .receipt || decoy.name == "analytics"
  }
}

extension CaptureField {
  /// Returns the artifact's type of a fault.
  static func artifact(of fault: Fault) -> CaptureField {
    switch fault {
    case .attestation: .attestation
    case .assertion: .assertion
    case .receipt: .receipt
    }
  }

  /// Returns the values of a record that a client sends.
  static func values(of record: EvidenceRecord) -> [CaptureValue] {
    let texts: [(CaptureField, String?)] = [
      (.account, record.account), (.keyID, record.keyId), (.attestation, record.attestation),
      (.assertion, record.assertion), (.receipt, record.receipt),
      (.clientData, record.clientData),
    ]
    return texts.compactMap { field, text in text.map { CaptureValue(field, $0) } }
  }
}
