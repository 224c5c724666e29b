import Decoding
import Evidence
import SystemCrypto

/// Makes samples: a genuine artifact with its record, changed in the way that a case asks for.
///
/// Every sample has a key and a challenge of its own, drawn from its name, so that samples read
/// together do not look like replays of one another.
struct CaseForge {
  let pki: ThrowawayPKI
  /// Another hierarchy under the same names, which nobody trusts.
  let foreign: ThrowawayPKI

  static let appID = "8YE23NZS57.com.example.wallet"
  static let otherAppID = "8YE23NZS57.com.example.notes"

  init(seed: String) throws {
    pki = try ThrowawayPKI(seed: seed)
    foreign = try ThrowawayPKI(seed: "\(seed)/foreign")
  }

  static let issuedAt =
    Timestamp(year: 2026, month: 10, day: 14, hour: 9, minute: 26, second: 53, millisecond: 589)
    ?? Timestamp(milliseconds: 0)

  private func key(of name: String) throws -> SigningKey {
    guard let key = SigningKey(curve: .p256, seed: Array("device/\(name)".utf8)) else {
      throw ForgeError.noKey(name)
    }
    return key
  }

  private func challenge(of name: String) -> [UInt8] {
    Digest.sha256(Array("challenge/\(name)".utf8))
  }

  // MARK: - Attestations

  /// - Parameters:
  ///   - pki: the hierarchy that issues and signs; the trusted one where there is none.
  ///   - suits: whether the bytes have the shape that the case needs; signatures vary in length.
  ///   - plan: changes what is forged, given the challenge.
  ///   - record: changes what the server says.
  func attestation(
    _ name: String, _ title: String, _ expectation: CaseExpectation, pki: ThrowawayPKI? = nil,
    environment: AttestationEnvironment = .production, suits: ([UInt8]) -> Bool = { _ in true },
    plan change: (inout AttestationPlan, _ challenge: [UInt8]) -> Void = { _, _ in },
    record describe: (inout EvidenceRecord) -> Void = { _ in }
  ) throws -> ForgedCase {
    let challenge = challenge(of: name)
    var plan = AttestationPlan(
      key: try key(of: name), appID: Self.appID, environment: environment,
      clientDataHash: Digest.sha256(challenge), issuedAt: Self.issuedAt)
    change(&plan, challenge)
    let forged = try attempt(suits: { suits($0.bytes) }, { try plan.forge(with: pki ?? self.pki) })

    var record = EvidenceRecord(id: name)
    record.attestation = forged.bytes.base64
    record.keyId = forged.keyID.base64
    record.challenge = challenge.base64
    record.challengeEncoding = "base64"
    record.appId = Self.appID
    record.environment = environment.rawValue
    record.capturedAt = plan.issuedAt.adding(milliseconds: 1_214).description
    describe(&record)
    return ForgedCase(name: name, title: title, record: record, expectation: expectation)
  }

  private func attempt<Artifact>(
    suits: (Artifact) -> Bool, _ forge: () throws -> Artifact
  ) throws -> Artifact {
    let attempts = 256
    for _ in 0..<attempts {
      let artifact = try forge()
      if suits(artifact) { return artifact }
    }
    throw ForgeError.noLuck(attempts: attempts)
  }

  // MARK: - Receipts

  func receipt(
    _ name: String, _ title: String, _ expectation: CaseExpectation, pki: ThrowawayPKI? = nil,
    plan change: (inout ReceiptPlan) -> Void = { _ in },
    record describe: (inout EvidenceRecord, ReceiptPlan) -> Void = { _, _ in }
  ) throws -> ForgedCase {
    let attestation = AttestationPlan(
      key: try key(of: name), appID: Self.appID,
      clientDataHash: Digest.sha256(challenge(of: name)), issuedAt: Self.issuedAt)
    let attested = try attestation.forge(with: self.pki)
    var plan = attestation.receipt
    plan.certificate = attested.certificate
    change(&plan)

    var record = EvidenceRecord(id: name)
    record.receipt = try plan.forge(with: pki ?? self.pki).base64
    record.keyId = attested.keyID.base64
    record.appId = Self.appID
    record.environment = attestation.environment.rawValue
    record.capturedAt = plan.createdAt.adding(milliseconds: 1_203).description
    describe(&record, plan)
    return ForgedCase(name: name, title: title, record: record, expectation: expectation)
  }

  // MARK: - Assertions

  func assertion(
    _ name: String, _ title: String, _ expectation: CaseExpectation,
    plan change: (inout AssertionPlan) -> Void = { _ in },
    record describe: (inout EvidenceRecord) -> Void = { _ in }
  ) throws -> ForgedCase {
    let key = try key(of: name)
    let challenge = challenge(of: name).base64
    let clientData = Array(
      #"{"account":"A-17","amount":"25.00","challenge":"\#(challenge)"}"#.utf8)
    var plan = AssertionPlan(key: key, appID: Self.appID, counter: 8, clientData: clientData)
    change(&plan)

    var record = EvidenceRecord(id: name)
    record.assertion = try plan.forge().base64
    record.keyId = Digest.sha256(key.publicPoint).base64
    record.publicKey = key.publicPoint.base64
    record.previousCounter = 7
    record.clientData = clientData.base64
    record.clientDataEncoding = "base64"
    record.challenge = challenge
    record.challengeEncoding = "base64"
    record.appId = Self.appID
    record.capturedAt = Self.issuedAt.adding(days: 2).description
    describe(&record)
    return ForgedCase(name: name, title: title, record: record, expectation: expectation)
  }
}
