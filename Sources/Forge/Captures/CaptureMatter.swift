import Decoding
import Evidence
import Signing
import SystemCrypto

/// What a capture is about: the artifact of a case, and what its record says of it, as a client and a
/// server say it to one another.
struct CaptureMatter {
  let plan: CapturePlan
  let record: EvidenceRecord
  let scene: Scene
  let lot: Lot
  let expectation: CaptureExpectation
  let kind: CaptureField
  let values: [CaptureValue]
  /// What the server has to compare, and what the client has answered if that is something else.
  let challenge: [UInt8]?
  let answered: [UInt8]?
  /// Whether the key is attested in the capture; the operator knows it otherwise.
  let isEnrolled: Bool
  let times: (asked: Timestamp, sent: Timestamp)

  init(_ plan: CapturePlan, _ record: EvidenceRecord, _ scene: Scene, _ lot: Lot) {
    self.plan = plan
    self.record = record
    self.scene = scene
    self.lot = lot
    expectation = plan.expectation ?? CaptureExpectation(plan.recipe)
    kind = CaptureField.artifact(of: plan.recipe.fault)
    values = CaptureField.values(of: record)
    challenge = kind == .receipt ? nil : record.challenge.map { [UInt8](base64: $0) }
    answered = challenge.flatMap { $0 == scene.challenge ? nil : scene.challenge }
    let isOrdinary =
      record.publicKey == scene.key.publicPoint.base64 && record.appId == scene.appID
      && record.keyId == Digest.sha256(scene.key.publicPoint).base64
    isEnrolled = kind == .assertion && isOrdinary && lot.number("enrolled", below: 3) > 0
    times = Self.times(record, scene, lot, isForeign: answered != nil, kind)
  }

  /// The client answers within seconds of when it asked; what is sent late was asked for before it was
  /// made.
  private static func times(
    _ record: EvidenceRecord, _ scene: Scene, _ lot: Lot, isForeign: Bool, _ kind: CaptureField
  ) -> (asked: Timestamp, sent: Timestamp) {
    let sent = record.capturedAt.flatMap { Timestamp(rfc3339: $0) } ?? scene.issuedAt
    let pause = -Int64(1_500 + lot.number("pause", below: 23_000))
    let isFresh = isForeign || kind != .attestation
    let made = isFresh ? sent : min(scene.issuedAt, sent)
    return (made.adding(milliseconds: pause), sent)
  }

  var environment: AttestationEnvironment {
    record.environment == AttestationEnvironment.development.rawValue ? .development : .production
  }

  /// Others are accepted by a server that expects this very app, and whose clock is right.
  var othersApp: String? {
    record.appId == scene.appID && times.sent >= scene.issuedAt ? scene.appID : nil
  }

  var needs: CaptureShape.Needs {
    CaptureShape.Needs(
      values: values, traits: traits, isToldChallenge: kind == .assertion && answered != nil,
      encoding: kind == .assertion
        ? .base64 : CaptureExceptions.encodings[plan.recipe.name],
      isSessionNeeded: answered != nil, isLinked: challenge != nil)
  }

  private var traits: ArtifactCarrier.Traits {
    let rules = plan.recipe.expectation.fail + plan.recipe.expectation.warn
    var traits: ArtifactCarrier.Traits = values.artifact?.field == kind ? [] : .namesArtifact
    if rules.contains("transport.encoding") { traits.insert(.sendsText) }
    if CaptureExceptions.plainClientData.contains(plan.recipe.name) {
      traits.insert(.plainClientData)
    }
    return traits
  }

  /// Where nobody gave the client data, the recorder has lost it.
  var carrier: ArtifactCarrier? {
    kind == .assertion && record.clientData == nil ? .lostBody : plan.carrier
  }

  /// Where no challenge of this client was seen, none of anybody's is.
  func admits(_ decoy: CaptureDecoy) -> Bool {
    challenge != nil || kind == .receipt || decoy.name == "analytics"
  }
}

extension CaptureField {
  static func artifact(of fault: Fault) -> CaptureField {
    switch fault {
    case .attestation: .attestation
    case .assertion: .assertion
    case .receipt: .receipt
    }
  }

  /// What a client sends of a record.
  static func values(of record: EvidenceRecord) -> [CaptureValue] {
    let texts: [(CaptureField, String?)] = [
      (.account, record.account), (.keyID, record.keyId), (.attestation, record.attestation),
      (.assertion, record.assertion), (.receipt, record.receipt),
      (.clientData, record.clientData),
    ]
    return texts.compactMap { field, text in text.map { CaptureValue(field, $0) } }
  }
}
